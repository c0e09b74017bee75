// The tiles that this player has not seen yet: in the bag or on the others' racks.

import { unseen } from "../model/table.js";
import { fill, make, remaker, write } from "../parts/dom.js";
import { t } from "../texts/language.js";

export function createUnseen(rules) {
  const heading = make("h2", {});
  const list = make("ul", { class: "unseen-tiles", translate: "no" });
  const element = make("section", { class: "card unseen-card" }, heading, list);

  const remake = remaker((counts, blank) => {
    fill(
      list,
      counts.map(([letter, count]) =>
        make("li", { class: count ? null : "is-none" }, make("b", {}, letter === "?" ? blank : letter), ` ${count}`),
      ),
    );
  });

  return {
    element,
    render({ view }) {
      element.hidden = view.status !== "playing";
      if (element.hidden) return;
      const counts = [...unseen(view, rules.tiles)].sort(
        ([one], [other]) => (one === "?") - (other === "?") || one.localeCompare(other),
      );
      write(heading, t("unseen", { count: counts.reduce((sum, [, count]) => sum + count, 0) }));
      remake(counts, t("tile.blank"));
    },
  };
}
