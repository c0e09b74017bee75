// Entries of the log in words, for the eye and for those who listen.

import { notation } from "../model/notation.js";
import { nameOf } from "../model/table.js";
import { listed, t } from "./language.js";

/** @import { EndEntry, LogEntry, PassEntry, SwapEntry } from "openapi" */
/** @import { Party } from "../model/table.js" */

/** What was done without tiles being laid. @param {SwapEntry | PassEntry} entry */
export function quietText(entry) {
  return entry.kind === "swap" ? t("log.swap", { count: entry.count }) : t(`log.pass.${entry.cause}`);
}

/** What the end's entry says; also told when the game ends. @param {EndEntry} entry @param {Party} party */
export function endText(entry, party) {
  return `${t(`end.${entry.reason}`)} ${winnersText(entry.winners, party)}`;
}

/** Who wins. @param {readonly number[]} winners @param {Party} party */
export function winnersText(winners, party) {
  const names = listed(winners.map((seat) => nameOf(party, seat)));
  return t("winners", { count: winners.length, names });
}

/** An entry in one sentence, for those who hear it. @param {LogEntry} entry @param {Party} party */
export function entrySentence(entry, party) {
  if (entry.kind === "end") return endText(entry, party);
  const name = nameOf(party, entry.seat);
  if (entry.kind !== "play") return `${name} ${quietText(entry)}`;
  return `${name}, ${listed(entry.words.map((word) => notation(word)))}, ${t("points", { count: entry.score })}`;
}
