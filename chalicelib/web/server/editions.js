// The editions that this page has met: each one's rules are asked for once.

/** @import { Rules, Table } from "openapi" */
/** @import { Api } from "./api.js" */

export class Editions {
  #api;
  /** @type {Map<string, Rules>} */
  #known = new Map();

  /** @param {Api} api */
  constructor(api) {
    this.#api = api;
  }

  /** Ask for the rules of the edition that new tables get. Raises what the API refuses. */
  async learnUsual() {
    const { body } = await this.#api.rules();
    this.#known.set(body.edition, body);
    return body;
  }

  /** The rules of a table's edition; undefined before they are learnt. @param {Pick<Table, "edition">} view */
  rulesOf = ({ edition }) => this.#known.get(edition);

  /**
   * Ask for the rules of a table's edition, unless they are known. Raises what the API refuses.
   * @param {Pick<Table, "edition">} view
   */
  async learn(view) {
    if (this.rulesOf(view)) return;
    const { body } = await this.#api.rules(view.edition);
    this.#known.set(view.edition, body);
  }
}
