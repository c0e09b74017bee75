import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areSlots,
  draftTiles,
  hasDraft,
  laid,
  moved,
  recalled,
  reconciled,
  shuffled,
  slotAt,
  slotHolding,
  takenBack,
} from "../../../chalicelib/web/model/rack.js";
import { at, BOARD, EMPTY, rackOf, read } from "./boards.js";

test("a first rack is taken as it comes", () => {
  assert.equal(read(reconciled([], ["C", "?", "A"], EMPTY)), "C ? A");
});

test("news that change nothing leave order and draft alone", () => {
  const slots = rackOf("BA?", { 0: "B2", 2: "B3 E" });
  assert.equal(read(reconciled(slots, ["A", "B", "?"], EMPTY)), "B>B2 A ?E>B3");
});

test("tiles drawn come into the places of those played, in order, and the rest behind", () => {
  const slots = rackOf("CHATSEL", { 0: "D3", 1: "D4", 2: "D5", 3: "D6" });
  const board = BOARD.map((row) => row.toUpperCase());
  assert.equal(read(reconciled(slots, [..."SELWXYZ"], board)), "W X Y Z S E L");
  assert.equal(read(reconciled(rackOf("AB"), [..."ABCD"], EMPTY)), "A B C D");
});

test("tiles drawn in a swap come into the places of those given back", () => {
  assert.equal(read(reconciled(rackOf("ABCA"), [..."CXAY"], EMPTY)), "A X C Y");
});

test("when the bag is empty the places of tiles that are gone close up", () => {
  assert.equal(read(reconciled(rackOf("CHATSEL"), [..."SEL"], EMPTY)), "S E L");
  assert.equal(read(reconciled(rackOf("A"), [], EMPTY)), "");
});

test("of two equal tiles the one that was played is gone, and the other keeps its place", () => {
  const slots = rackOf("TAT", { 0: "D6" });
  assert.equal(read(reconciled(slots, ["T", "A"], BOARD)), "A T");
  assert.equal(read(reconciled(slots, ["T", "A", "X"], BOARD)), "X A T");
});

test("of two equal tiles both on the board, the one whose square was taken is the one that is gone", () => {
  const slots = rackOf("AA", { 0: "B2", 1: "D5" });
  assert.equal(read(reconciled(slots, ["A"], BOARD)), "A>B2");
});

test("a tile whose square somebody else took is back on the rack", () => {
  assert.equal(read(reconciled(rackOf("XZ", { 0: "D3" }), ["X", "Z"], BOARD)), "X Z");
});

test("a blank on the board is known by its mark on the rack, not by the letter that it shows", () => {
  const slots = rackOf("?E", { 0: "B2 E" });
  assert.equal(read(reconciled(slots, ["?", "E"], EMPTY)), "?E>B2 E");
  assert.equal(read(reconciled(slots, ["E"], EMPTY)), "E");
});

test("laid where another draft tile lies, a tile sends that one back", () => {
  assert.equal(read(laid(rackOf("AB", { 0: "B2" }), 1, at("B2"))), "A B>B2");
});

test("laid anew, a tile leaves its square; laid where it lies, it stays", () => {
  assert.equal(read(laid(rackOf("AB", { 0: "B2" }), 0, at("B3"))), "A>B3 B");
  assert.equal(read(laid(rackOf("AB", { 0: "B2" }), 0, at("B2"))), "A>B2 B");
});

test("of a square only row and column are kept with a tile", () => {
  const [slot] = laid(rackOf("A"), 0, { ...at("B2"), direction: "down" });
  assert.deepEqual(slot.at, { ...at("B2"), letter: "A" });
});

test("a tile taken back, and all of them", () => {
  const slots = rackOf("AB?", { 0: "B2", 2: "B3 E" });
  assert.equal(read(takenBack(slots, 0)), "A B ?E>B3");
  assert.equal(read(recalled(slots)), "A B ?");
});

test("a tile is moved to the front, to the end, and to where it is", () => {
  const slots = rackOf("ABC");
  assert.equal(read(moved(slots, 2, 0)), "C A B");
  assert.equal(read(moved(slots, 0, 2)), "B C A");
  assert.equal(read(moved(slots, 1, 1)), "A B C");
});

test("shuffling keeps every tile and what is on the board, and may give each order", () => {
  const slots = rackOf("ABC", { 1: "B2" });
  assert.equal(read(shuffled(slots, () => 0)), "B>B2 C A");
  assert.equal(read(shuffled(slots, () => 0.999)), "A B>B2 C");
  const orders = new Set();
  for (let time = 0; time < 500; time += 1) orders.add(read(shuffled(slots)));
  assert.equal(orders.size, 6);
});

test("a function gives new slots and leaves the old ones alone", () => {
  const slots = Object.freeze(rackOf("AB", { 0: "B2" }).map(Object.freeze));
  laid(slots, 1, at("B3"));
  recalled(slots);
  moved(slots, 0, 1);
  shuffled(slots);
  reconciled(slots, ["B"], BOARD);
  assert.equal(read(slots), "A>B2 B");
});

test("slots are found by square, and by letter only while on the rack", () => {
  const slots = rackOf("AA?", { 0: "B2", 2: "B3 A" });
  assert.deepEqual([slotAt(slots, at("B3")), slotAt(slots, at("B4"))], [2, -1]);
  assert.deepEqual([slotHolding(slots, "A"), slotHolding(slots, "?")], [1, -1]);
});

test("the draft is sent by row, then column, and names blanks", () => {
  const slots = rackOf("AB?", { 0: "C2", 1: "B9", 2: "B3 E" });
  assert.deepEqual(draftTiles(slots), [
    { ...at("B3"), letter: "E", blank: true },
    { ...at("B9"), letter: "B", blank: false },
    { ...at("C2"), letter: "A", blank: false },
  ]);
  assert.deepEqual(draftTiles(rackOf("AB")), []);
  assert.deepEqual([hasDraft(slots), hasDraft(rackOf("AB"))], [true, false]);
});

test("of what a browser kept only whole slots are taken", () => {
  assert.ok(areSlots(rackOf("AB?", { 2: "B3 E" })));
  assert.ok(areSlots([]));
  const broken = [
    null,
    "AB",
    {},
    [null],
    [{ letter: "A" }],
    [{ letter: "AB", at: null }],
    [{ letter: "a", at: null }],
    [{ letter: "A", at: { row: 1, col: 1 } }],
    [{ letter: "A", at: { row: 1, col: 1, letter: "?" } }],
    [{ letter: "A", at: { row: "1", col: 1, letter: "A" } }],
    [{ letter: "A", at: { letter: "A" } }],
  ];
  for (const value of broken) assert.ok(!areSlots(value), JSON.stringify(value));
});
