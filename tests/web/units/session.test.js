import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Problem } from "../../../chalicelib/web/server/api.js";
import { Editions } from "../../../chalicelib/web/server/editions.js";
import { Session } from "../../../chalicelib/web/server/session.js";
import { createStore } from "../../../chalicelib/web/state/store.js";
import { at, EMPTY, rackOf } from "./boards.js";
import { kept, settled } from "./browser.js";

const TABLE = "7Q3KX0M2RD";
const RULES = { edition: "clearing-13", source: at("D4") };
const SEATS = [{ name: "Ana" }, { name: "Béa" }];

/** A view of the table at that version; Ana's unless said otherwise. */
const view = (version, more = {}) => ({
  version,
  server_time: "2026-01-01T12:00:00.000Z",
  edition: "clearing-13",
  status: "playing",
  board: EMPTY,
  seats: SEATS,
  turn: { number: version, seat: 0 },
  you: { seat: 0, rack: ["A"] },
  log_length: 0,
  next_poll_ms: 2_000,
  ...more,
});
const entry = (number) => ({ number, kind: "pass", cause: "player", seat: 0 });

class Timekeeper extends EventTarget {
  postMessage() {}
  terminate() {}
}

beforeEach(() => {
  kept.clear();
  globalThis.Worker = Timekeeper;
  Object.assign(document, {
    baseURI: "https://lexio.example/",
    visibilityState: "visible",
    addEventListener() {},
    removeEventListener() {},
  });
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** A session whose every question waits until `answer(name, body)`; the hand's deeds fill `hand`. */
function open({ token = "secret" } = {}) {
  if (token) kept.set(`lexio.seat.${TABLE}`, JSON.stringify({ token, name: "Ana" }));
  const { reader, writers } = createStore();
  const open = [];
  const ask =
    (name) =>
    (...given) =>
      new Promise((resolve, reject) => open.push({ name, given, resolve, reject }));
  const api = Object.fromEntries(
    ["changedTable", "table", "log", "act", "takeSeat", "giveUpSeat", "start", "preview", "rules"].map((name) => [
      name,
      ask(name),
    ]),
  );
  const told = { hand: [], noted: [], logged: [] };
  writers.address(TABLE);
  const session = new Session({
    reader,
    write: writers.session,
    writePreview: writers.preview,
    api,
    editions: new Editions({ rules: async () => ({ body: RULES }) }),
    hand: {
      begin: ({ row, col }) => told.hand.push(`begin ${row},${col}`),
      follow: ({ version }) => told.hand.push(`follow ${version}`),
      putDown: () => told.hand.push("put down"),
      leave: () => told.hand.push("leave"),
    },
    tableId: TABLE,
    noted: (before, after) => told.noted.push([before?.version ?? null, after.version]),
    logged: (entries) => told.logged.push(...entries.map(({ number }) => number)),
  });
  const settle = async (how, name, value) => {
    const index = open.findIndex((question) => question.name === name);
    assert.ok(index >= 0, `${name} was not asked`);
    const [question] = open.splice(index, 1);
    question[how](value);
    await settled();
    return question.given;
  };
  return {
    reader,
    writers,
    session,
    told,
    asked: () => open.map(({ name }) => name),
    answer: (name, body) => settle("resolve", name, { body, etag: null }),
    refuse: (name, problem) => settle("reject", name, new Problem({ detail: "", ...problem })),
  };
}

test("the first view comes with its rules, and the hand begins at the source", async () => {
  const { reader, told, answer } = open();
  await answer("changedTable", view(1));
  assert.deepEqual([reader.state.view.version, reader.state.rules], [1, RULES]);
  assert.deepEqual([told.hand, told.noted], [["begin 3,3", "follow 1"], [[null, 1]]]);
});

test("an older view that comes later is not taken in", async () => {
  const { reader, session, told, answer } = open();
  await answer("changedTable", view(5));
  session.start();
  await answer("start", { table: view(4) });
  assert.equal(reader.state.view.version, 5);
  assert.deepEqual(told.noted, [[null, 5]]);
});

test("an order is for the turn that is on, and one at a time", async () => {
  const { session, writers, answer, asked } = open();
  session.pass();
  assert.deepEqual(asked(), ["changedTable"]);
  await answer("changedTable", view(3));
  writers.placing({ slots: rackOf("A", { 0: "B2" }) });
  session.play();
  session.pass();
  const [id, token, kind, body] = await answer("act", { entry: entry(1), table: view(4, { log_length: 1 }) });
  assert.deepEqual([id, token, kind, body.turn, body.tiles.length], [TABLE, "secret", "plays", 3, 1]);
  assert.ok(!asked().includes("act"));
});

test("what was done is in the log and told once, though the log is read as well", async () => {
  const { reader, session, told, answer } = open();
  await answer("changedTable", view(1));
  session.pass();
  await answer("act", { entry: entry(1), table: view(2, { log_length: 2 }) });
  await answer("log", { entries: [entry(1), entry(2)] });
  assert.deepEqual(
    reader.state.log.map(({ number }) => number),
    [1, 2],
  );
  assert.deepEqual(told.logged, [1, 2]);
  assert.equal(reader.state.sending, null);
});

test("what stood in the log on arrival is no news", async () => {
  const { reader, told, answer } = open();
  await answer("changedTable", view(1, { log_length: 2 }));
  await answer("log", { entries: [entry(1), entry(2)] });
  assert.deepEqual([reader.state.log.length, told.logged], [2, []]);
});

test("a refused play is told until the draft is edited, another refusal longer, and none beyond its turn", async () => {
  const { reader, session, writers, answer, refuse } = open();
  await answer("changedTable", view(1));
  writers.placing({ slots: rackOf("A", { 0: "B2" }) });
  session.play();
  await refuse("act", { code: "unknown_words", words: ["A"], tries: 9 });
  assert.equal(reader.state.notice.code, "unknown_words");
  session.draftEdited();
  assert.equal(reader.state.notice, null);
  session.swap(["A"]);
  await refuse("act", { code: "bag_too_small" });
  session.draftEdited();
  assert.equal(reader.state.notice.code, "bag_too_small");
  await answer("changedTable", view(2));
  assert.equal(reader.state.notice, null);
});

test("the table that a refusal brings is taken in", async () => {
  const { reader, session, answer, refuse } = open();
  await answer("changedTable", view(1));
  session.pass();
  await refuse("act", { code: "turn_over", table: view(2) });
  assert.deepEqual([reader.state.view.version, reader.state.notice.code], [2, "turn_over"]);
});

test("a seat that was given to somebody else is left: its token, its hand, its view", async () => {
  const { reader, session, told, refuse } = open();
  await refuse("changedTable", { code: "bad_token" });
  assert.deepEqual([session.token, told.hand, reader.state.notice], [null, ["leave"], { code: "seat_freed" }]);
  assert.equal(kept.has(`lexio.seat.${TABLE}`), false);
});

test("a table that there is no longer is gone and forgotten", async () => {
  const { reader, refuse, asked } = open();
  await refuse("changedTable", { code: "no_such_table" });
  assert.deepEqual([reader.state.isGone, asked(), kept.has(`lexio.seat.${TABLE}`)], [true, [], false]);
});

test("who takes a seat has it at once, and after a reload", async () => {
  const { reader, session, answer } = open({ token: null });
  await answer("changedTable", view(1, { status: "waiting", turn: null, you: null }));
  session.join("Béa", "key");
  await answer("takeSeat", {
    token: "new",
    table: view(2, { status: "waiting", turn: null, you: { seat: 1, rack: [] } }),
  });
  assert.deepEqual([session.token, reader.state.view.you.seat], ["new", 1]);
  assert.deepEqual(JSON.parse(kept.get(`lexio.seat.${TABLE}`)), { token: "new", name: "Béa" });
});

test("a seat is freed under the number that it has now, and one that is free already is left alone", async () => {
  const { session, answer, asked } = open();
  const before = (seats) => view(1, { status: "waiting", turn: null, seats, you: { seat: 0, rack: [] } });
  await answer("changedTable", before([{ name: "Ana" }, { name: "Béa" }, { name: "Cléo" }]));
  session.giveUp("Cléo");
  await answer("table", before([{ name: "Ana" }, { name: "Cléo" }]));
  assert.deepEqual(await answer("giveUpSeat", null), [TABLE, 1, "secret"]);
  session.giveUp("Cléo");
  await answer("table", before([{ name: "Ana" }]));
  assert.ok(!asked().includes("giveUpSeat"));
  assert.equal(session.token, "secret");
});

test("a session that was left writes nothing more, whatever is still answered", async () => {
  const { reader, session, told, writers, answer, refuse } = open();
  await answer("changedTable", view(1, { log_length: 1 }));
  session.pass();
  session.start();
  session.join("Ana", "key");
  session.giveUp("Ana");
  session.stop();
  writers.address("AAAAAAAAAA");
  const after = reader.state;
  const deeds = told.hand.length;
  await answer("log", { entries: [entry(1)] });
  await refuse("act", { code: "turn_over", table: view(9) });
  await answer("start", { table: view(9) });
  await answer("takeSeat", { token: "new", table: view(9) });
  await answer("table", view(9));
  await answer("giveUpSeat", null);
  assert.equal(reader.state, after);
  assert.equal(told.hand.length, deeds);
});
