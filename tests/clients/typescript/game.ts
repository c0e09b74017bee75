// A whole game by openapi-fetch with the types of openapi-typescript, with all that a client meets:
//
//     node made/game.js URL WORD…
//
// The words have two letters each, so that almost every rack makes one.

import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import createClient, { type Client } from "openapi-fetch";

import type { components, paths } from "./lexio.d.ts";

type Schemas = components["schemas"];

const MOST_TURNS = 20;

/** A seat at the table, and what is done there. */
class Player {
  readonly #api: Client<paths>;
  readonly #params: { path: { table_id: string } };

  constructor(url: string, taken: Schemas["SeatTaken"]) {
    this.#api = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${taken.token}` } });
    this.#params = { path: { table_id: taken.table.id } };
  }

  /** The table as this player sees it. */
  async table(): Promise<Schemas["Table"]> {
    const { data } = await this.#api.GET("/tables/{table_id}", { params: this.#params });
    assert(data);
    return data;
  }

  /** The player's own rack and tries. */
  async you(): Promise<Schemas["You"]> {
    const { you } = await this.table();
    assert(you);
    return you;
  }

  /** Nothing to say but that somebody is here. */
  async isPresent(): Promise<void> {
    const { response } = await this.#api.PUT("/tables/{table_id}/presence", { params: this.#params });
    assert.equal(response.status, 204);
  }

  /** Asked again with its tag, the table is not sent again. */
  async isNotSentWhatItHas(): Promise<void> {
    const first = await this.#api.GET("/tables/{table_id}", { params: this.#params });
    const etag = first.response.headers.get("ETag");
    assert(etag);
    const header = { "If-None-Match": etag };
    const again = await this.#api.GET("/tables/{table_id}", { params: { ...this.#params, header } });
    assert.equal(again.response.status, 304);
    assert.equal(again.data, undefined);
  }

  /** A pass while another is on turn; the refusal shows the table. */
  async isRefusedOutOfTurn(): Promise<void> {
    const { error, response } = await this.#api.POST("/tables/{table_id}/passes", { params: this.#params, body: {} });
    assert.equal(response.status, 409);
    assert.equal(error?.code, "not_your_turn" satisfies Schemas["ProblemCode"]);
    assert(error.table);
  }

  /** All tiles in the order of the alphabet are no word: the refusal names it, and a try is gone. */
  async isRefusedNonsense(source: Schemas["Square"]): Promise<void> {
    const rack = [...(await this.you()).rack].sort();
    const letters = rack.map((tile) => (tile === "?" ? "Z" : tile));
    const col = source.col - Math.floor(rack.length / 2);
    const tiles = letters.map((letter, at) => ({ row: source.row, col: col + at, letter, blank: rack[at] === "?" }));
    const { error, response } = await this.#api.POST("/tables/{table_id}/plays", {
      params: this.#params,
      body: { tiles },
    });
    assert.equal(response.status, 422);
    assert.equal(error?.code, "unknown_words" satisfies Schemas["ProblemCode"]);
    assert.deepEqual(error.words, [letters.join("")]);
    assert.equal(error.tries, (await this.you()).tries);
  }

  /** The first of the words that the rack makes, twice with one key: it is played once. False without any. */
  async plays(words: string[], source: Schemas["Square"], turn: Schemas["Turn"]): Promise<boolean> {
    const { rack } = await this.you();
    const word = words.find((each) => [...each].every((letter) => count(letter, each) <= count(letter, rack)));
    if (word === undefined) return false;
    const tiles = [...word].map((letter, at) => ({ row: source.row, col: source.col + at, letter }));
    const seen = await this.#api.POST("/tables/{table_id}/preview", { params: this.#params, body: { tiles } });
    const asked = {
      params: { ...this.#params, header: { "Idempotency-Key": randomUUID() } },
      body: { tiles, turn: turn.number },
    };
    const first = await this.#api.POST("/tables/{table_id}/plays", asked);
    const again = await this.#api.POST("/tables/{table_id}/plays", asked);
    assert(first.data?.entry.kind === "play");
    assert.equal(first.data.entry.score, seen.data?.score);
    assert.equal(first.response.headers.get("Idempotent-Replay"), null);
    assert.equal(again.response.headers.get("Idempotent-Replay"), "true");
    assert.deepEqual(again.data?.entry, first.data.entry);
    return true;
  }

  /** All tiles go back. */
  async swaps(turn: Schemas["Turn"]): Promise<void> {
    const body = { tiles: (await this.you()).rack, turn: turn.number };
    const { data } = await this.#api.POST("/tables/{table_id}/swaps", { params: this.#params, body });
    assert(data?.entry.kind === "swap");
  }

  /** No points, and the turn is over. */
  async passes(turn: Schemas["Turn"]): Promise<void> {
    const { data } = await this.#api.POST("/tables/{table_id}/passes", {
      params: this.#params,
      body: { turn: turn.number },
    });
    assert(data?.entry.kind === "pass");
  }
}

/** How often a letter stands in a word or on a rack. */
function count(letter: string, among: Iterable<string>): number {
  return [...among].filter((each) => each === letter).length;
}

/** Play a game to its end: the refusals, a swap, a word, then passes until it stalls. */
async function playGame(url: string, words: string[]): Promise<string> {
  const api = createClient<paths>({ baseUrl: url });
  const health = await api.GET("/health");
  assert.equal(health.data?.status, "ok");
  const { data: rules } = await api.GET("/rules");
  assert(rules);
  const opened = await api.POST("/tables", { body: { name: "Ana", seats: 2 } });
  assert(opened.data);
  const path = { table_id: opened.data.table.id };
  const header = { "Idempotency-Key": randomUUID() };
  const joined = await api.POST("/tables/{table_id}/seats", { params: { path, header }, body: { name: "Béa" } });
  assert(joined.data);
  const players = [new Player(url, opened.data), new Player(url, joined.data)] as const;
  const [ana, bea] = players;
  await ana.isPresent();
  await bea.isNotSentWhatItHas();
  await bea.isRefusedOutOfTurn();
  await ana.isRefusedNonsense(rules.source);
  let hasPlayed = false;
  for (let number = 0; ; number += 1) {
    assert(number < MOST_TURNS);
    const { turn } = await ana.table();
    if (turn === null) break;
    const player = players[turn.seat];
    assert(player);
    if (hasPlayed) await player.passes(turn);
    else if (number === 0 || !(hasPlayed = await player.plays(words, rules.source, turn))) await player.swaps(turn);
  }
  // A spectator's: the log is everybody's to read.
  const { data: log } = await api.GET("/tables/{table_id}/log", { params: { path } });
  assert(log);
  assert.deepEqual(new Set(log.entries.map(({ kind }) => kind)), new Set(["swap", "play", "pass", "end"]));
  const { result } = await ana.table();
  assert(result);
  return `${log.entries.length} entries, ${result.reason}`;
}

const [url, ...words] = process.argv.slice(2);
assert(url);
console.log(await playGame(url, words));
