// Names of players. Pure.

/**
 * A name as a table would show it, and whether it has more characters than a name may have.
 * @param {string} written @param {number} most
 */
export function readName(written, most) {
  const name = written.trim().replace(/\s+/g, " ").normalize("NFC");
  return { name, isLong: [...name].length > most };
}
