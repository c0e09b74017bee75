// Entries of the log in words, for the eye and for those who listen.

import { notation } from "../model/notation.js";
import { nameOf } from "../model/table.js";
import { listed, t } from "./language.js";

/** What was done without tiles being laid. */
export function quietText(entry) {
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
