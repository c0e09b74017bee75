// The rack: places that stay where they are, as a toolbar of tiles, one of them reached with Tab.

import { pointsOf } from "../model/rules.js";
import { fill, make, remaker } from "../parts/dom.js";
import { tileButton } from "../parts/tile.js";
import { t } from "../texts/language.js";

/** @import { Rules } from "openapi" */
/** @import { Slot, Slots } from "../model/rack.js" */
/** @import { State } from "../state/store.js" */
/** @import { Placing } from "./placing.js" */

/** Which way an arrow key goes on the rack. @type {Readonly<Record<string, 1 | -1>>} */
const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };

/** The rack's element, with `render(state)`. @param {Rules} rules @param {Placing} placing */
export function createRack(rules, placing) {
  const points = pointsOf(rules);
  const element = make("div", { class: "rack", role: "toolbar", translate: "no" });
  /** @type {HTMLButtonElement[]} */
  let tiles = [];
  let reached = 0;

  /**
   * @param {Slots} slots @param {number | null} picked @param {readonly number[] | null} chosen @param {string} label
   */
  function draw(slots, picked, chosen, label) {
    const hadFocus = element.contains(document.activeElement);
    element.setAttribute("aria-label", label);
    reached = Math.min(reached, Math.max(0, slots.length - 1));
    tiles = slots.map((slot, index) => {
      const isChosen = Boolean(chosen?.includes(index));
      return tileOf(slot, index, isChosen, chosen ? isChosen : picked === index);
    });
    const places = Array.from({ length: rules.rack_size }, (_, index) =>
      make("span", { class: "place" }, tiles[index]),
    );
    fill(element, places);
    if (hadFocus) tiles[reached]?.focus();
  }

  /** @param {Slot} slot @param {number} index @param {boolean} isChosen @param {boolean} isPressed */
  function tileOf(slot, index, isChosen, isPressed) {
    const isBlank = slot.letter === "?";
    const worth = points.get(slot.letter);
    const name = isBlank
      ? t("tile.blank")
      : t("tile.letter", { letter: slot.letter, worth: t("points", { count: worth }) });
    const state = slot.at ? t("tile.on_board") : isChosen ? t("tile.chosen") : null;
    const tile = tileButton(
      { letter: slot.letter, points: worth, isBlank },
      {
        data: { slot: index },
        tabindex: index === reached ? 0 : -1,
        "aria-label": [name, state].filter(Boolean).join(", "),
        "aria-pressed": String(isPressed),
      },
    );
    tile.classList.toggle("is-away", Boolean(slot.at));
    return tile;
  }

  /** Which place has the focus; -1 for none. */
  const focused = () => tiles.findIndex((tile) => tile.matches(":focus"));

  /** @param {number} index */
  function reach(index) {
    if (!tiles.length) return;
    tiles[reached]?.setAttribute("tabindex", "-1");
    reached = (index + tiles.length) % tiles.length;
    tiles[reached].setAttribute("tabindex", "0");
    tiles[reached].focus();
  }

  element.addEventListener("keydown", (event) => {
    const by = ARROWS[event.key];
    const from = focused();
    if (!by || from < 0) return;
    event.preventDefault();
    if (event.altKey || event.shiftKey || event.ctrlKey) {
      const to = Math.max(0, Math.min(from + by, tiles.length - 1));
      reached = to;
      placing.arrange(from, to);
    } else reach(from + by);
  });
  element.addEventListener("focusin", () => {
    const from = focused();
    if (from >= 0 && from !== reached) reach(from);
  });

  const remake = remaker(draw);

  return {
    element,
    /** @param {State} state */
    render: ({ slots, picked, swapping }) => remake(slots, picked, swapping, t("rack")),
  };
}
