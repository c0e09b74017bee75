// The tiles that this player has not seen yet: in the bag or on the others' racks.

import { unseen } from "../model/table.js";
import { fill, make, remaker, write } from "../parts/dom.js";
import { t } from "../texts/language.js";

/** @import { Rules } from "openapi" */
/** @import { TableState } from "../state/store.js" */

/** The element of what is unseen, with `render(state)`. @param {Rules} rules */
export function createUnseen(rules) {
  const heading = make("h2", {});
  const list = make("ul", { class: "unseen-tiles", translate: "no" });
  const element = make("section", { class: "card unseen-card" }, heading, list);

  /** @param {[letter: string, count: number][]} counts @param {string} blank */
  function draw(counts, blank) {
    const items = counts.map(([letter, count]) =>
      make("li", { class: count ? null : "is-none" }, make("b", {}, letter === "?" ? blank : letter), ` ${count}`),
    );
    fill(list, items);
  }
  const remake = remaker(draw);

  return {
    element,
    /** @param {TableState} state */
    render({ view }) {
      element.hidden = view.status !== "playing";
      if (element.hidden) return;
      const counts = [...unseen(view, rules.tiles)].sort(
        ([one], [other]) => Number(one === "?") - Number(other === "?") || one.localeCompare(other),
      );
      write(heading, t("unseen", { count: counts.reduce((sum, [, count]) => sum + count, 0) }));
      remake(counts, t("tile.blank"));
    },
  };
}
