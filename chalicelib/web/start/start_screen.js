// The start: open a table, or come to one by its code.

import { pointsOf } from "../model/rules.js";
import { readTableId } from "../model/table.js";
import { fill, make } from "../parts/dom.js";
import { choice, field, form } from "../parts/forms.js";
import { tileElement } from "../parts/tile.js";
import { Problem } from "../server/api.js";
import { forgetTable, keepSeat, keptSeat, keptTables } from "../state/kept.js";
import { t } from "../texts/language.js";
import { nameField, readName } from "./naming.js";

const SECONDS = [30, 60, 120, 180, 300, 600];
const MOST_SHOWN = 4;

/** Show the start in `root`; `go(id)` leads to a table. */
export function showStart(root, { api, editions, go }) {
  const rules = editions.usual;
  root.append(
    make(
      "div",
      { class: "start" },
      make(
        "div",
        { class: "hero" },
        make("h1", { class: "unseen" }, "Lexio"),
        emblem(rules),
        make("p", {}, t("tagline", rules.seats)),
      ),
      make("section", { class: "card" }, make("h2", {}, t("open.title")), opening()),
      make("section", { class: "card" }, make("h2", {}, t("come.title")), coming()),
      ownTables(),
    ),
  );

  function opening() {
    const name = nameField();
    const counts = Array.from({ length: rules.seats.max - rules.seats.min + 1 }, (_, index) => rules.seats.min + index);
    // Two friends are the usual case.
    const seats = choice(
      t("seats"),
      "seats",
      counts.map((count) => [count, String(count)]),
      rules.seats.min,
    );
    const { min, max, default: usual } = rules.turn_seconds;
    const times = [...new Set([...SECONDS, usual])]
      .filter((seconds) => seconds >= min && seconds <= max)
      .sort((one, other) => one - other);
    const time = choice(
      t("turn_time"),
      "time",
      times.map((seconds) => [
        seconds,
        seconds % 60 ? t("seconds", { count: seconds }) : t("minutes", { count: seconds / 60 }),
      ]),
      usual,
    );
    return form([name.element, seats.element, time.element], t("open"), async () => {
      const asked = readName(name.input, rules);
      const { body } = await api.openTable({ name: asked, seats: seats.value(), turn_seconds: time.value() });
      keepSeat(body.table.id, { token: body.token, name: asked });
      go(body.table.id);
    });
  }

  function coming() {
    const code = field(t("code"), {
      name: "code",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      placeholder: "7Q3K X0M 2RD",
    });
    return form([code.element], t("come"), async () => {
      const id = readTableId(code.input.value);
      if (!id) {
        code.input.focus();
        throw new Problem(400, { code: "no_code" }, 0);
      }
      go(id);
    });
  }

  function ownTables() {
    const list = make("ul", { class: "own" });
    const section = make("section", { class: "card", hidden: true }, make("h2", {}, t("own.title")), list);
    Promise.all(keptTables().slice(0, MOST_SHOWN).map(look)).then((found) => {
      const tables = found.filter(Boolean);
      section.hidden = !tables.length;
      fill(
        list,
        tables.map((view) =>
          make(
            "li",
            {},
            make(
              "a",
              { href: `#${view.id}` },
              make("bdi", { class: "name" }, view.seats.map(({ name }) => name).join(", ")),
              make("span", { class: "muted" }, t(`status.${view.status}`)),
            ),
          ),
        ),
      );
    });
    return section;
  }

  async function look(id) {
    try {
      const { body } = await api.table(id, keptSeat(id)?.token);
      return body;
    } catch (failure) {
      if (failure instanceof Problem && ["no_such_table", "bad_token"].includes(failure.code)) forgetTable(id);
      return null;
    }
  }

  return { render() {}, leave() {} };
}

/** The game's name in its tiles, on a clearing in small: for the eye alone. */
function emblem(rules) {
  const points = pointsOf(rules);
  return make(
    "div",
    { class: "emblem", "aria-hidden": "true" },
    [..."LEXIO"].map((letter) => tileElement({ letter, points: points.get(letter) })),
  );
}
