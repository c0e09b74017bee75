import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forgetTable, keep, keepSeat, keptSeat, keptTables, recallKept } from "../../../chalicelib/web/state/kept.js";
import { browser, kept } from "./browser.js";

beforeEach(() => {
  browser.isFull = false;
  kept.clear();
});

test("what was kept is recalled, null forgets it", () => {
  keep("cues", { sound: true });
  assert.deepEqual(recallKept("cues"), { sound: true });
  keep("cues", null);
  assert.equal(recallKept("cues", "nothing"), "nothing");
});

test("what cannot be read is as if it had not been kept", () => {
  kept.set("lexio.cues", "{half");
  assert.deepEqual(recallKept("cues", {}), {});
});

test("a browser that keeps nothing plays on, and keeps again as soon as it can", () => {
  browser.isFull = true;
  keep("order", 1);
  assert.equal(recallKept("order"), 1);
  browser.isFull = false;
  keep("order", 2);
  assert.deepEqual([recallKept("order"), kept.get("lexio.order")], [2, "2"]);
});

test("what a full browser was told to forget is forgotten", () => {
  browser.isFull = true;
  keep("order", 1);
  keep("order", null);
  assert.equal(recallKept("order"), null);
});

test("one's tables are listed once each, the latest first, and no more than thirty", () => {
  for (let number = 1; number <= 31; number += 1) keepSeat(`T${number}`, { token: "x", name: "Ana" });
  keepSeat("T5", { token: "y", name: "Ana" });
  assert.deepEqual(keptTables().slice(0, 3), ["T5", "T31", "T30"]);
  assert.equal(new Set(keptTables()).size, 30);
  assert.equal(keptSeat("T1"), null);
  assert.deepEqual(keptSeat("T5"), { token: "y", name: "Ana" });
});

test("of a forgotten table nothing is left", () => {
  keepSeat("T1", { token: "x", name: "Ana" });
  keep("rack.T1", []);
  keep("order.T1", {});
  forgetTable("T1");
  assert.deepEqual([...kept], [["lexio.tables", "[]"]]);
});
