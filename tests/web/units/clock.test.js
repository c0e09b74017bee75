import assert from "node:assert/strict";
import { test } from "node:test";
import { clockFace, ServerClock } from "../../../chalicelib/web/model/clock.js";

const NOON = "2026-01-01T12:00:00.000Z";
const later = (ms) => new Date(Date.parse(NOON) + ms).toISOString();

test("before anything was heard no time is known", () => {
  const clock = new ServerClock();
  assert.deepEqual([clock.now(), clock.until(NOON), clock.since(NOON)], [null, null, null]);
});

test("the server's time was written halfway between sending and receiving", (context) => {
  context.mock.method(performance, "now", () => 5_000);
  const clock = new ServerClock();
  clock.hear(NOON, 1_000, 3_000);
  assert.equal(clock.now(), Date.parse(NOON) + 3_000);
});

test("time that passes here passes there, and the latest answer counts", (context) => {
  let here = 10_000;
  context.mock.method(performance, "now", () => here);
  const clock = new ServerClock();
  clock.hear(NOON, here);
  here += 1_500;
  assert.equal(clock.until(later(2_000)), 500);
  clock.hear(later(4_000), here);
  assert.equal(clock.since(NOON), 4_000);
});

test("no time is left after an instant, and none has passed before it", (context) => {
  context.mock.method(performance, "now", () => 0);
  const clock = new ServerClock();
  clock.hear(NOON, 0);
  assert.deepEqual([clock.until(later(-1)), clock.since(later(1))], [0, 0]);
  assert.deepEqual([clock.until(null), clock.since(null)], [null, null]);
});

test("a clock shows 0:00 when the time is over and not before", () => {
  assert.deepEqual([0, 1, 1_000, 1_001, 59_999, 60_000, 65_000, 600_000].map(clockFace), [
    "0:00",
    "0:01",
    "0:01",
    "0:02",
    "1:00",
    "1:00",
    "1:05",
    "10:00",
  ]);
});
