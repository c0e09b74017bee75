// Sending a turn's action so that it is done once: it keeps its key until an answer has come, over lost answers and
// reloads alike. `turn` keeps a late one from being played in a later turn.

import { keep, recallKept } from "../state/kept.js";
import { freshKey, Unreachable } from "./api.js";
import { backoffMs } from "./watching.js";

export class Orders {
  /** `tried` is told how often in vain, `answered` gets what was done, `refused` the problem. */
  constructor({ api, tableId, token, tried, answered, refused }) {
    Object.assign(this, { api, tableId, token, tried, answered, refused });
    this.isUnderWay = false;
  }

  /** Give an order: `plays`, `swaps` or `passes`, with its body. */
  give(kind, body) {
    const order = { kind, body, key: freshKey() };
    keep(`order.${this.tableId}`, order);
    return this.#send(order);
  }

  /** Send again the order that a reload cut off from its answer, if there is one. */
  resume() {
    const order = recallKept(`order.${this.tableId}`);
    return order ? this.#send(order) : null;
  }

  async #send(order) {
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    try {
      await this.#sendUntilAnswered(order);
    } finally {
      this.isUnderWay = false;
    }
  }

  async #sendUntilAnswered(order) {
    for (let failures = 0; !this.isOver; failures += 1) {
      this.tried(order.kind, failures);
      try {
        const { body } = await this.api.act(this.tableId, this.token, order.kind, order.body, order.key);
        keep(`order.${this.tableId}`, null);
        this.answered(order, body);
        return;
      } catch (failure) {
        if (!(failure instanceof Unreachable)) {
          keep(`order.${this.tableId}`, null);
          this.refused(order, failure);
          return;
        }
        await pause(Math.max(backoffMs(failures + 1), failure.retrySeconds * 1000));
      }
    }
  }

  /** Send nothing more; what is under way stays kept. */
  stop() {
    this.isOver = true;
  }
}

/** Wait, but no longer than until the network is back. */
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
