// The timekeeper. In the background a page's timers slow down to one a minute, a worker's don't: so polling is woken
// from here, and when the table has not heard from the page for a while, it is sent a sign of life.

const SILENCE_MS = 4_000;

let wakeTimer = null;
let presence = null;
let heardAt = 0;

self.addEventListener("message", ({ data }) => {
  if ("wakeMs" in data) {
    clearTimeout(wakeTimer);
    wakeTimer = data.wakeMs === null ? null : setTimeout(() => self.postMessage("wake"), data.wakeMs);
  }
  if ("presence" in data) presence = data.presence;
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
