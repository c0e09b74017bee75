// What is told to those who listen: turns, plays, rejections, time running out. Politely, but for the last.

import { isMyTurn, nameOf } from "../model/table.js";
import { write } from "../parts/dom.js";
import { entrySentence } from "../texts/entries.js";
import { listed, t } from "../texts/language.js";

const WARNINGS_SECONDS = [30, 10];
const BREATH_MS = 120;

export class Announcer {
  #queue = [];
  #warned = null;

  /** `polite` and `urgent` are the page's live regions. */
  constructor({ polite, urgent }) {
    Object.assign(this, { polite, urgent });
  }

  say = (event, values = {}) => this.#tell(t(`say.${event}`, values));

  noted(before, view) {
    if (view.status === "playing" && view.turn.number !== before?.turn?.number) {
      this.#tell(isMyTurn(view) ? t("your_turn") : `${t("turn_of")}${nameOf(view, view.turn.seat)}`);
    }
    if (before && view.status === "waiting" && view.seats.length > before.seats.length) {
      this.#tell(t("arrived", { name: view.seats.at(-1).name }));
    }
  }

  logged(entries, view) {
    for (const entry of entries) this.#tell(entrySentence(entry, view));
  }

  refused({ code, words, tries }) {
    if (code === "unknown_words")
      this.#tell(`${listed(words)} ${t("not_in_list", { count: words.length })} ${t("tries_left", { count: tries })}`);
  }

  /** Called now and then: warns once at each of the last thresholds of one's own turn. */
  tick(view, leftMs) {
    if (!isMyTurn(view) || leftMs === null) return;
    const passed = WARNINGS_SECONDS.filter(
      (seconds) => leftMs <= seconds * 1000 && seconds * 1000 < view.turn_seconds * 1000,
    ).at(-1);
    const warning = passed && `${view.turn.number}:${passed}`;
    if (!warning || warning === this.#warned) return;
    this.#warned = warning;
    write(this.urgent, t("hurry", { count: passed }));
  }

  // One at a time: a live region that changes twice at once is read once.
  #tell(text) {
    this.#queue.push(text);
    if (this.#queue.length === 1) this.#next();
  }

  #next() {
    this.polite.textContent = "";
    setTimeout(() => {
      this.polite.textContent = this.#queue.join(". ");
      this.#queue = [];
    }, BREATH_MS);
  }
}
