// The rack as its owner arranged it, with the draft: slots `{letter, at}`, where `at` is the square on which the tile
// lies for now (`{row, col, letter}`, a blank's letter named) or null. Pure: each function gives new slots.

import { isTaken, sameSquare } from "./squares.js";

/**
 * The slots after news from the table: the rack is now what the server says, and squares may have been taken.
 * Tiles keep their places as far as they are still there; a draft tile whose square is taken is back on the rack.
 */
export function reconciled(slots, rack, board) {
  const landed = slots.map((slot) =>
    slot.at && isTaken(board, slot.at) ? { ...slot, at: null, wasPlayed: true } : slot,
  );
  // Of two equal tiles the one that has just been played is the one that is gone.
  const claim = [...landed.keys()].sort(
    (one, other) => Boolean(landed[one].wasPlayed) - Boolean(landed[other].wasPlayed),
  );
  const unclaimed = [...rack];
  const kept = new Set();
  for (const index of claim) {
    const found = unclaimed.indexOf(landed[index].letter);
    if (found < 0) continue;
    unclaimed.splice(found, 1);
    kept.add(index);
  }
  const next = landed.map(({ letter, at }, index) => {
    if (kept.has(index)) return { letter, at };
    return unclaimed.length ? { letter: unclaimed.shift(), at: null } : null;
  });
  return [...next.filter(Boolean), ...unclaimed.map((letter) => ({ letter, at: null }))];
}

/** Lay a tile on a square; what was drafted there goes back. */
export function laid(slots, index, square, letter = slots[index].letter) {
  return slots.map((slot, other) => {
    if (other === index) return { ...slot, at: { row: square.row, col: square.col, letter } };
    return slot.at && sameSquare(slot.at, square) ? { ...slot, at: null } : slot;
  });
}

export const takenBack = (slots, index) => slots.map((slot, other) => (other === index ? { ...slot, at: null } : slot));

export const recalled = (slots) => slots.map((slot) => ({ ...slot, at: null }));

export function moved(slots, from, to) {
  const next = slots.filter((_, index) => index !== from);
  next.splice(to, 0, slots[from]);
  return next;
}

export function shuffled(slots, random = Math.random) {
  const next = [...slots];
  for (let last = next.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [next[last], next[chosen]] = [next[chosen], next[last]];
  }
  return next;
}

/** Which slot's tile is drafted on that square; -1 for none. */
export const slotAt = (slots, square) => slots.findIndex((slot) => slot.at && sameSquare(slot.at, square));

/** Which slot still holds that letter on the rack; -1 for none. */
export const slotHolding = (slots, letter) => slots.findIndex((slot) => !slot.at && slot.letter === letter);

/** The draft as the API takes it. */
export const draftTiles = (slots) =>
  slots
    .filter((slot) => slot.at)
    .map(({ letter, at }) => ({ row: at.row, col: at.col, letter: at.letter, blank: letter === "?" }))
    .sort((one, other) => one.row - other.row || one.col - other.col);

/** Whether what was kept is of the form of slots at all. */
export const areSlots = (value) =>
  Array.isArray(value) &&
  value.every((slot) => /^[A-Z?]$/.test(slot?.letter) && (slot.at === null || /^[A-Z]$/.test(slot.at?.letter)));
