// What this browser keeps: seats and their tokens, drafts, orders without an answer yet, preferences.

/** A seat at a table: its token, and the player's name. @typedef {{ token: string, name: string }} KeptSeat */

const PREFIX = "lexio.";
const MOST_TABLES = 30;

/** A browser that refuses to keep anything plays all the same, until the page is closed. @type {Map<string, string>} */
const refused = new Map();

/**
 * The kept value of that name, or `fallback` where there is none or it can't be read.
 * @param {string} name @param {any} fallback @returns {any}
 */
export function recallKept(name, fallback = null) {
  try {
    const written = refused.get(name) ?? localStorage.getItem(PREFIX + name);
    return written === null ? fallback : JSON.parse(written);
  } catch {
    return fallback;
  }
}

/** Keep a value; null forgets it. @param {string} name @param {unknown} value */
export function keep(name, value) {
  refused.delete(name);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    refused.set(name, JSON.stringify(value));
  }
}

/** The seat that this browser holds at a table. @param {string} tableId @returns {KeptSeat | null} */
export const keptSeat = (tableId) => recallKept(`seat.${tableId}`);

/**
 * Keep a seat's token, and put its table on top of the list of one's tables.
 * @param {string} tableId @param {KeptSeat} seat
 */
export function keepSeat(tableId, seat) {
  keep(`seat.${tableId}`, seat);
  const tables = [tableId, ...keptTables().filter((id) => id !== tableId)];
  for (const id of tables.splice(MOST_TABLES)) forgetTable(id);
  keep("tables", tables);
}

/** @param {string} tableId */
export function forgetTable(tableId) {
  for (const kind of ["seat", "rack", "order"]) keep(`${kind}.${tableId}`, null);
  const others = keptTables().filter((id) => id !== tableId);
  keep("tables", others);
}

/** The tables at which this browser has a seat, the latest first. @returns {string[]} */
export const keptTables = () => recallKept("tables", []);
