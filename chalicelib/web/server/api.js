// The calls of the API, one method each. Links are relative: the page lies at the API's base.

const PATIENCE_MS = 12_000;

/** The server's refusal: `code` for programs, `detail` for people, and what the contract adds to some codes. */
export class Problem extends Error {
  constructor(status, body, retrySeconds) {
    super(body.detail ?? body.title ?? body.code);
    Object.assign(this, { status, retrySeconds, ...body });
  }
}

/** No answer that says anything: the network, the gateway or the store is away. Nothing is known; ask again. */
export class Unreachable extends Error {
  constructor(retrySeconds = 0) {
    super("unreachable");
    this.retrySeconds = retrySeconds;
  }
}

// Answers that say no more than "not now".
const NOT_NOW = new Set(["try_again", "too_many_requests"]);

export class Api {
  /** `language` gives the language for problems' texts; `heard` is told of each answer, for clock and presence. */
  constructor({ language, heard }) {
    this.language = language;
    this.heard = heard;
  }

  /** The rules of an edition; without its name, of the one that new tables get. */
  rules = (edition) => this.#call("GET", edition ? `rules?edition=${encodeURIComponent(edition)}` : "rules");
  openTable = (body) => this.#call("POST", "tables", { body });
  takeSeat = (id, name, key) => this.#call("POST", `tables/${id}/seats`, { body: { name }, key });
  giveUpSeat = (id, seat, token) => this.#call("DELETE", `tables/${id}/seats/${seat}`, { token });
  start = (id, token) => this.#call("POST", `tables/${id}/start`, { body: {}, token });
  /** The table, or null where it is still what `etag` names. */
  table = (id, token, etag) => this.#call("GET", `tables/${id}`, { token, etag });
  log = (id, token, after) => this.#call("GET", `tables/${id}/log?after=${after}`, { token });
  preview = (id, token, tiles, signal) =>
    this.#call("POST", `tables/${id}/preview`, { body: { tiles }, token, signal });
  /** A turn's action, `plays`, `swaps` or `passes`; sent again with the same key it is still done once. */
  act = (id, token, kind, body, key) => this.#call("POST", `tables/${id}/${kind}`, { body, token, key });

  async #call(method, path, { body, token, key, etag, signal } = {}) {
    const headers = { "Accept-Language": this.language() };
    if (body) headers["Content-Type"] = "application/json";
    if (token) headers.Authorization = `Bearer ${token}`;
    if (key) headers["Idempotency-Key"] = key;
    if (etag) headers["If-None-Match"] = etag;
    const sentAt = performance.now();
    const { response, answer } = await this.#fetch(
      path,
      { method, headers, body: body && JSON.stringify(body) },
      signal,
    );
    if (response.status === 304) {
      this.heard({ token });
      return null;
    }
    if (!response.ok) throw refusalOf(response, answer);
    this.heard({ token, serverTime: (answer?.table ?? answer)?.server_time, sentAt });
    return { body: answer, etag: response.headers.get("ETag") };
  }

  async #fetch(path, options, signal) {
    const patience = new AbortController();
    const giveUp = () => patience.abort();
    const timer = setTimeout(giveUp, PATIENCE_MS);
    signal?.addEventListener("abort", giveUp);
    try {
      const response = await fetch(path, {
        ...options,
        signal: patience.signal,
        cache: "no-store",
        credentials: "omit",
      });
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
}

function refusalOf(response, answer) {
  const retrySeconds = Number(response.headers.get("Retry-After")) || 0;
  const isRefusal = typeof answer?.code === "string" && !NOT_NOW.has(answer.code);
  return isRefusal ? new Problem(response.status, answer, retrySeconds) : new Unreachable(retrySeconds);
}

/** A key for one request: 128 random bits, so that nobody else can send it. */
export const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
