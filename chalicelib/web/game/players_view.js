// Who plays: name, score, tiles; whose turn it is and for how long; who is away and since when.

import { clockFace } from "../model/clock.js";
import { fill, make, mark, remaker, write } from "../parts/dom.js";
import { t } from "../texts/language.js";

const SOON_MS = 30_000;
const VERY_SOON_MS = 10_000;

/** @import { Seat, Table } from "openapi" */
/** @import { ServerClock } from "../model/clock.js" */
/** @import { TableState } from "../state/store.js" */

/**
 * What a seat shows that does not change with the mere passing of time.
 * @typedef {object} Shown
 * @property {string} name
 * @property {number} score
 * @property {number} tiles
 * @property {boolean} isYou
 * @property {boolean} isOnTurn
 * @property {boolean} isWinner
 * @property {{ you: string, held: string, points: string }} labels
 */

/**
 * The list's element, with `render(state)`, and `tick()` for what changes with the mere passing of time.
 * @param {ServerClock} clock
 */
export function createPlayers(clock) {
  const element = make("ol", { class: "seats" });
  /** @type {ReturnType<typeof seatElement>[]} */
  let seats = [];
  /** @type {Table | null} */
  let view = null;

  const remake = remaker((/** @type {Shown[]} */ shown) => {
    seats = shown.map(seatElement);
    fill(
      element,
      seats.map((seat) => seat.element),
    );
  });

  /** @param {TableState} state */
  function render(state) {
    const { you, turn, result } = state.view;
    view = state.view;
    element.setAttribute("aria-label", t("players"));
    remake(
      view.seats.map(({ seat, name, score, tiles }) => ({
        name,
        score,
        tiles,
        isYou: you?.seat === seat,
        isOnTurn: turn?.seat === seat,
        isWinner: Boolean(result?.winners.includes(seat)),
        labels: { you: t("you"), held: t("tiles_held", { count: tiles }), points: t("points", { count: score }) },
      })),
    );
    tick();
  }

  function tick() {
    if (!view) return;
    for (const [index, seat] of seats.entries()) tickSeat(seat, view, view.seats[index]);
  }

  /** @param {ReturnType<typeof seatElement>} shown @param {Table} view @param {Seat} seat */
  function tickSeat({ element: seat, time, drain }, view, { connected, away_since: awaySince, seat: number }) {
    const isAway = view.status === "playing" && !connected;
    const leftMs = view.turn?.seat === number ? clock.until(view.turn.deadline) : null;
    mark(seat, "data-away", isAway);
    mark(seat, "data-hurry", hurry(leftMs));
    const awayMs = isAway ? clock.since(awaySince) : null;
    const away = awayMs === null ? "" : t("away", { time: clockFace(awayMs) });
    write(time, leftMs === null ? away : [clockFace(leftMs), away].filter(Boolean).join(" · "));
    mark(
      time,
      "aria-label",
      leftMs === null ? null : [t("time_left", { time: clockFace(leftMs) }), away].filter(Boolean).join(", "),
    );
    drain.style.transform = `scaleX(${leftMs === null ? 0 : Math.min(1, leftMs / (view.turn_seconds * 1000))})`;
  }

  return { element, render, tick };
}

/** How soon the time is up; null while there is enough of it, or where no time runs. @param {number | null} leftMs */
function hurry(leftMs) {
  if (leftMs === null || leftMs > SOON_MS) return null;
  return leftMs <= VERY_SOON_MS ? "very" : "soon";
}

/** @param {Shown} shown */
function seatElement({ name, score, tiles, isYou, isOnTurn, isWinner, labels: { you, held, points } }) {
  const time = make("span", { class: "time", role: isOnTurn && "timer" });
  const drain = make("span", { class: "drain", "aria-hidden": "true" });
  const who = make(
    "span",
    { class: "who" },
    make("bdi", { class: "name", title: name }, name),
    isYou && make("span", { class: "tag" }, you),
  );
  const count = make(
    "span",
    { class: "held", title: held },
    make("span", { "aria-hidden": "true" }, "▮".repeat(tiles)),
    make("span", { class: "unseen" }, held),
  );
  const worth = make(
    "span",
    { class: "score" },
    make("span", { "aria-hidden": "true" }, score < 0 ? `−${-score}` : score),
    make("span", { class: "unseen" }, points),
  );
  const element = make(
    "li",
    { class: "seat", "aria-current": isOnTurn && "true" },
    who,
    worth,
    make("span", { class: "below" }, time, count),
    drain,
  );
  mark(element, "data-winner", isWinner);
  return { element, time, drain };
}
