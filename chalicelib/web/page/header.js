// The top of every page: home, language, help, settings.

import { ask, choices } from "../parts/dialogs.js";
import { fill, find, icon, make } from "../parts/dom.js";
import { currentLanguage, otherLanguage, speak, t } from "../texts/language.js";
import { wantCue, wantedCues } from "./cues.js";
import { showHelp } from "./help.js";

/** @import { Rules } from "openapi" */
/** @import { Cue } from "./cues.js" */

/**
 * Give the header its texts and deeds; `rulesNow` gives the rules to explain, `respeak` shows everything anew.
 * @param {() => Rules} rulesNow @param {() => void} respeak
 */
export function createHeader(rulesNow, respeak) {
  function render() {
    document.documentElement.lang = currentLanguage();
    find("skip").textContent = t("skip");
    find("home").setAttribute("aria-label", `Lexio, ${t("home")}`);
    const other = otherLanguage();
    fill(
      find("language"),
      make("span", { lang: other, "aria-hidden": "true" }, other.toUpperCase()),
      make("span", { class: "unseen", lang: other }, t("other_language")),
    );
    name(find("help"), "help", t("help"));
    name(find("settings"), "settings", t("settings"));
  }

  find("skip").addEventListener("click", (event) => {
    event.preventDefault();
    find("screen").focus();
  });
  find("language").addEventListener("click", () => {
    speak(otherLanguage());
    render();
    respeak();
  });
  find("help").addEventListener("click", () => showHelp(rulesNow()));
  find("settings").addEventListener("click", showSettings);
  render();
}

/** @param {HTMLElement} button @param {string} sign @param {string} label */
function name(button, sign, label) {
  fill(button, icon(sign));
  button.setAttribute("aria-label", label);
  button.title = label;
}

function showSettings() {
  const wanted = wantedCues();
  /** @param {Cue} kind */
  const toggle = (kind) => {
    const box = make("input", {
      type: "checkbox",
      checked: wanted[kind],
      on: { change: () => wantCue(kind, box.checked) },
    });
    return make("label", { class: "toggle" }, box, make("span", {}, t(`cue.${kind}`)));
  };
  ask(t("settings"), (close) => [
    make("p", { class: "muted" }, t("cue.when")),
    toggle("sound"),
    toggle("notice"),
    choices(close, [[null, t("close"), "primary"]]),
  ]);
}
