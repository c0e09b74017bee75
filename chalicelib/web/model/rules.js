// What is read from an edition's rules. Pure.

import { keyOf } from "./squares.js";

/** @import { BonusKind, Rules, Square } from "openapi" */

/** @typedef {BonusKind | "source"} SquareKind */

/** @type {readonly SquareKind[]} */
const KINDS = ["letter2", "letter3", "word2", "word3", "crossing", "source"];

/** What each letter's tile is worth. @param {Pick<Rules, "tiles">} rules */
export const pointsOf = ({ tiles }) => new Map(tiles.map(({ letter, points }) => [letter, points]));

/**
 * The letters that tiles show and blanks may stand for, in the alphabet's order.
 * @param {Pick<Rules, "tiles">} rules
 */
export const lettersOf = ({ tiles }) =>
  tiles
    .map(({ letter }) => letter)
    .filter((letter) => letter !== "?")
    .sort();

/** The kinds of squares that an edition's board has, in the legend's order. @param {Pick<Rules, "bonuses">} rules */
export function kindsOf({ bonuses }) {
  /** @type {Set<SquareKind>} */
  const kinds = new Set(["source", ...bonuses.map(({ kind }) => kind)]);
  return KINDS.filter((kind) => kinds.has(kind));
}

/**
 * How many squares of each side a slanting edge may cut off all four corners without touching more than walls.
 * @param {Pick<Rules, "size" | "walls">} rules
 */
export function cornerCut({ size, walls }) {
  const walled = new Set(walls.map(keyOf));
  const last = size - 1;
  /** @param {Square} square */
  const isWalledAround = ({ row, col }) =>
    [row, last - row].every((r) => [col, last - col].every((c) => walled.has(keyOf({ row: r, col: c }))));
  /** @param {number} cut */
  const isDiagonalWalled = (cut) =>
    Array.from({ length: cut + 1 }, (_, row) => ({ row, col: cut - row })).every(isWalledAround);
  let cut = 0;
  while (isDiagonalWalled(cut)) cut += 1;
  return cut;
}

/** How many seats a table may have. @param {Pick<Rules, "seats">} rules */
export const seatCounts = ({ seats: { min, max } }) => Array.from({ length: max - min + 1 }, (_, index) => min + index);

/**
 * The times for a turn that are offered: of these handy ones those that are allowed, and the usual one.
 * @param {readonly number[]} handy @param {Pick<Rules, "turn_seconds">} rules
 */
export const turnTimes = (handy, { turn_seconds: { min, max, default: usual } }) =>
  [...new Set([...handy, usual])]
    .filter((seconds) => seconds >= min && seconds <= max)
    .sort((one, other) => one - other);
