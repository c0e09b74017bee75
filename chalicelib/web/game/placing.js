// Placing tiles: what a drag, a tap or a key means for the draft. Legality is the server's affair; here a tile only
// needs a square without a tile of the board's on it.

import { advanced, isThere, lastSet, turned } from "../model/cursor.js";
import { laid, moved, recalled, shuffled, slotAt, slotHolding, takenBack } from "../model/rack.js";
import { isPlayable, isTaken, squareName } from "../model/squares.js";

export class Placing {
  /** `askLetter` asks the person for a blank's letter (null: none after all), `say` tells them what happened. */
  constructor({ store, askLetter, say }) {
    Object.assign(this, { store, askLetter, say });
  }

  get #state() {
    return this.store.state;
  }

  /** Whether the draft may be changed now: a seated player's, while no play of it is on its way. */
  get isOpen() {
    const { view, sending } = this.#state;
    return view?.status === "playing" && Boolean(view.you) && sending?.kind !== "plays" && !this.#state.swapping;
  }

  /** Whose slot's tile is drafted on a square; -1 for none. */
  draftedOn = (square) => slotAt(this.#state.slots, square);

  isDrafted = (index) => Boolean(this.#state.slots[index]?.at);

  /** Take a tile of the rack in hand, or put it down again. */
  pick(index) {
    if (!this.isOpen) return;
    const isInHand = this.#state.picked === index;
    this.store.set({ picked: isInHand ? null : index });
  }

  /** Lay a tile on a square. A blank asks for its letter first, unless it is given. */
  async lay(index, square, letter = null) {
    if (!this.isOpen || !this.#isFree(square)) return false;
    const slot = this.#state.slots[index];
    let shown = slot.letter;
    if (slot.letter === "?") {
      shown = letter ?? slot.at?.letter ?? (await this.askLetter());
      if (shown === null) {
        this.store.set({ picked: null });
        return false;
      }
      // While the person chose, the table may have gone on.
      if (!this.isOpen || !this.#isFree(square) || this.#state.slots[index]?.letter !== "?") return false;
    }
    this.#edit(laid(this.#state.slots, index, square, shown));
    this.say("laid", { letter: shown, square: squareName(square) });
    return true;
  }

  /** A square was tapped or clicked: lay what is in hand, else take back the draft's tile, else move the cursor. */
  async touch(square) {
    const { picked, slots, view, cursor } = this.#state;
    const isHere = cursor.row === square.row && cursor.col === square.col;
    if (picked !== null && this.#isFree(square)) {
      await this.lay(picked, square);
      this.store.set({ cursor: { ...this.#state.cursor, ...square } });
      return;
    }
    const drafted = slotAt(slots, square);
    if (drafted >= 0) this.takeBack(drafted);
    const turns = isHere && drafted < 0 && this.isOpen && !isTaken(view.board, square);
    this.store.set({ cursor: turns ? turned(cursor) : { ...cursor, ...square } });
  }

  /** A letter was typed: its tile is set under the cursor, and the cursor goes on. */
  async type(letter, { withBlank = false } = {}) {
    if (!this.isOpen) return;
    const { cursor, view, slots } = this.#state;
    if (isThere(cursor, view.board, letter)) {
      this.store.set({ cursor: advanced(cursor, view.board, slots) });
      return;
    }
    if (!this.#isFree(cursor)) {
      this.say("taken", { square: squareName(cursor) });
      return;
    }
    // A tile that lies under the cursor is set anew, so it counts as one of the rack's.
    const under = slotAt(slots, cursor);
    const rack = under >= 0 ? takenBack(slots, under) : slots;
    const index = slotHolding(rack, withBlank ? "?" : letter);
    if (index < 0) {
      const hasBlank = slotHolding(rack, "?") >= 0;
      this.say(withBlank ? "no_blank" : hasBlank ? "only_blank" : "no_letter", { letter });
      return;
    }
    if (under >= 0) this.#edit(rack);
    if (await this.lay(index, cursor, withBlank ? letter : null)) this.#advance();
  }

  async typeBlank() {
    if (!this.isOpen || !this.#isFree(this.#state.cursor)) return;
    const index = slotHolding(this.#state.slots, "?");
    if (index < 0) this.say("no_blank");
    else if (await this.lay(index, this.#state.cursor)) this.#advance();
  }

  async layPicked() {
    const { picked, cursor } = this.#state;
    if (picked !== null && (await this.lay(picked, cursor))) this.#advance();
  }

  backspace() {
    const { cursor, view, slots } = this.#state;
    const square = lastSet(cursor, view.board, slots);
    if (!square || !this.isOpen) return;
    this.takeBack(slotAt(slots, square));
    this.store.set({ cursor: { ...cursor, row: square.row, col: square.col } });
  }

  takeBack(index) {
    if (!this.isOpen) return;
    const { letter, at } = this.#state.slots[index];
    this.#edit(takenBack(this.#state.slots, index));
    this.say("taken_back", { letter: at?.letter ?? letter });
  }

  /** All tiles back to the rack, and nothing in hand. */
  recall() {
    if (!this.isOpen) return;
    if (this.#state.slots.some((slot) => slot.at)) this.say("recalled");
    this.#edit(recalled(this.#state.slots));
  }

  shuffle() {
    this.store.set({ slots: shuffled(this.#state.slots), picked: null });
    this.say("shuffled");
  }

  /** A tile to another place on the rack; from the board, it is taken back first. */
  arrange(from, to) {
    const { slots } = this.#state;
    if (slots[from].at && !this.isOpen) return;
    this.#edit(moved(takenBack(slots, from), from, Math.max(0, Math.min(to, slots.length - 1))));
  }

  #advance() {
    const { cursor, view, slots } = this.#state;
    this.store.set({ cursor: advanced(cursor, view.board, slots) });
  }

  #isFree(square) {
    const { board } = this.#state.view;
    return isPlayable(board, square) && !isTaken(board, square);
  }

  #edit(slots) {
    // What was refused is not this draft any more.
    const { notice } = this.#state;
    this.store.set({ slots, picked: null, notice: notice?.isAboutDraft ? null : notice });
  }
}
