// The editions that this page has met: each one's rules are asked for once.

export class Editions {
  #known = new Map();
  /** The rules of the edition that new tables get; null before they are learnt. */
  usual = null;

  constructor(api) {
    this.api = api;
  }

  /** Ask for the rules of the edition that new tables get. */
  async learnUsual() {
    const { body } = await this.api.rules();
    this.usual = body;
    this.#known.set(this.usual.edition, this.usual);
  }

  /** The rules of a table's edition; undefined before they are learnt. */
  rulesOf = ({ edition }) => this.#known.get(edition);

  /** Ask for the rules of a table's edition, unless they are known. Raises what the API refuses. */
  async learn(view) {
    if (this.rulesOf(view)) return;
    const { body } = await this.api.rules(view.edition);
    this.#known.set(view.edition, body);
  }
}
