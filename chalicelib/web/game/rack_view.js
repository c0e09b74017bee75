// The rack: places that stay where they are, as a toolbar of tiles, one of them reached with Tab.

import { pointsOf } from "../model/rules.js";
import { fill, make, remaker } from "../parts/dom.js";
import { tileElement } from "../parts/tile.js";
import { t } from "../texts/language.js";

export function createRack(rules, placing) {
  const points = pointsOf(rules);
  const element = make("div", { class: "rack", role: "toolbar", translate: "no" });
  let reached = 0;

  const remake = remaker((slots, picked, chosen, label) => {
    const hadFocus = element.contains(document.activeElement);
    element.setAttribute("aria-label", label);
    reached = Math.min(reached, Math.max(0, slots.length - 1));
    const places = slots.map((slot, index) => place(slot, index, picked, chosen));
    const left = Array.from({ length: rules.rack_size - slots.length }, () => make("span", { class: "place" }));
    fill(element, places, left);
    if (hadFocus) element.querySelectorAll("[data-slot]")[reached]?.focus();
  });

  function place(slot, index, picked, chosen) {
    const isChosen = chosen?.includes(index);
    const name =
      slot.letter === "?"
        ? t("tile.blank")
        : t("tile.letter", { letter: slot.letter, worth: t("points", { count: points.get(slot.letter) }) });
    const state = slot.at ? t("tile.on_board") : isChosen ? t("tile.chosen") : null;
    const tile = tileElement(
      { letter: slot.letter, points: points.get(slot.letter), isBlank: slot.letter === "?" },
      "button",
    );
    tile.type = "button";
    tile.dataset.slot = index;
    tile.tabIndex = index === reached ? 0 : -1;
    tile.setAttribute("aria-label", [name, state].filter(Boolean).join(", "));
    tile.setAttribute("aria-pressed", String(chosen ? isChosen : picked === index));
    tile.classList.toggle("is-away", Boolean(slot.at));
    return make("span", { class: "place" }, tile);
  }

  /** Which place has the focus; -1 for none. */
  function focused() {
    const slot = document.activeElement?.dataset?.slot;
    return element.contains(document.activeElement) && slot !== undefined ? Number(slot) : -1;
  }

  function reach(index) {
    const tiles = element.querySelectorAll("[data-slot]");
    if (!tiles.length) return;
    tiles[reached]?.setAttribute("tabindex", "-1");
    reached = (index + tiles.length) % tiles.length;
    tiles[reached].setAttribute("tabindex", "0");
    tiles[reached].focus();
  }

  element.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const from = focused();
    if (!by || from < 0) return;
    event.preventDefault();
    if (event.altKey || event.shiftKey || event.ctrlKey) {
      const to = Math.max(0, Math.min(from + by, placing.store.state.slots.length - 1));
      reached = to;
      placing.arrange(from, to);
    } else reach(from + by);
  });
  element.addEventListener("focusin", () => {
    const from = focused();
    if (from >= 0 && from !== reached) reach(from);
  });

  return {
    element,
    render: ({ slots, picked, swapping }) => remake(slots, picked, swapping, t("rack")),
  };
}
