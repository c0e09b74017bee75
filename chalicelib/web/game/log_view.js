// The log: every turn with its words and points, the latest on top; an entry in focus is shown on the board.

import { blanksOf, notation } from "../model/notation.js";
import { nameOf, squaresOfEntry } from "../model/table.js";
import { fill, make, remaker, write } from "../parts/dom.js";
import { endText, quietText } from "../texts/entries.js";
import { signed, t } from "../texts/language.js";

/** @import { LogEntry, Square, Word } from "openapi" */
/** @import { Party } from "../model/table.js" */
/** @import { Board } from "../model/squares.js" */
/** @import { TableState } from "../state/store.js" */

/** Shows squares on the board: an entry's, or none any more. @typedef {(squares: readonly Square[]) => void} PointAt */

/** The log's element, with `render(state)`. @param {PointAt} pointAt */
export function createLog(pointAt) {
  const heading = make("h2", {});
  const list = make("ol", { class: "entries", reversed: true });
  const element = make("section", { class: "log card" }, heading, list);

  /** @param {readonly LogEntry[]} log @param {Party & { board: Board }} view @param {string} none */
  function draw(log, view, none) {
    const entries = [...log].reverse().map((entry) => entryElement(entry, view, pointAt));
    fill(list, entries.length ? entries : make("li", { class: "none" }, none));
  }
  const remake = remaker(draw);

  return {
    element,
    /** @param {TableState} state */
    render({ log, view }) {
      const seats = view.seats.map(({ name }) => ({ name }));
      write(heading, t("log"));
      remake(log, { seats, board: view.board }, t("log_empty"));
    },
  };
}

/** @param {LogEntry} entry @param {Party & { board: Board }} view @param {PointAt} pointAt */
function entryElement(entry, view, pointAt) {
  const point = () => pointAt(squaresOfEntry(entry));
  const leave = () => pointAt([]);
  const listeners = { mouseenter: point, mouseleave: leave, focus: point, blur: leave };
  const isPlay = entry.kind === "play";
  const body = make(isPlay ? "button" : "div", {
    class: "entry",
    type: isPlay && "button",
    data: { kind: entry.kind },
    on: isPlay ? listeners : {},
  });
  return make("li", { value: entry.number }, fill(body, lines(entry, view)));
}

/** @param {LogEntry} entry @param {Party & { board: Board }} view */
function lines(entry, view) {
  if (entry.kind === "end") return [make("span", { class: "what" }, endText(entry, view))];
  const who = make("bdi", { class: "name" }, nameOf(view, entry.seat));
  if (entry.kind !== "play") {
    return [make("span", { class: "head" }, who, make("span", { class: "what" }, quietText(entry)))];
  }
  const isBlank = blanksOf(view.board, entry.tiles);
  const words = entry.words.map((word) =>
    make("span", { class: "word" }, wordElement(word, isBlank), ` ${word.score}`),
  );
  const bonus = entry.bonus ? make("span", { class: "word" }, t("bonus", { points: entry.bonus })) : null;
  return [
    make("span", { class: "head" }, who, make("b", { class: "total" }, signed(entry.score))),
    make("span", { class: "words" }, words, bonus),
  ];
}

/**
 * A word in the game's notation. It is read aloud without its small letters, at which voices break a word.
 * @param {Word} word @param {(square: Square) => boolean} isBlank
 */
function wordElement(word, isBlank) {
  const [seen, heard] = [notation(word, isBlank), notation(word)];
  const properties = { lang: "fr", translate: "no" };
  if (seen === heard) return make("b", properties, seen);
  return [
    make("b", { ...properties, "aria-hidden": "true" }, seen),
    make("span", { ...properties, class: "unseen" }, heard),
  ];
}
