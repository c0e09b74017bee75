// The one state of the page, without any DOM. Each part of it has one writer; everybody else only reads.
//
//   part        written by             what it is
//   address     page/main.js           which table this is about; it begins all the rest anew
//   session     server/session.js      the table as the server tells it, and what became of what we asked of it
//   placing     game/placing.js        the player's own: rack, draft, swap
//   pointing    game/pointing.js       the cursor
//   preview     server/previewing.js   the figure beside the draft

/** @import { LogEntry, Preview, ProblemCode, Rules, Table } from "openapi" */
/** @import { Cursor } from "../model/cursor.js" */
/** @import { Slots } from "../model/rack.js" */

/**
 * @typedef {object} Address
 * @property {string | null} id what stands after the # of the page's address, be there such a table or not
 */

/** A turn's action, as the API's paths name it. @typedef {"plays" | "swaps" | "passes"} OrderKind */
/** An order under way, and how often it was sent in vain. @typedef {{ kind: OrderKind, failures: number }} Sending */

/**
 * What was refused, to be told until it is answered by another deed. `seat_freed` is the screen's own.
 * @typedef {object} Notice
 * @property {ProblemCode | "seat_freed"} code
 * @property {string} [detail]
 * @property {readonly string[]} [words]
 * @property {number} [tries]
 * @property {boolean} [isAboutDraft]
 */

/**
 * @typedef {object} SessionPart
 * @property {boolean} isGone there is no such table
 * @property {boolean} isWatching this person looks on before the start, and was not asked to sit down again
 * @property {Table | null} view
 * @property {Rules | null} rules of the table's edition; known as soon as the view is
 * @property {readonly LogEntry[]} log
 * @property {Notice | null} notice
 * @property {Sending | null} sending
 * @property {boolean} isReached whether answers come
 * @property {number | null} heardAt when the table last heard from us, by `performance.now()`
 */

/**
 * @typedef {object} PlacingPart
 * @property {Slots} slots
 * @property {number | null} picked the slot whose tile is in hand
 * @property {readonly number[] | null} swapping the slots chosen to be given back; null while no swap is prepared
 */

/** @typedef {{ cursor: Cursor }} PointingPart */

/** @typedef {{ is: "none" | "asking" | "unknown" | "refused" } | ({ is: "known" } & Preview)} Figure */
/** @typedef {{ preview: Figure }} PreviewPart */

/** @typedef {Readonly<Address & SessionPart & PlacingPart & PointingPart & PreviewPart>} State */
/** The state at a table that has been seen. @typedef {State & { view: Table, rules: Rules }} TableState */

/** Who only reads. @typedef {ReturnType<typeof createStore>["reader"]} Reader */
/** How a part's one writer writes it. @template Part @typedef {(patch: Partial<Part>) => void} Write */

/** What is known of a table before anything is known of it. @type {State} */
const NOTHING = {
  id: null,
  isGone: false,
  isWatching: false,
  view: null,
  rules: null,
  log: [],
  notice: null,
  sending: null,
  isReached: true,
  heardAt: null,
  slots: [],
  picked: null,
  swapping: null,
  cursor: { row: 0, col: 0, direction: "across" },
  preview: { is: "none" },
};

/** The state, of which each value is never changed in place: one reader for all, and a writer for each part. */
export function createStore() {
  let state = NOTHING;
  let isQueued = false;
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();

  function tell() {
    isQueued = false;
    for (const listener of listeners) listener(state);
  }

  /** @param {Partial<State>} patch */
  function set(patch) {
    state = { ...state, ...patch };
    // A microtask, not a frame: a tab in the background has no frames, but its title must still call.
    if (!isQueued) {
      isQueued = true;
      queueMicrotask(tell);
    }
  }

  const reader = {
    get state() {
      return state;
    },
    /**
     * Be told of the state, once after changes that come together. Returns how to stop.
     * @param {(state: State) => void} listener
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const writers = {
    /** Begin anew at an address. @param {string | null} id */
    address: (id) => set({ ...NOTHING, id }),
    /** @type {Write<SessionPart>} */
    session: set,
    /** @type {Write<PlacingPart>} */
    placing: set,
    /** @type {Write<PointingPart>} */
    pointing: set,
    /** @type {Write<PreviewPart>} */
    preview: set,
  };
  return { reader, writers };
}
