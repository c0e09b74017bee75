// Watching a table: polled by its ETag, as often as the server finds useful, more seldom while it can't be reached.

import { Problem, Unreachable } from "./api.js";
import { backoffMs, LAST_RETRY_MS } from "./backoff.js";

/** @import { Table } from "openapi" */
/** @import { Api } from "./api.js" */

/**
 * What the timekeeper is told: when to wake us, where signs of life go and whose they are (null: nowhere), that the
 * table has just heard from us. It answers "wake", and "heard" when a sign of life was answered.
 * @typedef {{ wakeMs?: number, presence?: { url: string, token: string } | null, heard?: true }} ToTimekeeper
 */

const HIDDEN_MS = 4_000;
// "Unchanged" brings no time of the server's with it, and a device that slept lost count of its own.
const WHOLE_MS = 10_000;

export class Watch {
  #api;
  #tableId;
  /** @type {string | null} */
  #token;
  #prepare;
  #seen;
  #refused;
  #reached;
  #worker = new Worker(new URL("./worker.js", import.meta.url));
  #pollMs = 2_000;
  #failures = 0;
  #isAsking = false;
  #isAskedAgain = false;
  /** @type {string | null} */
  #etag = null;
  #wholeAt = 0;
  #isOver = false;

  /**
   * `seen` is given each fresh view, `refused` the problem that ends the watch, `reached` whether answers come.
   * `prepare` gets ready for a view before it is seen; where it fails, the view is asked for again. `heard` is told
   * that a sign of life was answered.
   * @param {object} options
   * @param {Pick<Api, "changedTable">} options.api
   * @param {string} options.tableId
   * @param {string | null} options.token
   * @param {(view: Table) => Promise<void>} options.prepare
   * @param {(view: Table) => void} options.seen
   * @param {(problem: Problem) => void} options.refused
   * @param {(isReached: boolean) => void} options.reached
   * @param {() => void} options.heard
   */
  constructor({ api, tableId, token, prepare, seen, refused, reached, heard }) {
    this.#api = api;
    this.#tableId = tableId;
    this.#token = token;
    this.#prepare = prepare;
    this.#seen = seen;
    this.#refused = refused;
    this.#reached = reached;
    this.#worker.addEventListener("message", ({ data }) => (data === "wake" ? this.refresh() : heard()));
    for (const [target, type] of returns()) target.addEventListener(type, this.#refreshNow);
  }

  /**
   * Sit down at the table, or rise: what is asked from now on is asked with this token.
   * @param {string | null} token @param {boolean} isPlaying
   */
  sit(token, isPlaying) {
    if (token !== this.#token) this.#etag = null;
    this.#token = token;
    const url = new URL(`tables/${this.#tableId}/presence`, document.baseURI).href;
    this.#tell({ presence: token && isPlaying ? { url, token } : null });
  }

  /** The table has just heard from us. */
  signed() {
    this.#tell({ heard: true });
  }

  /** The next poll asks for a whole view, be it unchanged or not. */
  forgetEtag() {
    this.#etag = null;
  }

  /** Ask now, whatever the waiting time. Asked for while an answer is under way, it asks once more after it. */
  async refresh() {
    if (this.#isOver) return;
    if (this.#isAsking) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isAsking = true;
    const waitMs = await this.#ask();
    this.#isAsking = false;
    if (this.#isOver) return;
    const isHurried = this.#isAskedAgain && this.#failures === 0;
    this.#isAskedAgain = false;
    this.#tell({ wakeMs: isHurried ? 0 : waitMs });
  }

  /** Watch no more. */
  stop() {
    this.#isOver = true;
    this.#worker.terminate();
    for (const [target, type] of returns()) target.removeEventListener(type, this.#refreshNow);
  }

  #refreshNow = () => {
    if (document.visibilityState !== "visible") return;
    this.forgetEtag();
    this.refresh();
  };

  /** Ask for the table once; gives how long to wait until the next time. */
  async #ask() {
    const token = this.#token;
    if (performance.now() - this.#wholeAt > WHOLE_MS) this.forgetEtag();
    try {
      const fresh = await this.#api.changedTable(this.#tableId, token, this.#etag);
      if (fresh) await this.#prepare(fresh.body);
      this.#failures = 0;
      this.#reached(true);
      if (this.#isOver || token !== this.#token) return 0;
      if (fresh) {
        this.#etag = fresh.etag;
        this.#wholeAt = performance.now();
        this.#pollMs = fresh.body.next_poll_ms;
        this.#seen(fresh.body);
      }
      return document.visibilityState === "visible" ? this.#pollMs : Math.max(this.#pollMs, HIDDEN_MS);
    } catch (failure) {
      if (failure instanceof Unreachable) {
        this.#failures += 1;
        this.#reached(false);
        return Math.max(backoffMs(this.#failures), failure.retrySeconds * 1000);
      }
      if (!(failure instanceof Problem)) throw failure;
      if (!this.#isOver && token === this.#token) this.#refused(failure);
      return LAST_RETRY_MS;
    }
  }

  /** @param {ToTimekeeper} message */
  #tell(message) {
    this.#worker.postMessage(message);
  }
}

/** What tells that somebody may have come back to the page. @returns {[EventTarget, string][]} */
const returns = () => [
  [document, "visibilitychange"],
  [window, "focus"],
  [window, "online"],
  [window, "pageshow"],
];
