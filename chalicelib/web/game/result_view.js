// The end: who won, what each rack cost or brought, the racks face up, the result as text, a new table.

import { pointsOf } from "../model/rules.js";
import { ranking } from "../model/table.js";
import { copyText } from "../parts/copying.js";
import { fill, make, press, remaker } from "../parts/dom.js";
import { tileElement } from "../parts/tile.js";
import { winnersText } from "../texts/entries.js";
import { signed, t } from "../texts/language.js";

/** @import { Result, Rules, Seat, Table } from "openapi" */
/** @import { TableState } from "../state/store.js" */

/** The result's element, with `render(state)`. @param {Rules} rules */
export function createResult(rules) {
  const points = pointsOf(rules);
  const element = make("section", { class: "result card", tabindex: -1 });

  /** @param {Table} view @param {Result} result */
  function draw(view, result) {
    const copy = press(t("copy_result"), () => copyText(resultText(view, result), copy));
    fill(
      element,
      make("h2", {}, winnersText(result.winners, view)),
      make("p", { class: "muted" }, t(`end.${result.reason}`)),
      make(
        "ol",
        { class: "ranks" },
        ranking(view.seats).map((seat) => rankElement(result, seat)),
      ),
      make("div", { class: "row" }, make("a", { class: "button primary", href: "#" }, t("new_table")), copy),
    );
  }
  const remake = remaker(draw);

  /** @param {Result} result @param {Seat & { rank: number }} ranked */
  function rankElement({ winners, corrections, racks }, { seat, name, score, rank }) {
    const tiles = racks[seat].map((letter) =>
      tileElement({ letter, points: points.get(letter), isBlank: letter === "?" }),
    );
    const rack = make(
      "span",
      { class: "open-rack" },
      tiles.length ? tiles : make("span", { class: "muted" }, t("rack_empty")),
    );
    rack.append(
      make(
        "span",
        { class: "unseen" },
        racks[seat].map((letter) => (letter === "?" ? t("tile.blank") : letter)).join(" "),
      ),
    );
    return make(
      "li",
      { value: rank, class: winners.includes(seat) ? "rank is-winner" : "rank" },
      make("span", { class: "place-number", "aria-hidden": "true" }, String(rank)),
      make("bdi", { class: "name" }, name),
      make("span", { class: "sum" }, `${score - corrections[seat]} ${correction(corrections[seat])}`),
      make("b", { class: "score" }, minus(score)),
      rack,
    );
  }

  return {
    element,
    /** @param {TableState} state */
    render: ({ view }) => view.result && remake(view, view.result),
  };
}

/** @param {number} points */
const correction = (points) => (points < 0 ? `− ${-points}` : `+ ${points}`);
/** @param {number} points */
const minus = (points) => String(points).replace("-", "−");

/** The result as people paste it into a message. @param {Table} view @param {Result} result */
function resultText(view, result) {
  const head = `Lexio · ${winnersText(result.winners, view)}`;
  const ranks = ranking(view.seats).map(({ seat, name, score, rank }) => {
    const rack = result.racks[seat].join("");
    return `${rank}. ${name} : ${score} (${signed(result.corrections[seat])}${rack ? ` · ${rack}` : ""})`;
  });
  return [head, ...ranks, t(`end.${result.reason}`)].join("\n");
}
