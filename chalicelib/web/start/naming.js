// Saying who one is: the field for a name, and the name that is read from it.

import { readName } from "../model/names.js";
import { field, Unusable } from "../parts/forms.js";
import { keep, recallKept } from "../state/kept.js";
import { t } from "../texts/language.js";

/** @import { Rules } from "openapi" */

/** The field for a name, with the one that this browser keeps. */
export const nameField = () =>
  field(t("name"), { name: "name", autocomplete: "nickname", value: recallKept("name", "") });

/**
 * The name in a field, kept for the next time. One that is too long is told of, not cut: no field counts as the server
 * does.
 * @param {HTMLInputElement} input @param {Rules} rules
 */
export function nameIn(input, { name_length: most }) {
  const { name, isLong } = readName(input.value, most);
  if (!name || isLong) {
    input.focus();
    throw isLong ? new Unusable("long_name", { count: most }) : new Unusable("no_name");
  }
  keep("name", name);
  return name;
}
