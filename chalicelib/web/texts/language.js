// The interface's language: French or English, by the browser's choice until the person chooses.

import { keep, recallKept } from "../state/kept.js";
import { LANGUAGES, TEXTS } from "./texts.js";

let language = chosen();

function chosen() {
  const kept = recallKept("language");
  if (LANGUAGES.includes(kept)) return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag));
  return wanted ?? "en";
}

export const currentLanguage = () => language;

/** Speak this language from now on, and after a reload. */
export function speak(chosenLanguage) {
  language = chosenLanguage;
  keep("language", chosenLanguage);
  document.documentElement.lang = chosenLanguage;
}

export const otherLanguage = () => LANGUAGES.find((each) => each !== language);

export const isKnown = (key) => key in TEXTS;

/**
 * A text by its key, with its `{names}` filled in. A text in several numbers is chosen by `count`.
 */
export function t(key, values = {}) {
  if (!isKnown(key)) throw new Error(`no text for ${key}`);
  let text = TEXTS[key][LANGUAGES.indexOf(language)];
  if (typeof text === "object")
    text = text[new Intl.PluralRules(language).select(Math.abs(values.count))] ?? text.other;
  return typeset(text.replace(/\{(\w+)\}/g, (_, name) => String(values[name])));
}

// French puts a space before these, at which no line may end.
const typeset = (text) => (language === "fr" ? text.replace(/ (?=[;:!?])/g, "\u00a0") : text);

/** Names or words in a row: "Ana, Béa et Cléo". */
export const listed = (items) => new Intl.ListFormat(language, { type: "conjunction" }).format(items);

/** A signed number, for corrections: "+12", "−7". */
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
