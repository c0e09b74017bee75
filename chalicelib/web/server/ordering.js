// Sending a turn's action so that it is done once: it keeps its key until an answer has come, over lost answers and
// reloads alike. `turn` keeps a late one from being played in a later turn.

import { keep, recallKept } from "../state/kept.js";
import { freshKey, Unreachable } from "./api.js";
import { backoffMs } from "./backoff.js";

/** @import { TurnTaken } from "openapi" */
/** @import { OrderKind } from "../state/store.js" */
/** @import { Api } from "./api.js" */

/** @typedef {{ kind: OrderKind, body: object, key: string }} Order */

export class Orders {
  #api;
  #tableId;
  #token;
  #tried;
  #answered;
  #refused;
  #isUnderWay = false;
  #isOver = false;

  /**
   * `tried` is told how often in vain, `answered` gets what was done, `refused` the problem.
   * @param {object} options
   * @param {Pick<Api, "act">} options.api
   * @param {string} options.tableId
   * @param {string} options.token
   * @param {(kind: OrderKind, failures: number) => void} options.tried
   * @param {(order: Order, answer: TurnTaken) => void} options.answered
   * @param {(order: Order, failure: unknown) => void} options.refused
   */
  constructor({ api, tableId, token, tried, answered, refused }) {
    this.#api = api;
    this.#tableId = tableId;
    this.#token = token;
    this.#tried = tried;
    this.#answered = answered;
    this.#refused = refused;
  }

  /** Give an order, with its body. @param {OrderKind} kind @param {object} body */
  give(kind, body) {
    const order = { kind, body, key: freshKey() };
    keep(this.#place, order);
    return this.#send(order);
  }

  /** Send again the order that a reload cut off from its answer, if there is one. */
  resume() {
    const order = recallKept(this.#place);
    return order ? this.#send(order) : null;
  }

  /** Send nothing more, and tell nobody; what is under way stays kept until it is answered. */
  stop() {
    this.#isOver = true;
  }

  get #place() {
    return `order.${this.#tableId}`;
  }

  /** @param {Order} order */
  async #send(order) {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    try {
      await this.#sendUntilAnswered(order);
    } finally {
      this.#isUnderWay = false;
    }
  }

  /** @param {Order} order */
  async #sendUntilAnswered(order) {
    for (let failures = 0; !this.#isOver; failures += 1) {
      this.#tried(order.kind, failures);
      try {
        const { body } = await this.#api.act(this.#tableId, this.#token, order.kind, order.body, order.key);
        keep(this.#place, null);
        if (!this.#isOver) this.#answered(order, body);
        return;
      } catch (failure) {
        if (!(failure instanceof Unreachable)) {
          keep(this.#place, null);
          if (!this.#isOver) this.#refused(order, failure);
          return;
        }
        await pause(Math.max(backoffMs(failures + 1), failure.retrySeconds * 1000));
      }
    }
  }
}

/** Wait, but no longer than until the network is back. @param {number} ms @returns {Promise<void>} */
function pause(ms) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    }
    window.addEventListener("online", done);
  });
}
