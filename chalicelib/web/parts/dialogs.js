// Questions asked, and pages shown, in the browser's own dialogs.

import { t } from "../texts/language.js";
import { fill, make, press } from "./dom.js";

/** @import { Child } from "./dom.js" */

/** Closes a dialog with a value. @template Value @typedef {(value?: Value | null) => void} Close */

/**
 * Show a dialog; resolves to the value with which it was closed, or null when it was only closed. `begin` is told of it
 * once it is shown.
 * @template Value
 * @param {string} title
 * @param {(close: Close<Value>, dialog: HTMLDialogElement) => Child[]} content
 * @param {{ className?: string, begin?: (dialog: HTMLDialogElement) => void }} options
 * @returns {Promise<Value | null>}
 */
export function ask(title, content, { className = "", begin } = {}) {
  const opener = document.activeElement;
  const heading = make("h2", { id: "dialog-title" }, title);
  const dialog = make("dialog", { class: `card ${className}`, "aria-labelledby": "dialog-title" }, heading);
  return new Promise((resolve) => {
    /** @type {Value | null} */
    let answer = null;
    /** @type {Close<Value>} */
    const close = (value = null) => {
      answer = value;
      dialog.close();
    };
    fill(dialog, heading, content(close, dialog));
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      resolve(answer);
    });
    // A click beside it is a no.
    dialog.addEventListener("click", (event) => event.target === dialog && close());
    document.body.append(dialog);
    dialog.showModal();
    begin?.(dialog);
  });
}

/**
 * Whether to do something: true for a yes, null otherwise.
 * @param {string} title @param {string} text @param {string} yes
 */
export function confirm(title, text, yes) {
  /** @type {Promise<true | null>} */
  const answer = ask(title, (close) => [
    make("p", {}, text),
    choices(close, [
      [true, yes, "primary"],
      [null, t("cancel"), "quiet"],
    ]),
  ]);
  return answer;
}

/**
 * A row of buttons, each with the value with which it closes the dialog, its label and its look.
 * @template Value @param {Close<Value>} close @param {[Value | null, string, string][]} list
 */
export const choices = (close, list) =>
  make(
    "div",
    { class: "row" },
    list.map(([value, label, look]) => press(label, () => close(value), { class: look })),
  );
