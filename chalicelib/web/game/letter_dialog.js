// Which letter a blank stands for, asked in a dialog.

import { lettersOf, pointsOf } from "../model/rules.js";
import { ask, choices } from "../parts/dialogs.js";
import { make, press } from "../parts/dom.js";
import { t } from "../texts/language.js";

/** @import { Rules } from "openapi" */
/** @import { Close } from "../parts/dialogs.js" */

/** Which letter a blank stands for; null: none after all. @param {Rules} rules @returns {Promise<string | null>} */
export function askLetter(rules) {
  const letters = lettersOf(rules);
  const worth = t("points", { count: pointsOf(rules).get("?") });
  return ask(
    t("blank.title"),
    (/** @type {Close<string>} */ close, dialog) => {
      dialog.addEventListener("keydown", (event) => {
        const letter =
          event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey ? event.key.toUpperCase() : "";
        if (letters.includes(letter)) {
          event.preventDefault();
          close(letter);
        }
      });
      const keys = letters.map((letter) => press(letter, () => close(letter), { class: "key", lang: "fr" }));
      return [
        make("p", { class: "muted" }, t("blank.how", { worth })),
        make("div", { class: "keys" }, keys),
        choices(close, [[null, t("cancel"), "quiet"]]),
      ];
    },
    { className: "letters" },
  );
}
