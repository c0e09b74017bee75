// The calls of the API, one method each. Links are relative: the page lies at the API's base.

/** @import * as openapi from "openapi" */
/** @import { OrderKind } from "../state/store.js" */

const PATIENCE_MS = 12_000;

/** An answer's body and tag. @template Body @typedef {{ body: Body, etag: string | null }} Fresh */

/**
 * @typedef {object} Asked
 * @property {unknown} [body]
 * @property {string | null} [token]
 * @property {string} [key]
 * @property {string | null} [etag]
 * @property {AbortSignal} [signal]
 */

/**
 * An answer was heard that a request with this token got; it was written at `serverTime`, where it tells.
 * @typedef {{ token?: string | null, serverTime?: string, sentAt: number }} Heard
 */

/** The server's refusal: `code` for programs, `detail` for people, and what the contract adds to some codes. */
export class Problem extends Error {
  /** @readonly */ code;
  /** @readonly */ detail;
  /** @readonly */ words;
  /** @readonly */ tries;
  /** @readonly */ table;

  /** @param {openapi.Problem} body */
  constructor({ code, detail, words, tries, table }) {
    super(detail);
    this.code = code;
    this.detail = detail;
    this.words = words;
    this.tries = tries;
    this.table = table;
  }
}

/** No answer that says anything: the network, the gateway or the store is away. Nothing is known; ask again. */
export class Unreachable extends Error {
  /** @readonly */ retrySeconds;

  constructor(retrySeconds = 0) {
    super("unreachable");
    this.retrySeconds = retrySeconds;
  }
}

/** Answers that say no more than "not now". */
const NOT_NOW = new Set(["try_again", "too_many_requests"]);

export class Api {
  #language;
  #heard;

  /**
   * `language` gives the language for problems' texts; `heard` is told of each answer, for clock and presence.
   * @param {{ language: () => string, heard: (answer: Heard) => void }} options
   */
  constructor({ language, heard }) {
    this.#language = language;
    this.#heard = heard;
  }

  /**
   * The rules of an edition; without its name, of the one that new tables get.
   * @param {string} [edition] @returns {Promise<Fresh<openapi.Rules>>}
   */
  rules = (edition) => this.#call("GET", edition ? `rules?edition=${encodeURIComponent(edition)}` : "rules");

  /** @param {openapi.NewTable} body @returns {Promise<Fresh<openapi.SeatTaken>>} */
  openTable = (body) => this.#call("POST", "tables", { body });

  /** @param {string} id @param {string} name @param {string} key @returns {Promise<Fresh<openapi.SeatTaken>>} */
  takeSeat = (id, name, key) => this.#call("POST", `tables/${id}/seats`, { body: { name }, key });

  /** @param {string} id @param {number} seat @param {string | null} token */
  giveUpSeat = (id, seat, token) => this.#call("DELETE", `tables/${id}/seats/${seat}`, { token });

  /** @param {string} id @param {string | null} token @returns {Promise<Fresh<openapi.GameStarted>>} */
  start = (id, token) => this.#call("POST", `tables/${id}/start`, { body: {}, token });

  /** @param {string} id @param {string | null} token @returns {Promise<Fresh<openapi.Table>>} */
  table = (id, token) => this.#call("GET", `tables/${id}`, { token });

  /**
   * The table, or null where it is still what `etag` names.
   * @param {string} id @param {string | null} token @param {string | null} etag
   * @returns {Promise<Fresh<openapi.Table> | null>}
   */
  changedTable = (id, token, etag) => this.#ask("GET", `tables/${id}`, { token, etag });

  /** @param {string} id @param {string | null} token @param {number} after @returns {Promise<Fresh<openapi.Log>>} */
  log = (id, token, after) => this.#call("GET", `tables/${id}/log?after=${after}`, { token });

  /**
   * @param {string} id @param {string} token @param {readonly openapi.TileToPlace[]} tiles @param {AbortSignal} signal
   * @returns {Promise<Fresh<openapi.Preview>>}
   */
  preview = (id, token, tiles, signal) =>
    this.#call("POST", `tables/${id}/preview`, { body: { tiles }, token, signal });

  /**
   * A turn's action; sent again with the same key it is still done once.
   * @param {string} id @param {string} token @param {OrderKind} kind @param {unknown} body @param {string} key
   * @returns {Promise<Fresh<openapi.TurnTaken>>}
   */
  act = (id, token, kind, body, key) => this.#call("POST", `tables/${id}/${kind}`, { body, token, key });

  /** @param {string} method @param {string} path @param {Asked} [asked] @returns {Promise<Fresh<any>>} */
  async #call(method, path, asked) {
    const fresh = await this.#ask(method, path, asked);
    // "Unchanged" is said to those who named a tag, and to nobody else.
    if (!fresh) throw new Unreachable();
    return fresh;
  }

  /** @param {string} method @param {string} path @param {Asked} [asked] @returns {Promise<Fresh<any> | null>} */
  async #ask(method, path, { body, token, key, etag, signal } = {}) {
    /** @type {Record<string, string>} */
    const headers = { "Accept-Language": this.#language() };
    if (body) headers["Content-Type"] = "application/json";
    if (token) headers.Authorization = `Bearer ${token}`;
    if (key) headers["Idempotency-Key"] = key;
    if (etag) headers["If-None-Match"] = etag;
    const sentAt = performance.now();
    const { response, answer } = await fetchPatiently(
      path,
      { method, headers, body: body ? JSON.stringify(body) : null },
      signal,
    );
    if (response.status === 304) {
      this.#heard({ token, sentAt });
      return null;
    }
    if (!response.ok) throw refusalOf(response, answer);
    this.#heard({ token, serverTime: (answer?.table ?? answer)?.server_time, sentAt });
    return { body: answer, etag: response.headers.get("ETag") };
  }
}

/** @param {string} path @param {RequestInit} options @param {AbortSignal} [signal] */
async function fetchPatiently(path, options, signal) {
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const timer = setTimeout(giveUp, PATIENCE_MS);
  signal?.addEventListener("abort", giveUp);
  try {
    const response = await fetch(path, { ...options, signal: patience.signal, cache: "no-store", credentials: "omit" });
    const hasBody = response.status !== 204 && response.status !== 304;
    return { response, answer: hasBody ? await response.json() : null };
  } catch (failure) {
    if (signal?.aborted) throw failure;
    throw new Unreachable();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** @param {Response} response @param {any} answer */
function refusalOf(response, answer) {
  const isRefusal = typeof answer?.code === "string" && !NOT_NOW.has(answer.code);
  return isRefusal ? new Problem(answer) : new Unreachable(Number(response.headers.get("Retry-After")) || 0);
}

/** A key for one request: 128 random bits, so that nobody else can send it. */
export const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
