// The server's time, whatever this device's own clock says: only the time that passes is measured here.

export class ServerClock {
  /** @type {number | null} */
  #offsetMs = null;

  /**
   * Learn from an answer's `server_time`, which was written somewhere between sending and receiving.
   * @param {string} serverTime @param {number} sentAt
   */
  hear(serverTime, sentAt, receivedAt = performance.now()) {
    this.#offsetMs = Date.parse(serverTime) - (sentAt + receivedAt) / 2;
  }

  /** Milliseconds since 1970 by the server, or null before anything was heard. */
  now() {
    return this.#offsetMs === null ? null : performance.now() + this.#offsetMs;
  }

  /**
   * Milliseconds from now until an instant of the server's, never below 0; null where there is none.
   * @param {string | null} instant
   */
  until(instant) {
    const now = this.now();
    return instant === null || now === null ? null : Math.max(0, Date.parse(instant) - now);
  }

  /**
   * Milliseconds that have passed since an instant of the server's.
   * @param {string | null} instant
   */
  since(instant) {
    const now = this.now();
    return instant === null || now === null ? null : Math.max(0, now - Date.parse(instant));
  }
}

/**
 * Milliseconds as a clock reads: `1:05`. Rounded up, so that 0:00 is shown when the time is over and not before.
 * @param {number} ms
 */
export function clockFace(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
