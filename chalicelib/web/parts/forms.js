// Small forms: a labelled field, a choice among a few, and what a refusal says beside them.

import { Problem, Unreachable } from "../server/api.js";
import { isKnown, t } from "../texts/language.js";
import { make, write } from "./dom.js";

/** @import { Values } from "../texts/language.js" */
/** @import { Child, Properties } from "./dom.js" */

/** What a person has written can't be sent: the text `refused.CODE` says why. */
export class Unusable extends Error {
  /** @readonly */ code;
  /** @readonly */ values;

  /** @param {"no_name" | "long_name" | "no_code"} code @param {Values} values */
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** @param {string} label @param {Properties} properties */
export function field(label, properties) {
  const input = make("input", { type: "text", ...properties });
  return { element: make("label", { class: "field" }, make("span", {}, label), input), input };
}

/**
 * A choice among a few numbers, as radio buttons that look like one switch.
 * @param {string} label @param {string} name @param {[number, string][]} options @param {number} chosen
 */
export function choice(label, name, options, chosen) {
  const radios = options.map(([value, text]) => {
    const input = make("input", { type: "radio", name, value, checked: value === chosen });
    return { value, input, element: make("label", {}, input, make("span", {}, text)) };
  });
  const element = make(
    "fieldset",
    { class: "field choice" },
    make("legend", {}, label),
    make(
      "div",
      { class: "options" },
      radios.map((radio) => radio.element),
    ),
  );
  return { element, value: () => radios.find(({ input }) => input.checked)?.value ?? chosen };
}

/**
 * A form that does `submit` once at a time, and tells what went wrong.
 * @param {Child[]} content @param {string} submitLabel @param {() => Promise<void>} submit
 */
export function form(content, submitLabel, submit) {
  const wrong = make("p", { class: "wrong", role: "alert" });
  const button = make("button", { type: "submit", class: "primary" }, submitLabel);
  const element = make("form", { class: "form", novalidate: true }, content, wrong, button);
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    write(wrong, "");
    try {
      await submit();
    } catch (failure) {
      write(wrong, reason(failure));
    } finally {
      button.removeAttribute("aria-busy");
    }
  });
  return element;
}

/** Why something could not be done. Raises what is no refusal but a fault. @param {unknown} failure */
export function reason(failure) {
  if (failure instanceof Unreachable) return t("unreachable");
  if (failure instanceof Unusable) return t(`refused.${failure.code}`, failure.values);
  if (failure instanceof Problem) return refusal(failure);
  throw failure;
}

/**
 * A refusal in the screen's own words, where it has any for its code.
 * @param {{ code: string, detail?: string }} refused @param {Values} values
 */
export function refusal({ code, detail }, values = {}) {
  const key = `refused.${code}`;
  return isKnown(key) ? t(key, values) : (detail ?? code);
}
