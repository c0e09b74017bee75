import assert from "node:assert/strict";
import { test } from "node:test";
import {
  holdsBlank,
  isPlayable,
  isTaken,
  onBoard,
  sameSquare,
  squareName,
  squaresOf,
  step,
} from "../../../chalicelib/web/model/squares.js";
import { at, BOARD } from "./boards.js";

test("a square is called by its row's letter and its column's number", () => {
  assert.equal(squareName({ row: 6, col: 6 }), "G7");
  assert.equal(squareName({ row: 0, col: 12 }), "A13");
  assert.equal(squareName({ row: 25, col: 25 }), "Z26");
});

test("a step leads right or down, and back", () => {
  assert.deepEqual(step(at("C3"), "across"), at("C4"));
  assert.deepEqual(step(at("C3"), "down"), at("D3"));
  assert.deepEqual(step(at("C3"), "down", -2), at("A3"));
});

test("what is off the board on any side is a wall", () => {
  for (const [row, col] of [
    [-1, 0],
    [0, -1],
    [7, 0],
    [0, 7],
  ])
    assert.equal(onBoard(BOARD, { row, col }), "#");
  assert.equal(isPlayable(BOARD, at("A1")), false);
  assert.equal(isPlayable([], at("A1")), false);
});

test("walls and empty squares are not taken, letters and blanks are", () => {
  assert.deepEqual(
    ["A1", "A3", "D3", "D5"].map((name) => isTaken(BOARD, at(name))),
    [false, false, true, true],
  );
});

test("only a small letter is a blank", () => {
  assert.deepEqual(
    ["A1", "A3", "D3", "D5"].map((name) => holdsBlank(BOARD, at(name))),
    [false, false, false, true],
  );
});

test("a word's squares follow its direction", () => {
  assert.deepEqual(squaresOf({ ...at("A7"), direction: "down", word: "ET" }), [at("A7"), at("B7")]);
  assert.deepEqual(squaresOf({ ...at("D3"), direction: "across", word: "CHAT" }).map(squareName), [
    "D3",
    "D4",
    "D5",
    "D6",
  ]);
});

test("squares are compared by place, whatever else they carry", () => {
  assert.ok(sameSquare({ row: 1, col: 2, letter: "A" }, { row: 1, col: 2 }));
  assert.ok(!sameSquare({ row: 1, col: 2 }, { row: 2, col: 1 }));
});
