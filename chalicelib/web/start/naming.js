// Saying who one is: the field for a name, and the name that is read from it.

import { field } from "../parts/forms.js";
import { Problem } from "../server/api.js";
import { keep, recallKept } from "../state/kept.js";
import { t } from "../texts/language.js";

/** The field for a name, with the one that this browser keeps. */
export const nameField = () =>
  field(t("name"), { name: "name", autocomplete: "nickname", value: recallKept("name", "") });

/** The name as a table would show it. One that is too long is told of, not cut: no field counts as the server does. */
export function readName(input, { name_length: most }) {
  const name = input.value.trim().replace(/\s+/g, " ").normalize("NFC");
  const isLong = [...name].length > most;
  if (!name || isLong) {
    input.focus();
    throw new Problem(400, isLong ? { code: "long_name", count: most } : { code: "no_name" }, 0);
  }
  keep("name", name);
  return name;
}
