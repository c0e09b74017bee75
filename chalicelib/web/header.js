// The top of every page: home, language, help, settings.

import { ask, choices } from "./dialogs.js";
import { fill, icon, make } from "./dom.js";
import { wantCue, wantedCues } from "./cues.js";
import { currentLanguage, isKnown, otherLanguage, speak, t } from "./language.js";

const KEYS = ["arrows", "letters", "blank", "space", "backspace", "enter", "escape", "rack"];
const KINDS = ["letter2", "letter3", "word2", "word3", "crossing", "source"];

/** Give the header its texts and deeds; `rulesNow` gives the rules to explain, `respeak` shows everything anew. */
export function createHeader(rulesNow, respeak) {
  const find = (id) => document.getElementById(id);

  function render() {
    document.documentElement.lang = currentLanguage();
    find("skip").textContent = t("skip");
    find("home").setAttribute("aria-label", `Lexio, ${t("home")}`);
    const other = otherLanguage();
    fill(find("language"), make("span", { lang: other, "aria-hidden": "true" }, other.toUpperCase()), make("span", { class: "unseen", lang: other }, t("other_language")));
    name(find("help"), "help", t("help"));
    name(find("settings"), "settings", t("settings"));
  }

  function name(button, sign, label) {
    fill(button, icon(sign));
    button.setAttribute("aria-label", label);
    button.title = label;
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

function showHelp(rules) {
  const values = {
    rack: rules.rack_size,
    bonus: rules.seven_tile_bonus,
    tries: rules.tries,
    seconds: rules.try_seconds,
    grace: rules.grace_seconds,
  };
  const rulesTexts = ["words", "first", "tries", "clock", "end"].map((part) => make("p", {}, t(`help.${part}`, values)));
  const legend = make(
    "ul",
    { class: "legend" },
    kindsOf(rules).map((kind) => make("li", {}, make("span", { class: "cell", data: { kind }, "aria-hidden": "true" }, make("span", { class: "bonus", data: kind === "source" ? {} : { label: t(`label.${kind}`) } })), t(isKnown(`legend.${kind}`) ? `legend.${kind}` : `square.${kind}`))),
  );
  const keys = make("dl", { class: "keys-list" }, KEYS.map((key) => t(`key.${key}`).split(" | ")).flatMap(([key, deed]) => [make("dt", {}, key), make("dd", {}, deed)]));
  ask(
    t("help"),
    (close) => [...rulesTexts, make("h3", {}, t("help.bonuses")), legend, make("h3", {}, t("help.keys")), keys, choices(close, [[null, t("close"), "primary"]])],
    { className: "help", begin: (dialog) => (dialog.scrollTop = 0) },
  );
}

/** The kinds of squares that an edition's board has, in the legend's order. */
function kindsOf({ bonuses }) {
  const kinds = new Set(["source", ...bonuses.map(({ kind }) => kind)]);
  return KINDS.filter((kind) => kinds.has(kind));
}

function showSettings() {
  const wanted = wantedCues();
  const toggle = (kind) => {
    const box = make("input", { type: "checkbox", checked: wanted[kind], on: { change: () => wantCue(kind, box.checked) } });
    return make("label", { class: "toggle" }, box, make("span", {}, t(`cue.${kind}`)));
  };
  ask(t("settings"), (close) => [make("p", { class: "muted" }, t("cue.when")), toggle("sound"), toggle("notice"), choices(close, [[null, t("close"), "primary"]])]);
}
