// The log: every turn with its words and points, the latest on top; an entry in focus is shown on the board.

import { fill, make, remaker, write } from "./dom.js";
import { squaresOfEntry } from "./board_view.js";
import { listed, signed, t } from "./language.js";
import { blanksOf, notation } from "./notation.js";
import { nameOf } from "./table.js";

export function createLog(pointAt) {
  const heading = make("h2", {});
  const list = make("ol", { class: "entries", reversed: true });
  const element = make("section", { class: "log card" }, heading, list);

  const remake = remaker((log, seats, board, none) => {
    if (!log.length) fill(list, make("li", { class: "none" }, none));
    else fill(list, [...log].reverse().map((entry) => entryElement(entry, { seats, board }, pointAt)));
  });

  return {
    element,
    render({ log, view }) {
      write(heading, t("log"));
      remake(log, view.seats.map(({ name }) => ({ name })), view.board, t("log_empty"));
    },
  };
}

function entryElement(entry, view, pointAt) {
  const squares = squaresOfEntry(entry);
  const point = () => pointAt(squares.length ? squares : null);
  const leave = () => pointAt(null);
  const listeners = { mouseenter: point, mouseleave: leave, focus: point, blur: leave };
  const isPlay = entry.kind === "play";
  const body = make(isPlay ? "button" : "div", { class: "entry", type: isPlay && "button", data: { kind: entry.kind }, on: isPlay ? listeners : {} });
  return make("li", { value: entry.number }, fill(body, ...lines(entry, view)));
}

function lines(entry, view) {
  if (entry.kind === "end") return [make("span", { class: "what" }, endText(entry, view))];
  const who = make("bdi", { class: "name" }, nameOf(view, entry.seat));
  if (entry.kind !== "play") return [make("span", { class: "head" }, who, make("span", { class: "what" }, quietText(entry)))];
  const isBlank = blanksOf(view.board, entry.tiles);
  const words = entry.words.map((word) => make("span", { class: "word" }, wordElement(word, isBlank), ` ${word.score}`));
  const bonus = entry.bonus ? make("span", { class: "word" }, t("bonus", { points: entry.bonus })) : null;
  return [make("span", { class: "head" }, who, make("b", { class: "total" }, signed(entry.score))), make("span", { class: "words" }, words, bonus)];
}

/** A word in the game's notation. It is read aloud without its small letters, at which voices break a word. */
function wordElement(word, isBlank) {
  const [seen, heard] = [notation(word, isBlank), notation(word)];
  const properties = { lang: "fr", translate: "no" };
  if (seen === heard) return make("b", properties, seen);
  return [make("b", { ...properties, "aria-hidden": "true" }, seen), make("span", { ...properties, class: "unseen" }, heard)];
}

function quietText(entry) {
  return entry.kind === "swap" ? t("log.swap", { count: entry.count }) : t(`log.pass.${entry.cause}`);
}

/** What the end's entry says; also told when the game ends. */
export function endText(entry, view) {
  const names = listed(entry.winners.map((seat) => nameOf(view, seat)));
  return `${t(`end.${entry.reason}`)} ${t("winners", { count: entry.winners.length, names })}`;
}

/** An entry in one sentence, for those who hear it. */
export function entrySentence(entry, view) {
  if (entry.kind === "end") return endText(entry, view);
  const name = nameOf(view, entry.seat);
  if (entry.kind !== "play") return `${name} ${quietText(entry)}`;
  return `${name}, ${listed(entry.words.map((word) => notation(word)))}, ${t("points", { count: entry.score })}`;
}
