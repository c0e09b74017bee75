// The screen of a game: players, board, rack and what can be done, log; at the end the result.

import { hasDraft } from "../model/rack.js";
import { lettersOf } from "../model/rules.js";
import { isMyTurn, isPlaying } from "../model/table.js";
import { confirm } from "../parts/dialogs.js";
import { icon, make, mark, press, write } from "../parts/dom.js";
import { t } from "../texts/language.js";
import { createBoard } from "./board_view.js";
import { letTilesBeMoved } from "./dragging.js";
import { letKeysPlay } from "./keyboard.js";
import { createLog } from "./log_view.js";
import { createPlayers } from "./players_view.js";
import { createRack } from "./rack_view.js";
import { createResult } from "./result_view.js";
import { createStrip } from "./strip_view.js";
import { createUnseen } from "./unseen_view.js";

/** @import { Rules } from "openapi" */
/** @import { ServerClock } from "../model/clock.js" */
/** @import { Session } from "../server/session.js" */
/** @import { Reader, TableState } from "../state/store.js" */
/** @import { Say } from "../texts/language.js" */
/** @import { Placing } from "./placing.js" */
/** @import { Pointing } from "./pointing.js" */

const TICK_MS = 200;

/**
 * Show the game in `root`; returns `{render(state), begin(), leave()}`.
 * @param {HTMLElement} root
 * @param {object} table
 * @param {Rules} table.rules
 * @param {Reader} table.reader
 * @param {Session} table.session
 * @param {Placing} table.placing
 * @param {Pointing} table.pointing
 * @param {ServerClock} table.clock
 * @param {Say} table.say
 */
export function showGame(root, { rules, reader, session, placing, pointing, clock, say }) {
  const board = createBoard(rules);
  const rack = createRack(rules, placing);
  const players = createPlayers(clock);
  const strip = createStrip(clock, rules);
  const log = createLog(board.point);
  const result = createResult(rules);
  const unseen = createUnseen(rules);

  const buttons = {
    shuffle: signButton("shuffle", () => placing.shuffle()),
    recall: signButton("recall", () => placing.recall()),
    swap: actionButton("swap", swap),
    pass: actionButton("pass", pass),
    play: actionButton("play", play, "primary"),
  };
  const actions = make("div", { class: "actions", role: "group", "aria-label": t("actions") }, Object.values(buttons));
  const warning = make("p", { class: "warning", role: "alert" });
  const hand = make(
    "section",
    { class: "hand", "aria-label": t("hand") },
    strip.element,
    rack.element,
    actions,
    strip.reserve,
  );
  const stage = make("div", { class: "stage" }, warning, board.element, hand);
  const game = make(
    "div",
    { class: "game" },
    make("h1", { class: "unseen" }, t("board")),
    players.element,
    stage,
    result.element,
    make("div", { class: "aside" }, log.element, unseen.element),
  );
  // What the style sheets measure squares and tiles by.
  game.style.setProperty("--size", String(rules.size));
  game.style.setProperty("--rack", String(rules.rack_size));
  root.append(game);

  const focusCursor = () => board.cellAt(pointing.cursor)?.focus({ preventScroll: true });
  letKeysPlay({
    grid: board.grid,
    rack: rack.element,
    letters: lettersOf(rules),
    reader,
    placing,
    pointing,
    play,
    focusCursor,
  });
  const stopMoving = letTilesBeMoved({ board: board.grid, rack: rack.element, placing });
  board.grid.addEventListener("focusin", ({ target }) => target instanceof HTMLElement && followFocus(target));
  const timer = setInterval(tick, TICK_MS);

  /** @param {HTMLElement} focused */
  function followFocus({ dataset: { row, col } }) {
    if (row !== undefined) pointing.goTo({ row: Number(row), col: Number(col) });
  }

  function play() {
    const { slots, view, sending } = reader.state;
    if (sending) return;
    if (!isMyTurn(view)) say("not_your_turn");
    else if (hasDraft(slots)) session.play();
    else say("nothing_laid");
  }

  function swap() {
    const { swapping, view } = reader.state;
    if (!isMyTurn(view)) return;
    if (!swapping) {
      placing.beginSwap();
      session.dismissNotice();
      return;
    }
    const letters = placing.endSwap();
    if (letters.length) session.swap(letters);
  }

  async function pass() {
    if (reader.state.swapping) placing.cancelSwap();
    else if (await confirm(t("pass.title"), t("pass.text"), t("pass"))) session.pass();
  }

  /** @param {TableState} state */
  function render(state) {
    const { view } = state;
    const isOn = isPlaying(view);
    mark(game, "data-seated", Boolean(view.you));
    mark(game, "data-status", view.status);
    for (const part of [board, players, strip, log, unseen, result]) part.render(state);
    mark(result.element, "hidden", view.status !== "finished");
    mark(rack.element, "hidden", !isOn);
    mark(actions, "hidden", !isOn);
    mark(hand, "hidden", view.status === "finished");
    if (isOn) {
      rack.render(state);
      renderActions(state);
    }
    tick();
  }

  /** @param {TableState} state */
  function renderActions({ view, slots, sending, swapping }) {
    const mayAct = isMyTurn(view) && !sending;
    const isDrafted = hasDraft(slots);
    enable(buttons.play, mayAct && isDrafted && !swapping);
    enable(buttons.recall, isDrafted && !sending);
    enable(buttons.swap, mayAct && (!swapping || swapping.length > 0));
    enable(buttons.pass, mayAct);
    enable(buttons.shuffle, !swapping);
    write(buttons.swap, swapping ? t("swap_these", { count: swapping.length }) : t("swap"));
    write(buttons.pass, swapping ? t("cancel") : t("pass"));
    mark(buttons.swap, "class", swapping ? "primary" : "quiet");
    mark(buttons.play, "hidden", Boolean(swapping));
  }

  function tick() {
    players.tick();
    strip.tick();
    const text = awayWarning(reader.state, rules);
    write(warning, text);
    mark(warning, "hidden", !text);
  }

  return {
    render,
    begin: focusCursor,
    leave() {
      clearInterval(timer);
      stopMoving();
    },
  };
}

/** A button with a word on it. @param {"swap" | "pass" | "play"} name @param {() => void} act @param {string} look */
const actionButton = (name, act, look = "quiet") => guarded(press(t(name), act, { class: look, data: { act: name } }));

/** A button with a sign on it. @param {"shuffle" | "recall"} name @param {() => void} act */
function signButton(name, act) {
  const label = t(name);
  return guarded(
    press(icon(name), act, { class: "quiet square", "aria-label": label, title: label, data: { act: name } }),
  );
}

/** What can't be pressed now is still there to be found, and keeps the focus. @param {HTMLButtonElement} button */
function guarded(button) {
  button.addEventListener(
    "click",
    (event) => button.getAttribute("aria-disabled") && event.stopImmediatePropagation(),
    { capture: true },
  );
  return button;
}

/** @param {HTMLButtonElement} button @param {boolean} isOn */
function enable(button, isOn) {
  mark(button, "aria-disabled", isOn ? null : "true");
}

/**
 * What to tell a player whom the table believes to be away, or will soon.
 * @param {{ view: TableState["view"] | null, heardAt: number | null }} state @param {Rules} rules
 */
function awayWarning({ view, heardAt }, rules) {
  if (!isPlaying(view)) return "";
  const isSilent = heardAt !== null && performance.now() - heardAt > rules.presence_seconds * 1000;
  const isAway = isSilent || !view.seats[view.you.seat].connected;
  return isAway ? t("you_are_away", { count: rules.grace_seconds }) : "";
}
