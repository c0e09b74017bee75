// The help: the rules in short, what the squares mean, the keys.

import { kindsOf } from "../model/rules.js";
import { ask, choices } from "../parts/dialogs.js";
import { make } from "../parts/dom.js";
import { isKnown, t } from "../texts/language.js";

const KEYS = ["arrows", "letters", "blank", "space", "backspace", "enter", "escape", "rack"];

/** Show the help by these rules. */
export function showHelp(rules) {
  const values = {
    rack: rules.rack_size,
    bonus: rules.seven_tile_bonus,
    tries: rules.tries,
    seconds: rules.try_seconds,
    grace: rules.grace_seconds,
  };
  const rulesTexts = ["words", "first", "tries", "clock", "end"].map((part) =>
    make("p", {}, t(`help.${part}`, values)),
  );
  const legend = make(
    "ul",
    { class: "legend" },
    kindsOf(rules).map((kind) =>
      make(
        "li",
        {},
        make(
          "span",
          { class: "cell", data: { kind }, "aria-hidden": "true" },
          make("span", { class: "bonus", data: kind === "source" ? {} : { label: t(`label.${kind}`) } }),
        ),
        t(isKnown(`legend.${kind}`) ? `legend.${kind}` : `square.${kind}`),
      ),
    ),
  );
  const keys = make(
    "dl",
    { class: "keys-list" },
    KEYS.map((key) => t(`key.${key}`).split(" | ")).flatMap(([key, deed]) => [
      make("dt", {}, key),
      make("dd", {}, deed),
    ]),
  );
  ask(
    t("help"),
    (close) => [
      ...rulesTexts,
      make("h3", {}, t("help.bonuses")),
      legend,
      make("h3", {}, t("help.keys")),
      keys,
      choices(close, [[null, t("close"), "primary"]]),
    ],
    { className: "help", begin: (dialog) => (dialog.scrollTop = 0) },
  );
}
