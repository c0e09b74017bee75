// The cursor on the board: where the next letter goes, and in which direction one writes.

import { advanced, arrowed, ended, turned } from "../model/cursor.js";
import { sameSquare } from "../model/squares.js";

/** @import { Square } from "openapi" */
/** @import { Cursor } from "../model/cursor.js" */
/** @import { PointingPart, Reader, Write } from "../state/store.js" */
/** @import { Say } from "../texts/language.js" */

export class Pointing {
  #reader;
  #write;
  #say;

  /** `say` tells the person what happened. @param {{ reader: Reader, write: Write<PointingPart>, say: Say }} options */
  constructor({ reader, write, say }) {
    this.#reader = reader;
    this.#write = write;
    this.#say = say;
  }

  get cursor() {
    return this.#reader.state.cursor;
  }

  get #board() {
    return this.#reader.state.view?.board ?? [];
  }

  /** Across, from this square on. @param {Square} source */
  begin({ row, col }) {
    this.#point({ row, col, direction: "across" });
  }

  /** @param {Square} square */
  goTo({ row, col }) {
    if (!sameSquare(this.cursor, { row, col })) this.#point({ ...this.cursor, row, col });
  }

  /** One square on, by an arrow key. @param {string} key */
  go(key) {
    this.#point(arrowed(this.cursor, key, this.#board));
  }

  /** To the first or last square of the row. @param {1 | -1} by */
  goToEnd(by) {
    this.#point(ended(this.cursor, this.#board, by));
  }

  /** Past the tile that was just set. */
  advance() {
    this.#point(advanced(this.cursor, this.#board, this.#reader.state.slots));
  }

  /** Write in the other direction from here on. */
  turn() {
    this.#point(turned(this.cursor));
  }

  /** The same, and say so. */
  turnAloud() {
    this.turn();
    this.#say(`direction.${this.cursor.direction}`);
  }

  /** @param {Cursor} cursor */
  #point(cursor) {
    this.#write({ cursor });
  }
}
