// Who plays: name, score, tiles; whose turn it is and for how long; who is away and since when.

import { clockFace } from "../model/clock.js";
import { fill, make, mark, remaker, write } from "../parts/dom.js";
import { t } from "../texts/language.js";

const SOON_MS = 30_000;
const VERY_SOON_MS = 10_000;

/** The list's element, with `render(state)`, and `tick()` for what changes with the mere passing of time. */
export function createPlayers(clock) {
  const element = make("ol", { class: "seats" });
  let seats = [];
  let view = null;

  const remake = remaker((shown) => {
    seats = shown.map(seatElement);
    fill(
      element,
      seats.map((seat) => seat.element),
    );
  });

  function render(state) {
    view = state.view;
    element.setAttribute("aria-label", t("players"));
    remake(
      view.seats.map(({ seat, name, score, tiles }) => ({
        name,
        score,
        tiles,
        isYou: view.you?.seat === seat,
        isOnTurn: view.turn?.seat === seat,
        isWinner: Boolean(view.result?.winners.includes(seat)),
        labels: [t("you"), t("tiles_held", { count: tiles }), t("points", { count: score })],
      })),
    );
    tick();
  }

  function tick() {
    if (!view) return;
    for (const [index, seat] of seats.entries()) tickSeat(seat, view.seats[index]);
  }

  function tickSeat({ element: seat, time, drain }, { connected, away_since: awaySince, seat: number }) {
    const isOnTurn = view.turn?.seat === number;
    const isAway = view.status === "playing" && !connected;
    const leftMs = isOnTurn ? clock.until(view.turn.deadline) : null;
    mark(seat, "data-away", isAway);
    mark(
      seat,
      "data-hurry",
      leftMs === null ? null : leftMs <= VERY_SOON_MS ? "very" : leftMs <= SOON_MS ? "soon" : null,
    );
    const away = isAway && awaySince ? t("away", { time: clockFace(clock.since(awaySince)) }) : "";
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

function seatElement({ name, score, tiles, isYou, isOnTurn, isWinner, labels: [you, held, points] }) {
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
