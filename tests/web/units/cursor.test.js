import assert from "node:assert/strict";
import { test } from "node:test";
import { advanced, arrowed, ended, isThere, lastSet, turned } from "../../../chalicelib/web/model/cursor.js";
import { at, BOARD, rackOf } from "./boards.js";

const across = (name) => ({ ...at(name), direction: "across" });
const down = (name) => ({ ...at(name), direction: "down" });

test("arrows go one square in their direction and keep that of writing", () => {
  assert.deepEqual(arrowed(down("C3"), "ArrowRight", BOARD), down("C4"));
  assert.deepEqual(arrowed(across("C3"), "ArrowUp", BOARD), across("B3"));
});

test("arrows stop before walls and at each side of the board", () => {
  assert.deepEqual(arrowed(across("A3"), "ArrowLeft", BOARD), across("A3"));
  assert.deepEqual(arrowed(across("B1"), "ArrowUp", BOARD), across("B1"));
  assert.deepEqual(arrowed(across("A7"), "ArrowRight", BOARD), across("A7"));
  assert.deepEqual(arrowed(across("G1"), "ArrowDown", BOARD), across("G1"));
});

test("arrows go over tiles", () => {
  assert.deepEqual(arrowed(across("D3"), "ArrowRight", BOARD), across("D4"));
});

test("Home and End lead to the row's first and last squares that are no walls", () => {
  assert.deepEqual(ended(down("A5"), BOARD, -1), down("A3"));
  assert.deepEqual(ended(across("G2"), BOARD, 1), across("G5"));
  assert.deepEqual(ended(across("D4"), BOARD, 1), across("D7"));
});

test("turned twice it writes as before", () => {
  assert.deepEqual(turned(across("C3")), down("C3"));
  assert.deepEqual(turned(turned(across("C3"))), across("C3"));
});

test("it advances past tiles of the board and of the draft", () => {
  assert.deepEqual(advanced(across("D1"), BOARD, rackOf("AB", { 0: "D2" })), across("D7"));
  assert.deepEqual(advanced(down("C4"), BOARD, []), down("E4"));
});

test("it stays where the line has no free square left", () => {
  assert.deepEqual(advanced(across("D2"), BOARD, rackOf("A", { 0: "D7" })), across("D2"));
  assert.deepEqual(advanced(across("A7"), BOARD, []), across("A7"));
  assert.deepEqual(advanced(across("G5"), BOARD, []), across("G5"));
});

test("Backspace finds the tile under the cursor before any other", () => {
  const slots = rackOf("AB", { 0: "B2", 1: "B3" });
  assert.deepEqual(lastSet(across("B3"), BOARD, slots), across("B3"));
});

test("Backspace finds the tile before the cursor, and over a word that lies already", () => {
  const slots = rackOf("A", { 0: "D2" });
  assert.deepEqual(lastSet(across("D7"), BOARD, slots), at("D2"));
  assert.deepEqual(lastSet(across("D3"), BOARD, slots), at("D2"));
});

test("Backspace takes nothing over an empty square, in the other direction or from beyond the board", () => {
  const slots = rackOf("A", { 0: "B2" });
  assert.equal(lastSet(across("B4"), BOARD, slots), null);
  assert.equal(lastSet(down("B3"), BOARD, slots), null);
  assert.equal(lastSet(across("B1"), BOARD, slots), null);
});

test("a letter is there already where a tile or a blank shows it", () => {
  assert.ok(isThere(across("D3"), BOARD, "C"));
  assert.ok(isThere(across("D5"), BOARD, "A"));
  assert.ok(!isThere(across("D3"), BOARD, "H"));
  assert.ok(!isThere(across("A1"), BOARD, "#"));
});
