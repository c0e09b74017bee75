import assert from "node:assert/strict";
import { test } from "node:test";
import { createStore } from "../../../chalicelib/web/state/store.js";
import { settled } from "./browser.js";

test("changes that come together are told once, and of the state after all of them", async () => {
  const { reader, writers } = createStore();
  const told = [];
  reader.subscribe(({ picked, isReached }) => told.push([picked, isReached]));
  writers.placing({ picked: 1 });
  writers.session({ isReached: false });
  writers.placing({ picked: 2 });
  assert.deepEqual([told, reader.state.picked], [[], 2]);
  await settled();
  assert.deepEqual(told, [[2, false]]);
});

test("what is written while others are told is told after it", async () => {
  const { reader, writers } = createStore();
  const told = [];
  reader.subscribe(({ picked }) => picked === 1 && writers.placing({ picked: 2 }));
  reader.subscribe(({ picked }) => told.push(picked));
  writers.placing({ picked: 1 });
  await settled();
  assert.deepEqual(told, [2, 2]);
});

test("a state that was read does not change any more", () => {
  const { reader, writers } = createStore();
  const before = reader.state;
  writers.placing({ picked: 1 });
  assert.equal(before.picked, null);
  assert.notEqual(reader.state, before);
});

test("who has stopped listening is told nothing more", async () => {
  const { reader, writers } = createStore();
  const told = [];
  const stop = reader.subscribe((state) => told.push(state));
  writers.placing({ picked: 1 });
  stop();
  await settled();
  assert.deepEqual(told, []);
});

test("at another address everything begins anew", () => {
  const { reader, writers } = createStore();
  const before = { ...reader.state };
  writers.session({ isGone: true, isReached: false, log: [{}] });
  writers.placing({ slots: [{ letter: "A", at: null }], swapping: [0] });
  writers.preview({ preview: { is: "unknown" } });
  writers.address("7Q3KX0M2RD");
  assert.deepEqual(reader.state, { ...before, id: "7Q3KX0M2RD" });
});

test("readers can't write", () => {
  const { reader } = createStore();
  assert.deepEqual(Object.keys(reader), ["state", "subscribe"]);
  assert.throws(() => {
    reader.state = {};
  }, TypeError);
});
