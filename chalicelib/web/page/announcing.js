// What is told to those who listen: turns, plays, rejections, time running out. Politely, but for the last.

import { isMyTurn, nameOf } from "../model/table.js";
import { write } from "../parts/dom.js";
import { entrySentence } from "../texts/entries.js";
import { listed, t } from "../texts/language.js";

/** @import { LogEntry, Table } from "openapi" */
/** @import { Notice } from "../state/store.js" */
/** @import { Say } from "../texts/language.js" */

const WARNINGS_SECONDS = [30, 10];
const BREATH_MS = 120;

export class Announcer {
  #polite;
  #urgent;
  /** @type {string[]} */
  #queue = [];
  /** @type {string | null} */
  #warned = null;

  /**
   * `polite` and `urgent` are the page's live regions.
   * @param {{ polite: HTMLElement, urgent: HTMLElement }} regions
   */
  constructor({ polite, urgent }) {
    this.#polite = polite;
    this.#urgent = urgent;
  }

  /** @type {Say} */
  say = (event, values = {}) => this.#tell(t(`say.${event}`, values));

  /**
   * The table went on from one view to another: tell whose turn it is, and who has come.
   * @param {Table | null} before @param {Table} view
   */
  noted(before, view) {
    if (view.turn && view.turn.number !== before?.turn?.number) {
      this.#tell(isMyTurn(view) ? t("your_turn") : `${t("turn_of")}${nameOf(view, view.turn.seat)}`);
    }
    if (before && view.status === "waiting" && view.seats.length > before.seats.length) {
      this.#tell(t("arrived", { name: nameOf(view, view.seats.length - 1) }));
    }
  }

  /** @param {readonly LogEntry[]} entries @param {Table} view */
  logged(entries, view) {
    for (const entry of entries) this.#tell(entrySentence(entry, view));
  }

  /** @param {Notice} notice */
  refused({ code, words = [], tries }) {
    if (code !== "unknown_words") return;
    this.#tell(`${listed(words)} ${t("not_in_list", { count: words.length })} ${t("tries_left", { count: tries })}`);
  }

  /**
   * Called now and then: warns once at each of the last thresholds of one's own turn.
   * @param {Table | null} view @param {number | null} leftMs
   */
  tick(view, leftMs) {
    if (!isMyTurn(view) || leftMs === null) return;
    const passed = WARNINGS_SECONDS.filter(
      (seconds) => leftMs <= seconds * 1000 && seconds * 1000 < view.turn_seconds * 1000,
    ).at(-1);
    const warning = passed && `${view.turn.number}:${passed}`;
    if (!warning || warning === this.#warned) return;
    this.#warned = warning;
    write(this.#urgent, t("hurry", { count: passed }));
  }

  /** One at a time: a live region that changes twice at once is read once. @param {string} text */
  #tell(text) {
    this.#queue.push(text);
    if (this.#queue.length === 1) this.#next();
  }

  #next() {
    this.#polite.textContent = "";
    setTimeout(() => {
      this.#polite.textContent = this.#queue.join(". ");
      this.#queue = [];
    }, BREATH_MS);
  }
}
