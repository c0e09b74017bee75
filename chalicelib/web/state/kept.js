// What this browser keeps: seats and their tokens, drafts, orders without an answer yet, preferences.

const PREFIX = "lexio.";
const MOST_TABLES = 30;

// A browser that refuses to keep anything plays all the same, until the page is closed.
const refused = new Map();

/** The kept value of that name, or `fallback` where there is none or it can't be read. */
export function recallKept(name, fallback = null) {
  try {
    const written = refused.get(name) ?? localStorage.getItem(PREFIX + name);
    return written === null ? fallback : JSON.parse(written);
  } catch {
    return fallback;
  }
}

/** Keep a value; null forgets it. */
export function keep(name, value) {
  refused.delete(name);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    refused.set(name, JSON.stringify(value));
  }
}

/** The seat that this browser holds at a table: `{token, name}`. */
export const keptSeat = (tableId) => recallKept(`seat.${tableId}`);

/** Keep a seat's token, and put its table on top of the list of one's tables. */
export function keepSeat(tableId, seat) {
  keep(`seat.${tableId}`, seat);
  const tables = [tableId, ...keptTables().filter((id) => id !== tableId)];
  for (const id of tables.splice(MOST_TABLES)) forgetTable(id);
  keep("tables", tables);
}

export function forgetTable(tableId) {
  for (const kind of ["seat", "rack", "order"]) keep(`${kind}.${tableId}`, null);
  keep(
    "tables",
    keptTables().filter((id) => id !== tableId),
  );
}

/** The tables at which this browser has a seat, the latest first. */
export const keptTables = () => recallKept("tables", []);
