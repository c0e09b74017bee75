// The end: who won, what each rack cost or brought, the racks face up, the result as text, a new table.

import { pointsOf } from "../model/rules.js";
import { nameOf, ranking } from "../model/table.js";
import { copyText } from "../parts/copying.js";
import { fill, make, press, remaker } from "../parts/dom.js";
import { tileElement } from "../parts/tile.js";
import { listed, signed, t } from "../texts/language.js";

export function createResult(rules) {
  const points = pointsOf(rules);
  const element = make("section", { class: "result card", tabindex: -1 });

  const remake = remaker((view) => {
    const { result } = view;
    const names = listed(result.winners.map((seat) => nameOf(view, seat)));
    const copy = press(t("copy_result"), () => copyText(resultText(view), copy));
    fill(
      element,
      make("h2", {}, t("winners", { count: result.winners.length, names })),
      make("p", { class: "muted" }, t(`end.${result.reason}`)),
      make(
        "ol",
        { class: "ranks" },
        ranking(view.seats).map((seat) => rankElement(view, seat)),
      ),
      make("div", { class: "row" }, make("a", { class: "button primary", href: "#" }, t("new_table")), copy),
    );
  });

  function rankElement(view, { seat, name, score, rank }) {
    const { winners, corrections, racks } = view.result;
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

  return { element, render: ({ view }) => view.result && remake(view, t("points", { count: 2 })) };
}

const correction = (points) => (points < 0 ? `− ${-points}` : `+ ${points}`);
const minus = (points) => String(points).replace("-", "−");

/** The result as people paste it into a message. */
function resultText(view) {
  const { result } = view;
  const head = `Lexio · ${t("winners", { count: result.winners.length, names: listed(result.winners.map((seat) => nameOf(view, seat))) })}`;
  const ranks = ranking(view.seats).map(({ seat, name, score, rank }) => {
    const rack = result.racks[seat].join("");
    return `${rank}. ${name} : ${score} (${signed(result.corrections[seat])}${rack ? ` · ${rack}` : ""})`;
  });
  return [head, ...ranks, t(`end.${result.reason}`)].join("\n");
}
