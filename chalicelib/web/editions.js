// The editions that this page has met: each one's rules are asked for once. And what is read from an edition's rules.

import { keyOf } from "./squares.js";

export class Editions {
  #known = new Map();
  /** The rules of the edition that new tables get; null before they are learnt. */
  usual = null;

  constructor(api) {
    this.api = api;
  }

  /** Ask for the rules of the edition that new tables get. */
  async learnUsual() {
    const { body } = await this.api.rules();
    this.usual = body;
    this.#known.set(this.usual.edition, this.usual);
  }

  /** The rules of a table's edition; undefined before they are learnt. */
  rulesOf = ({ edition }) => this.#known.get(edition);

  /** Ask for the rules of a table's edition, unless they are known. Raises what the API refuses. */
  async learn(view) {
    if (this.rulesOf(view)) return;
    const { body } = await this.api.rules(view.edition);
    this.#known.set(view.edition, body);
  }
}

/** What each letter's tile is worth. */
export const pointsOf = (rules) => new Map(rules.tiles.map(({ letter, points }) => [letter, points]));

/** The letters that tiles show and blanks may stand for, in the alphabet's order. */
export const lettersOf = (rules) => rules.tiles.map(({ letter }) => letter).filter((letter) => letter !== "?").sort();

/** How many squares of each side a slanting edge may cut off all four corners without touching more than walls. */
export function cornerCut({ size, walls }) {
  const walled = new Set(walls.map(keyOf));
  const last = size - 1;
  const isWalledAround = ({ row, col }) =>
    [[row, col], [row, last - col], [last - row, col], [last - row, last - col]].every(([r, c]) => walled.has(keyOf({ row: r, col: c })));
  const isDiagonalWalled = (cut) => Array.from({ length: cut + 1 }, (_, row) => ({ row, col: cut - row })).every(isWalledAround);
  let cut = 0;
  while (cut < size && isDiagonalWalled(cut)) cut += 1;
  return cut;
}
