// Questions asked in the browser's own dialogs: a blank's letter, whether to pass; and help and settings.

import { make, press } from "./dom.js";
import { lettersOf, pointsOf } from "./editions.js";
import { t } from "./language.js";

/** Show a dialog; resolves to the value with which it was closed, or null when it was only closed. */
export function ask(title, content, { className = "", begin = null } = {}) {
  const opener = document.activeElement;
  const heading = make("h2", { id: "dialog-title" }, title);
  const dialog = make("dialog", { class: `card ${className}`, "aria-labelledby": "dialog-title" }, heading);
  return new Promise((resolve) => {
    let answer = null;
    const close = (value = null) => {
      answer = value;
      dialog.close();
    };
    dialog.append(...content(close, dialog));
    dialog.addEventListener("close", () => {
      dialog.remove();
      opener?.focus?.({ preventScroll: true });
      resolve(answer);
    });
    // A click beside it is a no.
    dialog.addEventListener("click", (event) => event.target === dialog && close());
    document.body.append(dialog);
    dialog.showModal();
    begin?.(dialog);
  });
}

/** Which letter a blank stands for; null: none after all. */
export function askLetter(rules) {
  const letters = lettersOf(rules);
  const worth = t("points", { count: pointsOf(rules).get("?") });
  return ask(
    t("blank.title"),
    (close, dialog) => {
      dialog.addEventListener("keydown", (event) => {
        const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey ? event.key.toUpperCase() : "";
        if (letters.includes(letter)) {
          event.preventDefault();
          close(letter);
        }
      });
      const keys = letters.map((letter) => press(letter, () => close(letter), { class: "key", lang: "fr" }));
      return [make("p", { class: "muted" }, t("blank.how", { worth })), make("div", { class: "keys" }, keys), choices(close, [[null, t("cancel"), "quiet"]])];
    },
    { className: "letters" },
  );
}

export function confirm(title, text, yes) {
  return ask(title, (close) => [make("p", {}, text), choices(close, [[true, yes, "primary"], [null, t("cancel"), "quiet"]])]);
}

export function choices(close, list) {
  return make("div", { class: "row" }, list.map(([value, label, look]) => press(label, () => close(value), { class: look })));
}
