// Watching a table: polled by its ETag, as often as the server finds useful, more seldom while it can't be reached.

import { Problem, Unreachable } from "./api.js";

const HIDDEN_MS = 4_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 10_000;
// "Unchanged" brings no time of the server's with it, and a device that slept lost count of its own.
const WHOLE_MS = 10_000;

/** How long to wait after so many failures in a row: doubled each time, a little by chance. */
export const backoffMs = (failures, random = Math.random) =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.8 + 0.4 * random());

export class Watch {
  #worker;
  #pollMs = 2_000;
  #failures = 0;
  #isAsking = false;
  #isAskedAgain = false;
  #etag = null;
  #wholeAt = 0;
  #isOver = false;

  /**
   * `seen` is given each fresh view, `refused` the problem that ends the watch, `reached` whether answers come.
   * `prepare` gets ready for a view before it is seen; where it fails, the view is asked for again.
   */
  constructor({ api, tableId, token, prepare, seen, refused, reached, heard }) {
    Object.assign(this, { api, tableId, token, prepare, seen, refused, reached });
    this.#worker = new Worker(new URL("./worker.js", import.meta.url));
    this.#worker.addEventListener("message", ({ data }) => (data === "wake" ? this.refresh() : heard()));
    this.refreshNow = () => {
      if (document.visibilityState !== "visible") return;
      this.forgetEtag();
      this.refresh();
    };
    for (const [target, type] of this.#returns()) target.addEventListener(type, this.refreshNow);
  }

  /** Sit down at the table, or rise: what is asked from now on is asked with this token. */
  sit(token, isPlaying) {
    if (token !== this.token) this.#etag = null;
    this.token = token;
    const url = new URL(`tables/${this.tableId}/presence`, document.baseURI).href;
    this.#worker.postMessage({ presence: token && isPlaying ? { url, token } : null });
  }

  /** The table has just heard from us. */
  signed() {
    this.#worker.postMessage({ heard: true });
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
    this.#worker.postMessage({ wakeMs: isHurried ? 0 : waitMs });
  }

  /** Watch no more. */
  stop() {
    this.#isOver = true;
    this.#worker.terminate();
    for (const [target, type] of this.#returns()) target.removeEventListener(type, this.refreshNow);
  }

  async #ask() {
    const token = this.token;
    if (performance.now() - this.#wholeAt > WHOLE_MS) this.forgetEtag();
    try {
      const fresh = await this.api.table(this.tableId, token, this.#etag);
      if (fresh) await this.prepare(fresh.body);
      this.#failures = 0;
      this.reached(true);
      if (this.#isOver || token !== this.token) return 0;
      if (fresh) {
        this.#etag = fresh.etag;
        this.#wholeAt = performance.now();
        this.#pollMs = fresh.body.next_poll_ms;
        this.seen(fresh.body);
      }
      return document.visibilityState === "visible" ? this.#pollMs : Math.max(this.#pollMs, HIDDEN_MS);
    } catch (failure) {
      if (failure instanceof Unreachable) {
        this.#failures += 1;
        this.reached(false);
        return Math.max(backoffMs(this.#failures), failure.retrySeconds * 1000);
      }
      if (!(failure instanceof Problem)) throw failure;
      if (!this.#isOver && token === this.token) this.refused(failure);
      return LAST_RETRY_MS;
    }
  }

  #returns() {
    return [
      [document, "visibilitychange"],
      [window, "focus"],
      [window, "online"],
      [window, "pageshow"],
    ];
  }
}
