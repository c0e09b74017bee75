import assert from "node:assert/strict";
import { test } from "node:test";
import { isKnown, listed, signed, speak, t } from "../../../chalicelib/web/texts/language.js";
import { LANGUAGES, TEXTS } from "../../../chalicelib/web/texts/texts.js";
import { browser, kept } from "./browser.js";

/** The language module as a page finds it that is opened now. */
const opened = () => import(`../../../chalicelib/web/texts/language.js?${Math.random()}`);

const names = (phrase) => {
  const forms = typeof phrase === "string" ? [phrase] : Object.values(phrase);
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();
};

test("every text is there in both languages, asks for the same names and has its forms", () => {
  for (const [key, phrases] of Object.entries(TEXTS)) {
    assert.equal(phrases.length, LANGUAGES.length, key);
    assert.deepEqual(names(phrases[0]), names(phrases[1]), key);
    for (const phrase of phrases) {
      const forms = typeof phrase === "string" ? ["one", "other"] : Object.keys(phrase);
      assert.deepEqual(forms, ["one", "other"], key);
    }
  }
});

test("nothing counts as French plural but from two on, as English but one", () => {
  const points = (count) => t("points", { count });
  speak("fr");
  assert.deepEqual([0, 1, -1, 2].map(points), ["0 point", "1 point", "-1 point", "2 points"]);
  speak("en");
  assert.deepEqual([0, 1, -1, 2].map(points), ["0 points", "1 point", "-1 point", "2 points"]);
});

test("French lets no line end before its high signs", () => {
  speak("fr");
  assert.equal(t("pass.title"), "Passer votre tour\u00a0?");
  speak("en");
  assert.equal(t("pass.title"), "Pass your turn?");
});

test("a name is put in as it is, be it a text's mark or a regular expression's", () => {
  speak("en");
  assert.equal(t("free_this", { name: "$& {name} $1" }), "Free the seat of $& {name} $1");
});

test("names are listed as each language does", () => {
  speak("fr");
  assert.equal(listed(["Ana"]), "Ana");
  assert.equal(listed(["Ana", "Béa", "Cléo"]), "Ana, Béa et Cléo");
  speak("en");
  assert.equal(listed(["Ana", "Béa"]), "Ana and Béa");
  assert.equal(listed([]), "");
});

test("a number is signed, but for nothing", () => {
  assert.deepEqual([12, -7, 0].map(signed), ["+12", "−7", "0"]);
});

test("what an object inherits is no text", () => {
  assert.deepEqual(["points", "nothing", "toString", "constructor"].map(isKnown), [true, false, false, false]);
});

test("the browser's first language that there is counts, else English", async () => {
  kept.clear();
  const wishes = [
    [["de-DE", "fr-CA", "en"], "fr"],
    [["EN-GB", "fr"], "en"],
    [["de", "nl"], "en"],
    [[], "en"],
  ];
  for (const [languages, wanted] of wishes) {
    browser.languages = languages;
    assert.equal((await opened()).currentLanguage(), wanted);
  }
});

test("the language that was chosen outlives a reload; one that there is not is not spoken", async () => {
  browser.languages = ["fr"];
  speak("en");
  assert.equal((await opened()).currentLanguage(), "en");
  kept.set("lexio.language", '"xx"');
  assert.equal((await opened()).currentLanguage(), "fr");
  assert.equal((await opened()).otherLanguage(), "en");
});
