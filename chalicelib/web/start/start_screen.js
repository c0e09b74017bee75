// The start: open a table, or come to one by its code.

import { pointsOf, seatCounts, turnTimes } from "../model/rules.js";
import { readTableId } from "../model/table.js";
import { fill, make } from "../parts/dom.js";
import { choice, field, form, Unusable } from "../parts/forms.js";
import { tileElement } from "../parts/tile.js";
import { Problem } from "../server/api.js";
import { forgetTable, keepSeat, keptSeat, keptTables } from "../state/kept.js";
import { t } from "../texts/language.js";
import { nameField, nameIn } from "./naming.js";

/** @import { Rules, Table } from "openapi" */
/** @import { Api } from "../server/api.js" */

/**
 * What the start works with: the API, the rules for new tables, and the way to a table.
 * @typedef {{ api: Api, rules: Rules, go: (tableId: string) => void }} House
 */

const HANDY_SECONDS = [30, 60, 120, 180, 300, 600];
const MOST_SHOWN = 4;

/** Show the start in `root`. @param {HTMLElement} root @param {House} house */
export function showStart(root, house) {
  const hero = make(
    "div",
    { class: "hero" },
    make("h1", { class: "unseen" }, "Lexio"),
    emblem(house.rules),
    make("p", {}, t("tagline", house.rules.seats)),
  );
  const cards = [
    make("section", { class: "card" }, make("h2", {}, t("open.title")), opening(house)),
    make("section", { class: "card" }, make("h2", {}, t("come.title")), coming(house)),
    ownTables(house),
  ];
  root.append(make("div", { class: "start" }, hero, cards));
  return { render() {}, leave() {} };
}

/** The form that opens a table. @param {House} house */
function opening({ api, rules, go }) {
  const name = nameField();
  const counts = seatCounts(rules);
  // Two friends are the usual case.
  const seats = choice(t("seats"), "seats", labelled(counts, String), rules.seats.min);
  const times = turnTimes(HANDY_SECONDS, rules);
  const time = choice(t("turn_time"), "time", labelled(times, timeText), rules.turn_seconds.default);
  return form([name.element, seats.element, time.element], t("open"), async () => {
    const asked = nameIn(name.input, rules);
    const { body } = await api.openTable({ name: asked, seats: seats.value(), turn_seconds: time.value() });
    keepSeat(body.table.id, { token: body.token, name: asked });
    go(body.table.id);
  });
}

/** @param {number[]} numbers @param {(number: number) => string} label @returns {[number, string][]} */
const labelled = (numbers, label) => numbers.map((number) => [number, label(number)]);

/** @param {number} seconds */
const timeText = (seconds) => (seconds % 60 ? t("seconds", { count: seconds }) : t("minutes", { count: seconds / 60 }));

/** The form that leads to a table by its code. @param {House} house */
function coming({ go }) {
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
      throw new Unusable("no_code");
    }
    go(id);
  });
}

/** The latest tables at which this browser has a seat; hidden until some are found. @param {House} house */
function ownTables({ api }) {
  const list = make("ul", { class: "own" });
  const section = make("section", { class: "card", hidden: true }, make("h2", {}, t("own.title")), list);
  const latest = keptTables().slice(0, MOST_SHOWN);
  Promise.all(latest.map((id) => look(api, id))).then((found) => {
    const tables = found.flatMap((view) => view ?? []);
    section.hidden = !tables.length;
    fill(list, tables.map(ownTable));
  });
  return section;
}

/** @param {Table} view */
function ownTable({ id, seats, status }) {
  const names = seats.map(({ name }) => name).join(", ");
  return make(
    "li",
    {},
    make(
      "a",
      { href: `#${id}` },
      make("bdi", { class: "name" }, names),
      make("span", { class: "muted" }, t(`status.${status}`)),
    ),
  );
}

/**
 * A table of one's own, or null where it can't be seen; one that is gone is forgotten.
 * @param {Api} api @param {string} id
 */
async function look(api, id) {
  try {
    const { body } = await api.table(id, keptSeat(id)?.token ?? null);
    return body;
  } catch (failure) {
    if (failure instanceof Problem && ["no_such_table", "bad_token"].includes(failure.code)) forgetTable(id);
    return null;
  }
}

/** The game's name in its tiles, on a clearing in small: for the eye alone. @param {Rules} rules */
function emblem(rules) {
  const points = pointsOf(rules);
  const tiles = [..."LEXIO"].map((letter) => tileElement({ letter, points: points.get(letter) }));
  return make("div", { class: "emblem", "aria-hidden": "true" }, tiles);
}
