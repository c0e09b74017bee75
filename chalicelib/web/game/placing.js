// Placing tiles: what a drag, a tap or a key means for rack, draft and swap. Legality is the server's affair; here a
// tile only needs a square without a tile of the board's on it.

import { isThere, lastSet } from "../model/cursor.js";
import {
  areSlots,
  hasDraft,
  laid,
  moved,
  recalled,
  reconciled,
  shuffled,
  slotAt,
  slotHolding,
  takenBack,
} from "../model/rack.js";
import { isPlayable, isTaken, sameSquare, squareName } from "../model/squares.js";
import { isMyTurn, isPlaying } from "../model/table.js";
import { keep, recallKept } from "../state/kept.js";

/** @import { Square, Table } from "openapi" */
/** @import { Slots } from "../model/rack.js" */
/** @import { PlacingPart, Reader, Write } from "../state/store.js" */
/** @import { Say } from "../texts/language.js" */
/** @import { Pointing } from "./pointing.js" */

export class Placing {
  #reader;
  #write;
  #pointing;
  #tableId;
  #askLetter;
  #say;
  #edited;
  #isOver = false;

  /**
   * `askLetter` asks the person for a blank's letter (null: none after all), `say` tells them what happened, `edited`
   * is told that the draft is another one.
   * @param {object} options
   * @param {Reader} options.reader
   * @param {Write<PlacingPart>} options.write
   * @param {Pointing} options.pointing
   * @param {string} options.tableId
   * @param {() => Promise<string | null>} options.askLetter
   * @param {Say} options.say
   * @param {() => void} options.edited
   */
  constructor({ reader, write, pointing, tableId, askLetter, say, edited }) {
    this.#reader = reader;
    this.#write = write;
    this.#pointing = pointing;
    this.#tableId = tableId;
    this.#askLetter = askLetter;
    this.#say = say;
    this.#edited = edited;
    const kept = recallKept(this.#place);
    if (areSlots(kept)) write({ slots: kept });
  }

  get #state() {
    return this.#reader.state;
  }

  get #place() {
    return `rack.${this.#tableId}`;
  }

  // What the session tells.

  /** The board is known: the cursor begins at its source. @param {Square} source */
  begin(source) {
    this.#pointing.begin(source);
  }

  /** The table went on: the rack is what it says now, and what is not possible any more is over. @param {Table} view */
  follow(view) {
    const { slots, picked } = this.#state;
    if (!isMyTurn(view)) this.cancelSwap();
    if (!view.you || view.status === "waiting") return;
    const next = reconciled(slots, view.you.rack, view.board);
    const isStill = picked !== null && next[picked]?.letter === slots[picked]?.letter && !next[picked].at;
    this.#lie(view.status === "finished" ? recalled(next) : next, isStill ? picked : null);
  }

  /** Nothing is in hand any more. */
  putDown() {
    this.#write({ picked: null });
  }

  /** There is no seat any more, and no rack. */
  leave() {
    this.#write({ slots: [], picked: null, swapping: null });
  }

  /** Another table is on the screen now. */
  stop() {
    this.#isOver = true;
  }

  // The draft.

  /** Whether the draft may be changed now: a seated player's, while no play of it is on its way. */
  get isOpen() {
    const { view, sending, swapping } = this.#state;
    return !this.#isOver && isPlaying(view) && sending?.kind !== "plays" && !swapping;
  }

  /** Whose slot's tile is drafted on a square; -1 for none. @param {Square} square */
  draftedOn = (square) => slotAt(this.#state.slots, square);

  /** @param {number} index */
  isDrafted = (index) => Boolean(this.#state.slots[index]?.at);

  /**
   * A tile of the rack was tapped: choose it for the swap, else take it back, else take it in hand.
   * @param {number} index
   */
  tap(index) {
    if (this.#state.swapping) this.#chooseForSwap(this.#state.swapping, index);
    else if (this.isDrafted(index)) this.takeBack(index);
    else this.#pick(index);
  }

  /** Take a tile of the rack in hand, or put it down again. @param {number} index */
  #pick(index) {
    if (!this.isOpen) return;
    const isInHand = this.#state.picked === index;
    this.#write({ picked: isInHand ? null : index });
  }

  /**
   * Lay a tile on a square. A blank asks for its letter first, unless it is given. Gives whether it lies there now.
   * @param {number} index @param {Square} square @param {string | null} letter
   */
  async lay(index, square, letter = null) {
    if (!this.isOpen || !this.#isFree(square)) return false;
    const slot = this.#state.slots[index];
    let shown = slot.letter;
    if (slot.letter === "?") {
      const named = letter ?? slot.at?.letter ?? (await this.#askLetter());
      if (named === null) {
        this.putDown();
        return false;
      }
      // While the person chose, the table may have gone on.
      if (!this.isOpen || !this.#isFree(square) || this.#state.slots[index]?.letter !== "?") return false;
      shown = named;
    }
    this.#edit(laid(this.#state.slots, index, square, shown));
    this.#say("laid", { letter: shown, square: squareName(square) });
    return true;
  }

  /**
   * A square was tapped or clicked: lay what is in hand, else take back the draft's tile, else move the cursor.
   * @param {Square} square
   */
  async touch(square) {
    const { picked, slots, cursor } = this.#state;
    const drafted = slotAt(slots, square);
    const isHere = sameSquare(cursor, square);
    if (picked !== null && this.#isFree(square)) await this.lay(picked, square);
    else if (drafted >= 0) this.takeBack(drafted);
    else if (isHere && this.isOpen && this.#isFree(square)) this.#pointing.turn();
    this.#pointing.goTo(square);
  }

  /** A letter was typed: its tile is set under the cursor, and the cursor goes on. @param {string} letter */
  async type(letter, { withBlank = false } = {}) {
    if (!this.isOpen) return;
    const { cursor, slots } = this.#state;
    if (isThere(cursor, this.#board, letter)) {
      this.#pointing.advance();
      return;
    }
    if (!this.#isFree(cursor)) {
      this.#say("taken", { square: squareName(cursor) });
      return;
    }
    // A tile that lies under the cursor is set anew, so it counts as one of the rack's.
    const under = slotAt(slots, cursor);
    const rack = under >= 0 ? takenBack(slots, under) : slots;
    const index = slotHolding(rack, withBlank ? "?" : letter);
    if (index < 0) {
      const hasBlank = slotHolding(rack, "?") >= 0;
      this.#say(withBlank ? "no_blank" : hasBlank ? "only_blank" : "no_letter", { letter });
      return;
    }
    if (await this.lay(index, cursor, withBlank ? letter : null)) this.#pointing.advance();
  }

  async typeBlank() {
    if (!this.isOpen || !this.#isFree(this.#state.cursor)) return;
    const index = slotHolding(this.#state.slots, "?");
    if (index < 0) this.#say("no_blank");
    else if (await this.lay(index, this.#state.cursor)) this.#pointing.advance();
  }

  async layPicked() {
    const { picked, cursor } = this.#state;
    if (picked !== null && (await this.lay(picked, cursor))) this.#pointing.advance();
  }

  backspace() {
    const { cursor, slots } = this.#state;
    if (!this.isOpen) return;
    const square = lastSet(cursor, this.#board, slots);
    if (!square) return;
    this.takeBack(slotAt(slots, square));
    this.#pointing.goTo(square);
  }

  /** @param {number} index */
  takeBack(index) {
    if (!this.isOpen) return;
    const { letter, at } = this.#state.slots[index];
    this.#edit(takenBack(this.#state.slots, index));
    this.#say("taken_back", { letter: at?.letter ?? letter });
  }

  /** All tiles back to the rack, and nothing in hand. */
  recall() {
    if (!this.isOpen) return;
    if (hasDraft(this.#state.slots)) this.#say("recalled");
    this.#edit(recalled(this.#state.slots));
  }

  /** Give up the latest of what was begun: the swap, the tile in hand, the draft. */
  escape() {
    if (this.#state.swapping) this.cancelSwap();
    else if (this.#state.picked !== null) this.putDown();
    else this.recall();
  }

  // The rack's order.

  shuffle() {
    this.#lie(shuffled(this.#state.slots), null);
    this.#say("shuffled");
  }

  /**
   * A tile to another place on the rack; from the board, it is taken back first.
   * @param {number} from @param {number} to
   */
  arrange(from, to) {
    const { slots } = this.#state;
    if (slots[from].at && !this.isOpen) return;
    this.#edit(moved(takenBack(slots, from), from, Math.max(0, Math.min(to, slots.length - 1))));
  }

  // The swap.

  beginSwap() {
    this.recall();
    this.#write({ swapping: [], picked: null });
  }

  /** Choose a slot's tile to be given back, or no longer. @param {readonly number[]} swapping @param {number} index */
  #chooseForSwap(swapping, index) {
    const others = swapping.filter((other) => other !== index);
    this.#write({ swapping: others.length < swapping.length ? others : [...swapping, index] });
  }

  /** The swap is prepared: gives the letters of the chosen tiles. */
  endSwap() {
    const { swapping, slots } = this.#state;
    this.cancelSwap();
    return (swapping ?? []).map((index) => slots[index].letter);
  }

  cancelSwap() {
    if (this.#state.swapping) this.#write({ swapping: null });
  }

  /** The board as the table shows it, the draft not on it. */
  get #board() {
    return this.#state.view?.board ?? [];
  }

  /** @param {Square} square */
  #isFree(square) {
    return isPlayable(this.#board, square) && !isTaken(this.#board, square);
  }

  /** @param {Slots} slots */
  #edit(slots) {
    this.#lie(slots, null);
    this.#edited();
  }

  /** The tiles lie like this now; a reload finds them so. @param {Slots} slots @param {number | null} picked */
  #lie(slots, picked) {
    this.#write({ slots, picked });
    keep(this.#place, slots);
  }
}
