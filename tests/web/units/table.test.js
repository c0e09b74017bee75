import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isMyTurn,
  isOlder,
  isOpener,
  isPlaying,
  lastPlay,
  nameOf,
  ranking,
  readTableId,
  spokenId,
  squaresOfEntry,
  unseen,
} from "../../../chalicelib/web/model/table.js";
import { at } from "./boards.js";

const seat = (number, score) => ({ seat: number, score, name: "ABCD"[number] });

test("a view is older by its version, whatever the clock says", () => {
  const one = { version: 1, server_time: "2026-01-01T00:00:09.000Z" };
  const two = { version: 2, server_time: "2026-01-01T00:00:01.000Z" };
  assert.deepEqual([isOlder(one, two), isOlder(two, one)], [true, false]);
});

test("of views of one version the earlier is older, and none is older than itself", () => {
  const early = { version: 1, server_time: "2026-01-01T00:00:01.000Z" };
  const late = { version: 1, server_time: "2026-01-01T00:00:01.001Z" };
  assert.deepEqual([isOlder(early, late), isOlder(late, early), isOlder(late, late)], [true, false, false]);
});

test("it is nobody's turn before the start, after the end, and for who only watches", () => {
  assert.equal(isMyTurn(null), false);
  assert.equal(isMyTurn({ turn: null, you: { seat: 0 } }), false);
  assert.equal(isMyTurn({ turn: { seat: 0 }, you: null }), false);
  assert.equal(isMyTurn({ turn: { seat: 0 }, you: { seat: 1 } }), false);
  assert.equal(isMyTurn({ turn: { seat: 1 }, you: { seat: 1 } }), true);
});

test("the opener sits in the first seat; who watches is none", () => {
  assert.deepEqual(
    [isOpener({ you: { seat: 0 } }), isOpener({ you: { seat: 1 } }), isOpener({ you: null })],
    [true, false, false],
  );
});

test("one plays at a table where the game is on and one has a seat", () => {
  assert.deepEqual(
    [null, { status: "playing", you: null }, { status: "finished", you: {} }, { status: "playing", you: {} }].map(
      isPlaying,
    ),
    [false, false, false, true],
  );
});

test("equal scores share a rank, the next one counts them, and seats decide the order among equals", () => {
  const ranked = ranking([seat(0, 5), seat(1, 9), seat(2, 9), seat(3, -3)]);
  assert.deepEqual(
    ranked.map(({ name, rank }) => `${name}${rank}`),
    ["B1", "C1", "A3", "D4"],
  );
});

test("the last play is found behind passes and swaps; without any there is none", () => {
  const log = [
    { kind: "play", number: 1 },
    { kind: "play", number: 2 },
    { kind: "pass", number: 3 },
  ];
  assert.equal(lastPlay(log).number, 2);
  assert.equal(lastPlay([{ kind: "swap" }]), null);
  assert.equal(lastPlay([]), null);
});

test("an entry is about the squares of all its words, or about none", () => {
  const words = [
    { ...at("B2"), direction: "across", word: "ET" },
    { ...at("B3"), direction: "down", word: "TA" },
  ];
  assert.deepEqual(squaresOfEntry({ kind: "play", words }), [at("B2"), at("B3"), at("B3"), at("C3")]);
  assert.deepEqual(squaresOfEntry({ kind: "pass" }), []);
});

test("a blank on the board is a blank that was seen, not a letter", () => {
  const tiles = [
    { letter: "?", count: 2, points: 0 },
    { letter: "A", count: 3, points: 1 },
    { letter: "T", count: 1, points: 1 },
  ];
  const left = unseen({ board: ["#a.", "AT#"], you: { rack: ["?", "A"] } }, tiles);
  assert.deepEqual(
    [...left],
    [
      ["?", 0],
      ["A", 1],
      ["T", 0],
    ],
  );
  assert.equal(unseen({ board: ["..."], you: null }, tiles).get("A"), 3);
});

test("a name without a seat is no name", () => {
  assert.equal(nameOf({ seats: [{ name: "Ana" }] }, 1), "");
});

test("a code is read in any case and spacing, with letters that look like figures", () => {
  assert.equal(readTableId("7q3k x0m 2rd"), "7Q3KX0M2RD");
  assert.equal(readTableId("7Q3K-XOM-2RD"), "7Q3KX0M2RD");
  assert.equal(readTableId("il10000000"), "1110000000");
});

test("a code is read out of a link, and an address's hash is one", () => {
  assert.equal(readTableId("https://lexio.example/dev/#7Q3KX0M2RD"), "7Q3KX0M2RD");
  assert.equal(readTableId("#7Q3KX0M2RD"), "7Q3KX0M2RD");
});

test("what has another length, a sign or the letter U is no code", () => {
  for (const written of ["", "#", "7Q3KX0M2R", "7Q3KX0M2RDD", "7Q3KX0M2R!", "UUUUUUUUUU", "https://lexio.example/"]) {
    assert.equal(readTableId(written), null, written);
  }
});

test("a code is spoken in three groups", () => {
  assert.equal(spokenId("7Q3KX0M2RD"), "7Q3K X0M 2RD");
});
