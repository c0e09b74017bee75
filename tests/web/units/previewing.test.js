import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Problem, Unreachable } from "../../../chalicelib/web/server/api.js";
import { keepPreviewed } from "../../../chalicelib/web/server/previewing.js";
import { createStore } from "../../../chalicelib/web/state/store.js";
import { BOARD, rackOf } from "./boards.js";
import { settled } from "./browser.js";

const VIEW = { status: "playing", board: BOARD, turn: { seat: 1 }, you: { seat: 0, rack: [] } };
const WORTH = { score: 12, words: [], bonus: 0, shape: "legal" };

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** A draft whose figure is asked for; answers are given by hand. */
function draft() {
  const { reader, writers } = createStore();
  const asked = [];
  const ask = (tiles, signal) => new Promise((resolve, reject) => asked.push({ tiles, signal, resolve, reject }));
  writers.session({ view: VIEW });
  const stop = keepPreviewed({ reader, write: writers.preview, ask });
  const lay = async (slots) => {
    writers.placing({ slots });
    await settled();
  };
  const wait = async (ms) => {
    mock.timers.tick(ms);
    await settled();
  };
  return { reader, writers, asked, stop, lay, wait, figure: () => reader.state.preview.is };
}

test("without a draft nothing is asked", async () => {
  const { asked, lay, wait, figure } = draft();
  await lay(rackOf("AB"));
  await wait(5_000);
  assert.deepEqual([asked.length, figure()], [0, "none"]);
});

test("a draft is asked about once it has settled, and then is worth what was answered", async () => {
  const { reader, asked, lay, wait, figure } = draft();
  await lay(rackOf("AB", { 0: "B2" }));
  await lay(rackOf("AB", { 0: "B2", 1: "B3" }));
  assert.equal(figure(), "asking");
  await wait(90);
  assert.deepEqual([asked.length, asked[0].tiles.length], [1, 2]);
  asked[0].resolve({ body: WORTH });
  await settled();
  assert.deepEqual(reader.state.preview, { is: "known", ...WORTH });
});

test("a figure that is no longer the draft's is not left standing, nor is its late answer shown", async () => {
  const { asked, lay, wait, figure } = draft();
  await lay(rackOf("AB", { 0: "B2" }));
  await wait(90);
  await lay(rackOf("AB", { 0: "B3" }));
  assert.deepEqual([figure(), asked[0].signal.aborted], ["asking", true]);
  asked[0].resolve({ body: WORTH });
  await settled();
  assert.equal(figure(), "asking");
});

test("the same draft on another board is asked about again, on the same one not", async () => {
  const { writers, asked, lay, wait } = draft();
  const slots = rackOf("AB", { 0: "B2" });
  await lay(slots);
  await wait(90);
  writers.session({ view: { ...VIEW, bag: 3 } });
  await lay([...slots].reverse());
  await wait(90);
  assert.equal(asked.length, 1);
  writers.session({ view: { ...VIEW, board: BOARD.with(6, "X....##") } });
  await settled();
  await wait(90);
  assert.equal(asked.length, 2);
});

test("without an answer it says so, and asks again until there is one", async () => {
  const { asked, lay, wait, figure } = draft();
  await lay(rackOf("AB", { 0: "B2" }));
  await wait(90);
  asked[0].reject(new Unreachable());
  await settled();
  assert.equal(figure(), "unknown");
  await wait(2_000);
  asked[1].resolve({ body: WORTH });
  await settled();
  assert.equal(figure(), "known");
});

test("a refused question has no figure and is not asked again", async () => {
  const { asked, lay, wait, figure } = draft();
  await lay(rackOf("AB", { 0: "B2" }));
  await wait(90);
  asked[0].reject(new Problem({ code: "not_on_rack", detail: "" }));
  await settled();
  await wait(60_000);
  assert.deepEqual([figure(), asked.length], ["refused", 1]);
});

test("at the end, and for who watches, no figure is asked for", async () => {
  for (const view of [
    { ...VIEW, status: "finished" },
    { ...VIEW, you: null },
  ]) {
    const { writers, asked, lay, wait } = draft();
    writers.session({ view });
    await lay(rackOf("AB", { 0: "B2" }));
    await wait(5_000);
    assert.equal(asked.length, 0);
  }
});

test("stopped, it asks nothing more and shows nothing more", async () => {
  const { asked, lay, wait, stop, figure } = draft();
  await lay(rackOf("AB", { 0: "B2" }));
  await wait(90);
  stop();
  asked[0].resolve({ body: WORTH });
  await lay(rackOf("AB", { 0: "B3" }));
  await wait(5_000);
  assert.deepEqual([asked.length, figure()], [1, "asking"]);
});
