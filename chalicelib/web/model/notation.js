// A play as players write it, the one notation of it: `G5 CHaT` across, `5G CHaT` down; a small letter is a blank.

import { colName, holdsBlank, keyOf, rowName, squareName, squaresOf } from "./squares.js";

/** @import { Square, TileToPlace } from "openapi" */
/** @import { Board, Line } from "./squares.js" */

/**
 * A word's square and its marks. `isBlank` tells of a square whether a blank lies there; without it all are capitals.
 * @param {Line} word @param {(square: Square) => boolean} isBlank
 */
export function notation(word, isBlank = () => false) {
  const squares = squaresOf(word);
  const marks = [...word.word].map((letter, index) => (isBlank(squares[index]) ? letter.toLowerCase() : letter));
  return `${wordPlace(word)} ${marks.join("")}`;
}

/**
 * Tells of a square whether a blank lies there, once these tiles lie on the board.
 * @param {Board} board @param {readonly TileToPlace[]} tiles @returns {(square: Square) => boolean}
 */
export function blanksOf(board, tiles) {
  const laid = new Set(tiles.filter(({ blank }) => blank).map(keyOf));
  return (square) => laid.has(keyOf(square)) || holdsBlank(board, square);
}

/** @param {Line} word */
const wordPlace = ({ row, col, direction }) =>
  direction === "across" ? squareName({ row, col }) : colName(col) + rowName(row);
