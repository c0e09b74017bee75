// What is read from an edition's rules. Pure.

import { keyOf } from "./squares.js";

const KINDS = ["letter2", "letter3", "word2", "word3", "crossing", "source"];

/** What each letter's tile is worth. */
export const pointsOf = (rules) => new Map(rules.tiles.map(({ letter, points }) => [letter, points]));

/** The letters that tiles show and blanks may stand for, in the alphabet's order. */
export const lettersOf = (rules) =>
  rules.tiles
    .map(({ letter }) => letter)
    .filter((letter) => letter !== "?")
    .sort();

/** How many squares of each side a slanting edge may cut off all four corners without touching more than walls. */
export function cornerCut({ size, walls }) {
  const walled = new Set(walls.map(keyOf));
  const last = size - 1;
  const isWalledAround = ({ row, col }) =>
    [
      [row, col],
      [row, last - col],
      [last - row, col],
      [last - row, last - col],
    ].every(([r, c]) => walled.has(keyOf({ row: r, col: c })));
  const isDiagonalWalled = (cut) =>
    Array.from({ length: cut + 1 }, (_, row) => ({ row, col: cut - row })).every(isWalledAround);
  let cut = 0;
  while (cut < size && isDiagonalWalled(cut)) cut += 1;
  return cut;
}

/** The kinds of squares that an edition's board has, in the legend's order. */
export function kindsOf({ bonuses }) {
  const kinds = new Set(["source", ...bonuses.map(({ kind }) => kind)]);
  return KINDS.filter((kind) => kinds.has(kind));
}
