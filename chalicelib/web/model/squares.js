// Squares and their names, as players write them: G7 is row G, column 7.

export const rowName = (row) => String.fromCharCode(65 + row);
export const colName = (col) => String(col + 1);
export const squareName = ({ row, col }) => rowName(row) + colName(col);

export const keyOf = ({ row, col }) => `${row},${col}`;
export const sameSquare = (one, other) => one.row === other.row && one.col === other.col;

/** One square on from there, in a direction or against it. */
export const step = ({ row, col }, direction, by = 1) =>
  direction === "across" ? { row, col: col + by } : { row: row + by, col };

export const squaresOf = (word) => Array.from(word.word, (_, index) => step(word, word.direction, index));

/** What lies on a square of the table's board: "#" (a wall, or off the board), "." or a letter, a blank's a small one. */
export const onBoard = (board, { row, col }) => board[row]?.[col] ?? "#";
export const isPlayable = (board, square) => onBoard(board, square) !== "#";
export const isTaken = (board, square) => !"#.".includes(onBoard(board, square));
export const holdsBlank = (board, square) => onBoard(board, square) !== onBoard(board, square).toUpperCase();
