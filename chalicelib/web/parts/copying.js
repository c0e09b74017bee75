// To the clipboard, and a word on the button that it worked.

import { t } from "../texts/language.js";

const TOLD_MS = 2_000;

/**
 * Copy a text; where the browser won't, show it so that it can be copied by hand.
 * @param {string} text @param {HTMLButtonElement} button
 */
export async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    window.prompt(t("copy_by_hand"), text);
    return;
  }
  const label = button.textContent;
  button.textContent = t("copied");
  setTimeout(() => {
    button.textContent = label;
  }, TOLD_MS);
}
