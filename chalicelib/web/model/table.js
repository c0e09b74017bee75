// Reading a table's view: questions that several parts of the screen ask. Pure.

import { squaresOf } from "./squares.js";

/** @import { LogEntry, PlayEntry, Seat, Square, Table, TileKind } from "openapi" */

/** A view in which somebody's turn is on. @typedef {Table & { turn: NonNullable<Table["turn"]> }} OnTurn */
/** A seated player's view. @typedef {Table & { you: NonNullable<Table["you"]> }} Seated */

/** Who plays, by seat: a view, or what is left of one. @typedef {{ seats: readonly { name: string }[] }} Party */

/**
 * Whether one view is older than another: by its version, then by the server's time.
 * @param {Pick<Table, "version" | "server_time">} view @param {Pick<Table, "version" | "server_time">} than
 */
export function isOlder(view, than) {
  if (view.version !== than.version) return view.version < than.version;
  return Date.parse(view.server_time) < Date.parse(than.server_time);
}

/** @param {Table | null} view @returns {view is OnTurn & Seated} */
export const isMyTurn = (view) => Boolean(view?.turn && view.you && view.turn.seat === view.you.seat);

/** Whether this is a seated player's view of a game that is on. @param {Table | null} view @returns {view is Seated} */
export const isPlaying = (view) => view?.status === "playing" && view.you !== null;

/** @param {Table | null} view */
export const isOpener = (view) => view?.you?.seat === 0;

/** @param {Party} party @param {number} seat */
export const nameOf = (party, seat) => party.seats[seat]?.name ?? "";

/** The latest accepted play of a log. @param {readonly LogEntry[]} log @returns {PlayEntry | null} */
export const lastPlay = (log) => log.findLast((entry) => entry.kind === "play") ?? null;

/** All squares that a log entry is about: its words', or none. @param {LogEntry} entry @returns {Square[]} */
export const squaresOfEntry = (entry) => (entry.kind === "play" ? entry.words.flatMap(squaresOf) : []);

/** Seats from the highest score down, each with its rank; equal scores share one. @param {readonly Seat[]} seats */
export function ranking(seats) {
  const ordered = [...seats].sort((one, other) => other.score - one.score || one.seat - other.seat);
  return ordered.map((seat) => ({ ...seat, rank: 1 + seats.filter((other) => other.score > seat.score).length }));
}

/**
 * How many tiles of each letter this viewer has not seen: neither on the board nor on their own rack.
 * @param {Pick<Table, "board"> & { you: Pick<NonNullable<Table["you"]>, "rack"> | null }} view
 * @param {readonly TileKind[]} tiles
 */
export function unseen(view, tiles) {
  const left = new Map(tiles.map(({ letter, count }) => [letter, count]));
  const seen = [...view.board.join(""), ...(view.you?.rack ?? [])];
  for (const letter of seen) {
    const kind = letter >= "a" && letter <= "z" ? "?" : letter;
    const count = left.get(kind);
    if (count !== undefined) left.set(kind, count - 1);
  }
  return left;
}

/**
 * A table's id from what people type or paste: a code in any case and spacing, or a whole link; null for neither.
 * @param {string} written
 */
export function readTableId(written) {
  const code = written
    .slice(written.indexOf("#") + 1)
    .replace(/[\s-]/g, "")
    .toUpperCase();
  const canonical = code.replace(/[IL]/g, "1").replace(/O/g, "0");
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(canonical) ? canonical : null;
}

/** A table's id in three groups that can be read out. @param {string} id */
export const spokenId = (id) => `${id.slice(0, 4)} ${id.slice(4, 7)} ${id.slice(7)}`;
