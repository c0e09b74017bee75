// The rack as its owner arranged it, with the draft. Pure: each function gives new slots.

import { isTaken, sameSquare } from "./squares.js";

/** @import { Square, TileToPlace } from "openapi" */
/** @import { Board } from "./squares.js" */

/**
 * A tile of the rack; `at` is the square on which it lies for now, with the letter that it shows there, or null.
 * @typedef {{ readonly letter: string, readonly at: Readonly<Square & { letter: string }> | null }} Slot
 */
/** @typedef {readonly Slot[]} Slots */

/**
 * The slots after news from the table: the rack is now what the server says, and squares may have been taken.
 * Tiles keep their places as far as they are still there; a draft tile whose square is taken is back on the rack.
 * @param {Slots} slots @param {readonly string[]} rack @param {Board} board @returns {Slots}
 */
export function reconciled(slots, rack, board) {
  const landed = slots.map(({ letter, at }) => {
    const wasPlayed = at !== null && isTaken(board, at);
    return { letter, at: wasPlayed ? null : at, wasPlayed };
  });
  // Of two equal tiles the one that has just been played is the one that is gone.
  const claim = [...landed.keys()].sort(
    (one, other) => Number(landed[one].wasPlayed) - Number(landed[other].wasPlayed),
  );
  const unclaimed = [...rack];
  const kept = new Set();
  for (const index of claim) {
    const found = unclaimed.indexOf(landed[index].letter);
    if (found < 0) continue;
    unclaimed.splice(found, 1);
    kept.add(index);
  }
  const next = landed.flatMap(({ letter, at }, index) => {
    if (kept.has(index)) return [{ letter, at }];
    return unclaimed.splice(0, 1).map(onRack);
  });
  return [...next, ...unclaimed.map(onRack)];
}

/** @param {string} letter @returns {Slot} */
const onRack = (letter) => ({ letter, at: null });

/**
 * Lay a tile on a square; what was drafted there goes back.
 * @param {Slots} slots @param {number} index @param {Square} square @returns {Slots}
 */
export function laid(slots, index, square, letter = slots[index].letter) {
  return slots.map((slot, other) => {
    if (other === index) return { ...slot, at: { row: square.row, col: square.col, letter } };
    return slot.at && sameSquare(slot.at, square) ? { ...slot, at: null } : slot;
  });
}

/** @param {Slots} slots @param {number} index @returns {Slots} */
export const takenBack = (slots, index) => slots.map((slot, other) => (other === index ? { ...slot, at: null } : slot));

/** @param {Slots} slots @returns {Slots} */
export const recalled = (slots) => slots.map((slot) => ({ ...slot, at: null }));

/** @param {Slots} slots @param {number} from @param {number} to @returns {Slots} */
export function moved(slots, from, to) {
  const next = slots.filter((_, index) => index !== from);
  next.splice(to, 0, slots[from]);
  return next;
}

/** @param {Slots} slots @returns {Slots} */
export function shuffled(slots, random = Math.random) {
  const next = [...slots];
  for (let last = next.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [next[last], next[chosen]] = [next[chosen], next[last]];
  }
  return next;
}

/** Which slot's tile is drafted on that square; -1 for none. @param {Slots} slots @param {Square} square */
export const slotAt = (slots, square) => slots.findIndex(({ at }) => at && sameSquare(at, square));

/** Which slot still holds that letter on the rack; -1 for none. @param {Slots} slots @param {string} letter */
export const slotHolding = (slots, letter) => slots.findIndex((slot) => !slot.at && slot.letter === letter);

/** Whether any tile lies on the board for now. @param {Slots} slots */
export const hasDraft = (slots) => slots.some(({ at }) => at);

/** The draft as the API takes it. @param {Slots} slots @returns {TileToPlace[]} */
export const draftTiles = (slots) =>
  slots
    .flatMap(({ letter, at }) => (at ? [{ row: at.row, col: at.col, letter: at.letter, blank: letter === "?" }] : []))
    .sort((one, other) => one.row - other.row || one.col - other.col);

/** Whether what was kept is of the form of slots at all. @param {any} value @returns {value is Slots} */
export const areSlots = (value) => Array.isArray(value) && value.every(isSlot);

/** @param {any} slot */
const isSlot = (slot) =>
  /^[A-Z?]$/.test(slot?.letter) &&
  (slot.at === null ||
    (/^[A-Z]$/.test(slot.at?.letter) && Number.isInteger(slot.at.row) && Number.isInteger(slot.at.col)));
