import assert from "node:assert/strict";
import { test } from "node:test";
import { Unreachable } from "../../../chalicelib/web/server/api.js";
import { Editions } from "../../../chalicelib/web/server/editions.js";

/** Editions of a server that is asked; `asked` fills with what for. */
function served({ isAway = () => false } = {}) {
  const asked = [];
  const rules = async (name = "usual") => {
    asked.push(name);
    if (isAway()) throw new Unreachable();
    return { body: { edition: name, size: name.length }, etag: null };
  };
  return { asked, editions: new Editions({ rules }) };
}

test("each edition is asked for once, the usual one not again by its name", async () => {
  const { asked, editions } = served();
  await editions.learnUsual();
  await editions.learn({ edition: "usual" });
  await editions.learn({ edition: "square-15" });
  await editions.learn({ edition: "square-15" });
  assert.deepEqual(asked, ["usual", "square-15"]);
  assert.equal(editions.rulesOf({ edition: "square-15" }).size, 9);
});

test("before an edition is learnt its rules are not known", () => {
  assert.equal(served().editions.rulesOf({ edition: "usual" }), undefined);
});

test("what was asked in vain is asked for again", async () => {
  let isAway = true;
  const { asked, editions } = served({ isAway: () => isAway });
  await assert.rejects(editions.learn({ edition: "square-15" }), Unreachable);
  isAway = false;
  await editions.learn({ edition: "square-15" });
  assert.equal(asked.length, 2);
});
