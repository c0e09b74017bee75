import assert from "node:assert/strict";
import { test } from "node:test";
import { cornerCut, kindsOf, lettersOf, pointsOf, seatCounts, turnTimes } from "../../../chalicelib/web/model/rules.js";

const TILES = [
  { letter: "?", points: 0, count: 2 },
  { letter: "É", points: 3, count: 1 },
  { letter: "B", points: 3, count: 2 },
  { letter: "A", points: 1, count: 9 },
];

test("letters come without the blank, in the alphabet's order, whatever the order of the tiles", () => {
  assert.deepEqual(lettersOf({ tiles: TILES }), ["A", "B", "É"]);
});

test("every tile has its points, the blank none", () => {
  const points = pointsOf({ tiles: TILES });
  assert.deepEqual([points.get("A"), points.get("?"), points.get("Z")], [1, 0, undefined]);
});

test("the legend shows the kinds of squares that there are, each once and in its order", () => {
  const bonuses = ["word2", "letter3", "word2"].map((kind) => ({ row: 0, col: 0, kind }));
  assert.deepEqual(kindsOf({ bonuses }), ["letter3", "word2", "source"]);
  assert.deepEqual(kindsOf({ bonuses: [] }), ["source"]);
});

/** The walls of a board with that many squares off each side of each corner, in steps or as a block. */
function walls(size, cut, isBlock) {
  const found = [];
  for (let row = 0; row < cut; row += 1) {
    for (let col = 0; col < (isBlock ? cut : cut - row); col += 1) {
      for (const r of [row, size - 1 - row]) for (const c of [col, size - 1 - col]) found.push({ row: r, col: c });
    }
  }
  return found;
}

test("corners are cut as far as there are walls around all four of them", () => {
  assert.equal(cornerCut({ size: 13, walls: walls(13, 2, true) }), 2);
  assert.equal(cornerCut({ size: 13, walls: walls(13, 3, false) }), 3);
  assert.equal(cornerCut({ size: 15, walls: [] }), 0);
});

test("a corner without walls keeps the others whole, and a wall in the middle cuts nothing", () => {
  const missing = walls(13, 2, true).filter(({ row, col }) => row !== 12 || col !== 12);
  assert.equal(cornerCut({ size: 13, walls: missing }), 0);
  assert.equal(cornerCut({ size: 13, walls: [{ row: 6, col: 6 }] }), 0);
});

test("a board of nothing but walls is cut to its end and no further", () => {
  assert.equal(cornerCut({ size: 2, walls: walls(2, 2, true) }), 2);
});

test("seats are counted from the least to the most", () => {
  assert.deepEqual(seatCounts({ seats: { min: 2, max: 4, default: 4 } }), [2, 3, 4]);
  assert.deepEqual(seatCounts({ seats: { min: 2, max: 2, default: 2 } }), [2]);
});

test("times for a turn are those that are allowed, with the usual one among them once", () => {
  const times = (min, max, usual) => turnTimes([30, 60, 120], { turn_seconds: { min, max, default: usual } });
  assert.deepEqual(times(10, 600, 120), [30, 60, 120]);
  assert.deepEqual(times(60, 200, 90), [60, 90, 120]);
  assert.deepEqual(times(5, 20, 15), [15]);
});
