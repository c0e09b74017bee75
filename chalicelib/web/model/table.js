// Reading a table's view: questions that several parts of the screen ask. Pure.

import { squaresOf } from "./squares.js";

/** Whether one view is older than another: by its version, then by the server's time. */
export function isOlder(view, than) {
  if (view.version !== than.version) return view.version < than.version;
  return Date.parse(view.server_time) < Date.parse(than.server_time);
}

export const isMyTurn = (view) => Boolean(view?.turn && view.you && view.turn.seat === view.you.seat);
export const isOpener = (view) => view?.you?.seat === 0;
export const nameOf = (view, seat) => view.seats[seat]?.name ?? "";

/** The latest accepted play of a log. */
export const lastPlay = (log) => log.findLast((entry) => entry.kind === "play") ?? null;

/** All squares that a log entry is about: its words', or none. */
export const squaresOfEntry = (entry) => (entry.kind === "play" ? entry.words.flatMap(squaresOf) : []);

/** Seats from the highest score down, each with its rank; equal scores share one. */
export function ranking(seats) {
  const ordered = [...seats].sort((one, other) => other.score - one.score || one.seat - other.seat);
  return ordered.map((seat) => ({ ...seat, rank: 1 + seats.filter((other) => other.score > seat.score).length }));
}

/** How many tiles of each letter this viewer has not seen: neither on the board nor on their own rack. */
export function unseen(view, tiles) {
  const left = new Map(tiles.map(({ letter, count }) => [letter, count]));
  const seen = [...view.board.join(""), ...(view.you?.rack ?? [])];
  for (const letter of seen) {
    const kind = letter >= "a" && letter <= "z" ? "?" : letter;
    if (left.has(kind)) left.set(kind, left.get(kind) - 1);
  }
  return left;
}

/** A table's id from what people type or paste: a code in any case and spacing, or a whole link; null for neither. */
export function readTableId(written) {
  const code = (written.includes("#") ? written.slice(written.indexOf("#") + 1) : written)
    .replace(/[\s-]/g, "")
    .toUpperCase();
  const canonical = code.replace(/[IL]/g, "1").replace(/O/g, "0");
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(canonical) ? canonical : null;
}

/** A table's id in three groups that can be read out. */
export const spokenId = (id) => `${id.slice(0, 4)} ${id.slice(4, 7)} ${id.slice(7)}`;
