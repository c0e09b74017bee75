import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Problem, Unreachable } from "../../../chalicelib/web/server/api.js";
import { backoffMs } from "../../../chalicelib/web/server/backoff.js";
import { Orders } from "../../../chalicelib/web/server/ordering.js";
import { kept, settled } from "./browser.js";

const TABLE = "7Q3KX0M2RD";
const PLACE = `lexio.order.${TABLE}`;
const DONE = { entry: { number: 1 }, table: {} };

beforeEach(() => {
  kept.clear();
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** Orders whose answers are given by hand, one request after the other. */
function orders() {
  const sent = [];
  const told = [];
  const made = new Orders({
    api: {
      act: (id, token, kind, body, key) =>
        new Promise((resolve, reject) => sent.push({ id, token, kind, body, key, resolve, reject })),
    },
    tableId: TABLE,
    token: "secret",
    tried: (kind, failures) => told.push(`tried ${kind} ${failures}`),
    answered: ({ kind }, answer) => told.push(`answered ${kind} ${answer.entry.number}`),
    refused: ({ kind }, failure) => told.push(`refused ${kind} ${failure.code ?? failure.message}`),
  });
  return { orders: made, sent, told };
}

test("an order is kept until it is answered", async () => {
  const { orders: given, sent, told } = orders();
  given.give("passes", { turn: 3 });
  assert.deepEqual(JSON.parse(kept.get(PLACE)), { kind: "passes", body: { turn: 3 }, key: sent[0].key });
  sent[0].resolve({ body: DONE });
  await settled();
  assert.equal(kept.has(PLACE), false);
  assert.deepEqual(told, ["tried passes 0", "answered passes 1"]);
});

test("an answer that is lost is asked for again under the same key", async () => {
  const { orders: given, sent, told } = orders();
  given.give("plays", { tiles: [], turn: 3 });
  for (const failures of [0, 1]) {
    sent[failures].reject(new Unreachable());
    await settled();
    mock.timers.tick(backoffMs(failures + 1, () => 1));
    await settled();
  }
  assert.deepEqual(new Set(sent.map(({ key, body }) => `${key} ${body.turn}`)).size, 1);
  assert.deepEqual(told, ["tried plays 0", "tried plays 1", "tried plays 2"]);
  sent[2].resolve({ body: DONE });
  await settled();
  assert.equal(told.at(-1), "answered plays 1");
});

test("each order has a key of its own", async () => {
  const { orders: given, sent } = orders();
  given.give("passes", {});
  sent[0].resolve({ body: DONE });
  await settled();
  given.give("passes", {});
  assert.notEqual(sent[0].key, sent[1].key);
  assert.match(sent[0].key, /^[0-9a-f]{32}$/);
});

test("one order at a time is under way", async () => {
  const { orders: given, sent } = orders();
  given.give("passes", {});
  given.give("passes", {});
  given.resume();
  await settled();
  assert.equal(sent.length, 1);
});

test("a refusal ends the order and is not asked for again", async () => {
  const { orders: given, sent, told } = orders();
  given.give("plays", {});
  sent[0].reject(new Problem({ code: "turn_over", detail: "Too late." }));
  await settled();
  assert.deepEqual([kept.has(PLACE), told.at(-1)], [false, "refused plays turn_over"]);
  mock.timers.tick(60_000);
  await settled();
  assert.equal(sent.length, 1);
});

test("the server's own time for trying again is waited for", async () => {
  const { orders: given, sent } = orders();
  given.give("passes", {});
  sent[0].reject(new Unreachable(20));
  await settled();
  mock.timers.tick(19_999);
  await settled();
  assert.equal(sent.length, 1);
  mock.timers.tick(1);
  await settled();
  assert.equal(sent.length, 2);
});

test("as soon as the network is back it is sent again, and only once", async () => {
  const { orders: given, sent } = orders();
  given.give("passes", {});
  sent[0].reject(new Unreachable(20));
  await settled();
  window.dispatchEvent(new Event("online"));
  await settled();
  mock.timers.tick(60_000);
  await settled();
  assert.equal(sent.length, 2);
});

test("what a reload cut off is sent again as it was", async () => {
  const order = { kind: "swaps", body: { tiles: ["A"], turn: 3 }, key: "k" };
  kept.set(PLACE, JSON.stringify(order));
  const { orders: given, sent } = orders();
  given.resume();
  const [{ kind, body, key }] = sent;
  assert.deepEqual({ kind, body, key }, order);
});

test("with nothing kept there is nothing to send again", () => {
  const { orders: given, sent } = orders();
  assert.equal(given.resume(), null);
  assert.deepEqual(sent, []);
});

test("stopped while it waits, an order stays kept and is not sent again", async () => {
  const { orders: given, sent } = orders();
  given.give("passes", {});
  sent[0].reject(new Unreachable());
  await settled();
  given.stop();
  mock.timers.tick(60_000);
  await settled();
  assert.deepEqual([sent.length, kept.has(PLACE)], [1, true]);
});

test("answered after it was stopped, an order is done with, and nobody is told", async () => {
  for (const answer of ["resolve", "reject"]) {
    const { orders: given, sent, told } = orders();
    given.give("passes", {});
    given.stop();
    sent[0][answer](answer === "resolve" ? { body: DONE } : new Problem({ code: "turn_over", detail: "" }));
    await settled();
    assert.deepEqual([told, kept.has(PLACE)], [["tried passes 0"], false]);
  }
});

test("waiting doubles, a little by chance, and not for ever", () => {
  const middle = [1, 2, 3, 4, 5, 50].map((failures) => backoffMs(failures, () => 0.5));
  assert.deepEqual(middle, [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  assert.deepEqual([backoffMs(1, () => 0), backoffMs(9, () => 1)].map(Math.round), [800, 12_000]);
});
