// Small forms: a labelled field, a choice among a few, and what a refusal says beside them.

import { Problem, Unreachable } from "../server/api.js";
import { isKnown, t } from "../texts/language.js";
import { make, write } from "./dom.js";

export function field(label, properties) {
  const input = make("input", { type: "text", ...properties });
  return { element: make("label", { class: "field" }, make("span", {}, label), input), input };
}

/** A choice among a few, as radio buttons that look like one switch. */
export function choice(label, name, options, chosen) {
  const radios = options.map(([value, text]) =>
    make("label", {}, make("input", { type: "radio", name, value, checked: value === chosen }), make("span", {}, text)),
  );
  const element = make(
    "fieldset",
    { class: "field choice" },
    make("legend", {}, label),
    make("div", { class: "options" }, radios),
  );
  return { element, value: () => Number(element.querySelector(":checked").value) };
}

/** A form that does `submit` once at a time, and tells what went wrong. */
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

export function reason(failure) {
  if (failure instanceof Unreachable) return t("unreachable");
  if (!(failure instanceof Problem)) throw failure;
  const key = `refused.${failure.code}`;
  return isKnown(key) ? t(key, failure) : failure.detail;
}
