// The interface's language: French or English, by the browser's choice until the person chooses.

import { keep, recallKept } from "../state/kept.js";
import { LANGUAGES, TEXTS } from "./texts.js";

/** @import { Phrase } from "./texts.js" */

/** @typedef {(typeof LANGUAGES)[number]} Language */
/** @typedef {keyof typeof TEXTS} TextKey */
/** @template Key @typedef {Key extends `say.${infer Event}` ? Event : never} EventOf */
/**
 * Tell the person of what happened, by voice alone.
 * @typedef {(event: EventOf<TextKey>, values?: Values) => void} Say
 */
/** What stands for the `{names}` of a text; `count` also chooses its form. @typedef {Record<string, unknown>} Values */

/** @type {Language | null} */
let language = null;

/** The language in force. @returns {Language} */
export function currentLanguage() {
  language ??= chosen();
  return language;
}

function chosen() {
  const kept = recallKept("language");
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

/** @param {string} tag @returns {tag is Language} */
const isLanguage = (tag) => LANGUAGES.some((each) => each === tag);

/** Speak this language from now on, and after a reload. @param {Language} chosenLanguage */
export function speak(chosenLanguage) {
  language = chosenLanguage;
  keep("language", chosenLanguage);
  document.documentElement.lang = chosenLanguage;
}

export const otherLanguage = () => (currentLanguage() === "fr" ? "en" : "fr");

/** Whether there is a text of that key. @param {string} key @returns {key is TextKey} */
export const isKnown = (key) => Object.hasOwn(TEXTS, key);

/**
 * A text by its key, with its `{names}` filled in. A text in several numbers is chosen by `count`.
 * @param {TextKey} key @param {Values} values
 */
export function t(key, values = {}) {
  const text = formOf(TEXTS[key][LANGUAGES.indexOf(currentLanguage())], Number(values.count));
  return typeset(text.replace(/\{(\w+)\}/g, (_, name) => String(values[name])));
}

/** @param {Phrase} phrase @param {number} count */
function formOf(phrase, count) {
  if (typeof phrase === "string") return phrase;
  return new Intl.PluralRules(currentLanguage()).select(count) === "one" ? phrase.one : phrase.other;
}

/** French puts a space before these, at which no line may end. @param {string} text */
const typeset = (text) => (currentLanguage() === "fr" ? text.replace(/ (?=[;:!?])/g, "\u00a0") : text);

/** Names or words in a row: "Ana, Béa et Cléo". @param {Iterable<string>} items */
export const listed = (items) => new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(items);

/** A signed number, for corrections: "+12", "−7". @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
