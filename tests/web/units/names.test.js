import assert from "node:assert/strict";
import { test } from "node:test";
import { readName } from "../../../chalicelib/web/model/names.js";

test("white space is trimmed and made single", () => {
  assert.deepEqual(readName("  Ana \t  Bé ", 24), { name: "Ana Bé", isLong: false });
});

test("nothing but white space is no name", () => {
  assert.equal(readName(" \t\u00a0", 24).name, "");
});

test("a letter with its accent beside it counts once, and so does a fox", () => {
  assert.deepEqual(readName("e\u0301".repeat(10), 10), { name: "é".repeat(10), isLong: false });
  assert.equal(readName("🦊".repeat(10), 10).isLong, false);
  assert.equal(readName("🦊".repeat(11), 10).isLong, true);
});
