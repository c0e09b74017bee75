// The help: the rules in short, what the squares mean, the keys.

import { kindsOf } from "../model/rules.js";
import { ask, choices } from "../parts/dialogs.js";
import { make } from "../parts/dom.js";
import { t } from "../texts/language.js";

/** @import { Rules } from "openapi" */
/** @import { SquareKind } from "../model/rules.js" */

const PARTS = /** @type {const} */ (["words", "first", "tries", "clock", "end"]);
const KEYS = /** @type {const} */ (["arrows", "letters", "blank", "space", "backspace", "enter", "escape", "rack"]);

/** Show the help by these rules. @param {Rules} rules */
export function showHelp(rules) {
  const values = {
    rack: rules.rack_size,
    bonus: rules.seven_tile_bonus,
    tries: rules.tries,
    seconds: rules.try_seconds,
    grace: rules.grace_seconds,
  };
  const texts = PARTS.map((part) => make("p", {}, t(`help.${part}`, values)));
  const legend = make("ul", { class: "legend" }, kindsOf(rules).map(legendItem));
  const keys = make("dl", { class: "keys-list" }, KEYS.flatMap(keyItems));
  ask(
    t("help"),
    (close) => [
      ...texts,
      make("h3", {}, t("help.bonuses")),
      legend,
      make("h3", {}, t("help.keys")),
      keys,
      choices(close, [[null, t("close"), "primary"]]),
    ],
    { className: "help", begin: (dialog) => dialog.scrollTo(0, 0) },
  );
}

/** A square as the board shows it, and what it does. @param {SquareKind} kind */
function legendItem(kind) {
  /** @type {Record<string, string>} */
  const label = kind === "source" ? {} : { label: t(`label.${kind}`) };
  const square = make(
    "span",
    { class: "cell", data: { kind }, "aria-hidden": "true" },
    make("span", { class: "bonus", data: label }),
  );
  const isSaidInFull = kind === "source" || kind === "crossing";
  return make("li", {}, square, t(isSaidInFull ? `legend.${kind}` : `square.${kind}`));
}

/** A key and what it does, of one text. @param {(typeof KEYS)[number]} name */
function keyItems(name) {
  const [key, deed] = t(`key.${name}`).split(" | ");
  return [make("dt", {}, key), make("dd", {}, deed)];
}
