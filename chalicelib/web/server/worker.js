// The timekeeper. In the background a page's timers slow down to one a minute, a worker's don't: so polling is woken
// from here, and when the table has not heard from the page for a while, it is sent a sign of life.

/** @typedef {import("./watching.js").ToTimekeeper} ToTimekeeper */

const SILENCE_MS = 4_000;

/** @type {number | undefined} */
let wakeTimer;
/** @type {ToTimekeeper["presence"]} */
let presence = null;
let heardAt = 0;

self.addEventListener("message", (/** @type {MessageEvent<ToTimekeeper>} */ { data }) => {
  if (data.wakeMs !== undefined) {
    clearTimeout(wakeTimer);
    wakeTimer = setTimeout(() => self.postMessage("wake"), data.wakeMs);
  }
  if (data.presence !== undefined) presence = data.presence;
  if (data.heard) heardAt = Date.now();
});

setInterval(async () => {
  if (!presence || Math.abs(Date.now() - heardAt) < SILENCE_MS) return;
  heardAt = Date.now();
  const headers = { Authorization: `Bearer ${presence.token}` };
  try {
    const answer = await fetch(presence.url, { method: "PUT", headers, cache: "no-store", credentials: "omit" });
    if (answer.ok) self.postMessage("heard");
  } catch {
    // The next sign is a moment away.
  }
}, 1_000);
