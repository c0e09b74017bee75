// Questions asked, and pages shown, in the browser's own dialogs.

import { t } from "../texts/language.js";
import { make, press } from "./dom.js";

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

export function confirm(title, text, yes) {
  return ask(title, (close) => [
    make("p", {}, text),
    choices(close, [
      [true, yes, "primary"],
      [null, t("cancel"), "quiet"],
    ]),
  ]);
}

export function choices(close, list) {
  return make(
    "div",
    { class: "row" },
    list.map(([value, label, look]) => press(label, () => close(value), { class: look })),
  );
}
