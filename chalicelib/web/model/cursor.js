// The keyboard's cursor on the board: a square and a direction of writing. Pure.

import { slotAt } from "./rack.js";
import { isPlayable, isTaken, onBoard, step } from "./squares.js";

/** @import { Direction, Square } from "openapi" */
/** @import { Slots } from "./rack.js" */
/** @import { Board } from "./squares.js" */

/** @typedef {Square & { readonly direction: Direction }} Cursor */

/** @type {Readonly<Record<string, readonly [Direction, number]>>} */
export const ARROWS = {
  ArrowUp: ["down", -1],
  ArrowDown: ["down", 1],
  ArrowLeft: ["across", -1],
  ArrowRight: ["across", 1],
};

/**
 * The cursor one square on by an arrow key; it stays where there is nothing to stand on.
 * @param {Cursor} cursor @param {string} key @param {Board} board @returns {Cursor}
 */
export function arrowed(cursor, key, board) {
  const square = step(cursor, ...ARROWS[key]);
  return isPlayable(board, square) ? { ...cursor, ...square } : cursor;
}

/**
 * The first and last squares of the cursor's row, for Home and End.
 * @param {Cursor} cursor @param {Board} board @param {1 | -1} by @returns {Cursor}
 */
export function ended(cursor, board, by) {
  let next = cursor;
  while (isPlayable(board, step(next, "across", by))) next = { ...next, ...step(next, "across", by) };
  return next;
}

/** @param {Cursor} cursor @returns {Cursor} */
export const turned = (cursor) => ({ ...cursor, direction: cursor.direction === "across" ? "down" : "across" });

/**
 * After a tile was set: the next free square in the direction; it stays where the line has none left.
 * @param {Cursor} cursor @param {Board} board @param {Slots} slots @returns {Cursor}
 */
export function advanced(cursor, board, slots) {
  let square = step(cursor, cursor.direction);
  while (isTaken(board, square) || slotAt(slots, square) >= 0) square = step(square, cursor.direction);
  return isPlayable(board, square) ? { ...cursor, ...square } : cursor;
}

/**
 * Where Backspace finds the tile to take back: here, or before it over tiles that lie already; null for none.
 * @param {Cursor} cursor @param {Board} board @param {Slots} slots @returns {Square | null}
 */
export function lastSet(cursor, board, slots) {
  /** @type {Square} */
  let square = cursor;
  if (slotAt(slots, square) >= 0) return square;
  do square = step(square, cursor.direction, -1);
  while (isTaken(board, square));
  return slotAt(slots, square) >= 0 ? square : null;
}

/**
 * Whether a typed letter is the one that lies under the cursor already, so that a word may be typed through it.
 * @param {Cursor} cursor @param {Board} board @param {string} letter
 */
export const isThere = (cursor, board, letter) =>
  isTaken(board, cursor) && onBoard(board, cursor).toUpperCase() === letter;
