import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { endText, entrySentence, quietText, winnersText } from "../../../chalicelib/web/texts/entries.js";
import { speak } from "../../../chalicelib/web/texts/language.js";
import { at } from "./boards.js";

speak("en");
const PARTY = { seats: [{ name: "Ana" }, { name: "Béa" }, { name: "Cléo" }] };

test("a play is heard with all its words, and without small letters", () => {
  const words = [
    { ...at("G5"), direction: "across", word: "CHAT", score: 8 },
    { ...at("G5"), direction: "down", word: "CE", score: 3 },
  ];
  const entry = { kind: "play", seat: 1, words, score: 11, tiles: [{ ...at("G7"), letter: "A", blank: true }] };
  assert.equal(entrySentence(entry, PARTY), "Béa, G5 CHAT and 5G CE, 11 points");
});

test("a swap tells how many, a pass why", () => {
  assert.equal(quietText({ kind: "swap", count: 1 }), "swaps 1 tile");
  assert.equal(entrySentence({ kind: "pass", seat: 0, cause: "time" }, PARTY), "Ana passes, out of time");
});

test("the end tells why, and who won: one, two or three", () => {
  const entry = { kind: "end", seat: null, reason: "stalled", winners: [0, 2] };
  assert.match(endText(entry, PARTY), /^Twice around .* Ana and Cléo win together\.$/);
  assert.equal(entrySentence(entry, PARTY), endText(entry, PARTY));
  assert.equal(winnersText([1], PARTY), "Béa wins.");
  assert.equal(winnersText([0, 1, 2], PARTY), "Ana, Béa, and Cléo win together.");
});
