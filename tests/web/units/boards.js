// Small boards and racks to test with.

/** Seven rows of seven; two squares are walled in two of the corners. */
export const BOARD = ["##.....", ".......", ".......", "..CHaT.", ".......", ".......", ".....##"];
export const EMPTY = BOARD.map((row) => row.replace(/[a-z]/gi, "."));

/** The square that players call by that name. */
export const at = (name) => ({ row: name.charCodeAt(0) - 65, col: Number(name.slice(1)) - 1 });

/** Slots with these tiles; those named in the draft lie on a square: `{2: "A3"}`, a blank's letter after it: `"A3 E"`. */
export const rackOf = (letters, draft = {}) =>
  [...letters].map((letter, index) => {
    const [square, shown = letter] = (draft[index] ?? "").split(" ");
    return { letter, at: square ? { ...at(square), letter: shown } : null };
  });

/** Slots as they read: a tile on the board as `E>A3`, a blank there as `?E>A3`. */
export const read = (slots) =>
  slots
    .map(({ letter, at: laid }) => {
      if (!laid) return letter;
      const square = String.fromCharCode(65 + laid.row) + (laid.col + 1);
      return `${letter === "?" ? `?${laid.letter}` : letter}>${square}`;
    })
    .join(" ");
