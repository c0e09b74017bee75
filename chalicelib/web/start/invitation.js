// The way in to a table, for whoever comes by its link.

import { spokenId } from "../model/table.js";
import { fill, make, press, write } from "../parts/dom.js";
import { form, reason } from "../parts/forms.js";
import { freshKey, Problem } from "../server/api.js";
import { keep, recallKept } from "../state/kept.js";
import { t } from "../texts/language.js";
import { nameField, readName } from "./naming.js";

/** Show the way in to a table, in `root`: who is there, and a seat or a look. */
export function showInvitation(root, { store, session }) {
  const { id, rules } = store.state;
  const joinKey = `join.${id}`;
  const there = make("p", {});
  const name = nameField();
  const seating = form([name.element], t("take_seat"), async () => {
    const asked = readName(name.input, rules);
    const kept = recallKept(joinKey);
    // Asked again under the same key, a seat whose answer was lost is still one seat.
    const key = kept?.name === asked ? kept.key : freshKey();
    keep(joinKey, { name: asked, key });
    try {
      await session.join(asked, key);
      keep(joinKey, null);
    } catch (failure) {
      if (failure instanceof Problem) keep(joinKey, null);
      throw failure;
    }
  });
  const watch = press(t("watch"), () => store.set({ isWatching: true, notice: null }));
  const notice = make("p", { class: "wrong", role: "status" });
  root.append(
    make(
      "div",
      { class: "start" },
      make(
        "section",
        { class: "card" },
        make("h1", {}, t("invitation")),
        make("p", { class: "code", translate: "no" }, spokenId(id)),
        there,
        notice,
        seating,
        make("div", { class: "row" }, watch),
      ),
    ),
  );

  return {
    render({ view, notice: told }) {
      const names = view.seats.flatMap((seat, index) => [index ? ", " : "", make("bdi", { class: "name" }, seat.name)]);
      fill(there, t("there", { count: view.seats.length, capacity: view.capacity }), " ", names);
      const isFull = view.seats.length >= view.capacity;
      seating.hidden = isFull;
      write(notice, told ? reason(new Problem(0, told, 0)) : isFull ? t("refused.table_full") : "");
    },
    begin: () => name.input.focus(),
    leave() {},
  };
}
