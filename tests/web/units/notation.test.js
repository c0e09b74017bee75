import assert from "node:assert/strict";
import { test } from "node:test";
import { blanksOf, notation } from "../../../chalicelib/web/model/notation.js";
import { at, BOARD, EMPTY } from "./boards.js";

test("a word across is written with its row first, a word down with its column first", () => {
  assert.equal(notation({ ...at("G5"), direction: "across", word: "CHAT" }), "G5 CHAT");
  assert.equal(notation({ ...at("G5"), direction: "down", word: "CHAT" }), "5G CHAT");
  assert.equal(notation({ ...at("B10"), direction: "down", word: "FORET" }), "10B FORET");
});

test("a blank that lies on the board is a small letter", () => {
  assert.equal(notation({ ...at("D3"), direction: "across", word: "CHAT" }, blanksOf(BOARD, [])), "D3 CHaT");
});

test("a blank of the tiles that are being laid is a small letter, a letter of its name is not", () => {
  const tiles = [
    { ...at("B2"), letter: "E", blank: true },
    { ...at("B3"), letter: "E", blank: false },
  ];
  assert.equal(notation({ ...at("B2"), direction: "across", word: "EE" }, blanksOf(EMPTY, tiles)), "B2 eE");
});

test("the last square of a word may be a blank, and a word crossing it shows it too", () => {
  const isBlank = blanksOf(BOARD, [{ ...at("E5"), letter: "S", blank: true }]);
  assert.equal(notation({ ...at("D5"), direction: "down", word: "AS" }, isBlank), "5D as");
});
