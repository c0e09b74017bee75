// Squares and their names, as players write them: G7 is row G, column 7. Pure.

/** @import { Direction, Square } from "openapi" */

/** A board as the table shows it: a line of marks for each row. @typedef {readonly string[]} Board */
/**
 * A word's first square, its direction and its letters.
 * @typedef {Square & { direction: Direction, word: string }} Line
 */

/** @param {number} row */
export const rowName = (row) => String.fromCharCode(65 + row);
/** @param {number} col */
export const colName = (col) => String(col + 1);
/** @param {Square} square */
export const squareName = ({ row, col }) => rowName(row) + colName(col);

/** @param {Square} square */
export const keyOf = ({ row, col }) => `${row},${col}`;
/** @param {Square} one @param {Square} other */
export const sameSquare = (one, other) => one.row === other.row && one.col === other.col;

/**
 * One square on from there, in a direction or against it.
 * @param {Square} square @param {Direction} direction @returns {Square}
 */
export const step = ({ row, col }, direction, by = 1) =>
  direction === "across" ? { row, col: col + by } : { row: row + by, col };

/** @param {Line} word */
export const squaresOf = (word) => Array.from(word.word, (_, index) => step(word, word.direction, index));

/**
 * What lies on a square of the table's board: "#" (a wall, or off the board), "." or a letter, a blank's a small one.
 * @param {Board} board @param {Square} square
 */
export const onBoard = (board, { row, col }) => board[row]?.[col] ?? "#";
/** @param {Board} board @param {Square} square */
export const isPlayable = (board, square) => onBoard(board, square) !== "#";
/** @param {Board} board @param {Square} square */
export const isTaken = (board, square) => !"#.".includes(onBoard(board, square));
/** @param {Board} board @param {Square} square */
export const holdsBlank = (board, square) => onBoard(board, square) !== onBoard(board, square).toUpperCase();
