// The way in to a table, for whoever comes by its link: who is there, and a seat or a look.

import { spokenId } from "../model/table.js";
import { fill, make, press, write } from "../parts/dom.js";
import { form, refusal } from "../parts/forms.js";
import { freshKey, Problem } from "../server/api.js";
import { keep, recallKept } from "../state/kept.js";
import { t } from "../texts/language.js";
import { nameField, nameIn } from "./naming.js";

/** @import { Rules } from "openapi" */
/** @import { Session } from "../server/session.js" */
/** @import { TableState } from "../state/store.js" */

/**
 * Show the way in, in `root`; returns `{render(state), begin(), leave()}`.
 * @param {HTMLElement} root @param {{ id: string, rules: Rules, session: Session }} table
 */
export function showInvitation(root, { id, rules, session }) {
  const there = make("p", {});
  const name = nameField();
  const seating = form([name.element], t("take_seat"), () => takeSeat(id, nameIn(name.input, rules), session));
  const watch = press(t("watch"), () => session.lookOn());
  const notice = make("p", { class: "wrong", role: "status" });
  const card = make(
    "section",
    { class: "card" },
    make("h1", {}, t("invitation")),
    make("p", { class: "code", translate: "no" }, spokenId(id)),
    there,
    notice,
    seating,
    make("div", { class: "row" }, watch),
  );
  root.append(make("div", { class: "start" }, card));

  return {
    /** @param {TableState} state */
    render({ view, notice: told }) {
      const names = view.seats.flatMap((seat, index) => [index ? ", " : "", make("bdi", { class: "name" }, seat.name)]);
      fill(there, t("there", { count: view.seats.length, capacity: view.capacity }), " ", names);
      const isFull = view.seats.length >= view.capacity;
      seating.hidden = isFull;
      write(notice, told ? refusal(told) : isFull ? t("refused.table_full") : "");
    },
    begin: () => name.input.focus(),
    leave() {},
  };
}

/**
 * Take a seat. Asked again under the same key, a seat whose answer was lost is still one seat.
 * @param {string} id @param {string} name @param {Session} session
 */
async function takeSeat(id, name, session) {
  const place = `join.${id}`;
  const kept = recallKept(place);
  const key = kept?.name === name ? kept.key : freshKey();
  keep(place, { name, key });
  try {
    await session.join(name, key);
    keep(place, null);
  } catch (failure) {
    if (failure instanceof Problem) keep(place, null);
    throw failure;
  }
}
