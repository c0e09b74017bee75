import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Api, freshKey, Problem, Unreachable } from "../../../chalicelib/web/server/api.js";
import { settled } from "./browser.js";

afterEach(() => mock.restoreAll());

/** An API whose server answers with these, one after the other; `asked` and `heard` fill. */
function served(...answers) {
  const asked = [];
  const heard = [];
  mock.method(globalThis, "fetch", async (path, options) => {
    asked.push({ path, ...options });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { asked, heard, api: new Api({ language: () => "fr", heard: (answer) => heard.push(answer) }) };
}

const json = (body, { status = 200, ...headers } = {}) => new Response(JSON.stringify(body), { status, headers });

test("what is asked bears the language, and only what was given of body, token, key and tag", async () => {
  const { asked, api } = served(json({}), json({}, { status: 201 }), json({}));
  await api.changedTable("T", null, null);
  await api.takeSeat("T", "Ana", "k");
  await api.changedTable("T", "secret", '"e"');
  assert.deepEqual(
    asked.map(({ path, method, headers, body }) => [method, path, headers, body]),
    [
      ["GET", "tables/T", { "Accept-Language": "fr" }, null],
      [
        "POST",
        "tables/T/seats",
        { "Accept-Language": "fr", "Content-Type": "application/json", "Idempotency-Key": "k" },
        '{"name":"Ana"}',
      ],
      ["GET", "tables/T", { "Accept-Language": "fr", Authorization: "Bearer secret", "If-None-Match": '"e"' }, null],
    ],
  );
});

test("an edition's name is put into the path as text", async () => {
  const { asked, api } = served(json({}), json({}));
  await api.rules();
  await api.rules("a&b=é");
  assert.deepEqual(
    asked.map(({ path }) => path),
    ["rules", "rules?edition=a%26b%3D%C3%A9"],
  );
});

test("an answer is given with its tag, and its time is heard, be it the table's or of a table in it", async () => {
  const { heard, api } = served(
    json({ server_time: "now" }, { ETag: '"e"' }),
    json({ table: { server_time: "later" } }),
  );
  assert.deepEqual(await api.table("T", "secret"), { body: { server_time: "now" }, etag: '"e"' });
  await api.start("T", "secret");
  assert.deepEqual(
    heard.map(({ token, serverTime }) => [token, serverTime]),
    [
      ["secret", "now"],
      ["secret", "later"],
    ],
  );
});

test("unchanged is null, and is heard without a time", async () => {
  const { heard, api } = served(new Response(null, { status: 304 }));
  assert.equal(await api.changedTable("T", "secret", '"e"'), null);
  assert.deepEqual([heard[0].token, heard[0].serverTime], ["secret", undefined]);
});

test("an answer without a body is one", async () => {
  const { api } = served(new Response(null, { status: 204 }));
  assert.equal((await api.giveUpSeat("T", 1, "secret")).body, null);
});

test("a refusal is raised with all that it tells, and is not heard", async () => {
  const refusal = { code: "unknown_words", detail: "No.", words: ["XC"], tries: 9, table: { version: 2 } };
  const { heard, api } = served(json(refusal, { status: 422 }));
  await assert.rejects(api.act("T", "secret", "plays", {}, "k"), (failure) => {
    const { code, detail, words, tries, table, message } = failure;
    assert.ok(failure instanceof Problem);
    assert.deepEqual({ code, detail, words, tries, table }, refusal);
    return message === "No.";
  });
  assert.deepEqual(heard, []);
});

test("what says no more than not now is unreachable, for as long as it says", async () => {
  const answers = [
    [json({ code: "try_again" }, { status: 503, "Retry-After": "2" }), 2],
    [json({ code: "too_many_requests" }, { status: 429, "Retry-After": "soon" }), 0],
    [json({ message: "Internal server error" }, { status: 502 }), 0],
    [json(null, { status: 500 }), 0],
    [new Response("<html>", { status: 504 }), 0],
    [new TypeError("network"), 0],
  ];
  for (const [answer, retrySeconds] of answers) {
    const { api } = served(answer);
    await assert.rejects(api.table("T", null), (failure) => {
      assert.ok(failure instanceof Unreachable);
      return failure.retrySeconds === retrySeconds;
    });
  }
});

test("an answer that takes too long is given up", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(
    globalThis,
    "fetch",
    (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const asking = assert.rejects(new Api({ language: () => "fr", heard() {} }).table("T", null), Unreachable);
  await settled();
  mock.timers.tick(12_000);
  await asking;
  mock.timers.reset();
});

test("a question that was taken back is not unreachable", async () => {
  mock.method(
    globalThis,
    "fetch",
    (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const abort = new AbortController();
  const asking = new Api({ language: () => "fr", heard() {} }).preview("T", "secret", [], abort.signal);
  abort.abort();
  await assert.rejects(asking, (failure) => !(failure instanceof Unreachable));
});

test("keys are long and never the same", () => {
  const keys = Array.from({ length: 100 }, freshKey);
  assert.equal(new Set(keys).size, 100);
  assert.ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)));
});
