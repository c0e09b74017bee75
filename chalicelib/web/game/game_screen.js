// The screen of a game: players, board, rack and what can be done, log; at the end the result.

import { lettersOf } from "../model/rules.js";
import { isMyTurn } from "../model/table.js";
import { confirm } from "../parts/dialogs.js";
import { icon, make, mark, press, write } from "../parts/dom.js";
import { t } from "../texts/language.js";
import { createBoard } from "./board_view.js";
import { letTilesBeMoved } from "./dragging.js";
import { letKeysPlay } from "./keyboard.js";
import { askLetter } from "./letter_dialog.js";
import { createLog } from "./log_view.js";
import { Placing } from "./placing.js";
import { createPlayers } from "./players_view.js";
import { createRack } from "./rack_view.js";
import { createResult } from "./result_view.js";
import { createStrip } from "./strip_view.js";
import { createUnseen } from "./unseen_view.js";

const TICK_MS = 200;

/** Show the game in `root`; returns `{render(state), leave()}`. */
export function showGame(root, { store, session, clock, say }) {
  const { rules } = store.state;
  const placing = new Placing({ store, askLetter: () => askLetter(rules), say });
  const board = createBoard(rules);
  const rack = createRack(rules, placing);
  const players = createPlayers(clock);
  const strip = createStrip(clock, rules);
  const log = createLog((squares) => store.set({ pointedAt: squares }));
  const result = createResult(rules);
  const unseen = createUnseen(rules);
  const orders = { play, swap, pass };

  const buttons = {
    shuffle: button("shuffle", () => placing.shuffle(), { sign: "shuffle" }),
    recall: button("recall", () => placing.recall(), { sign: "recall" }),
    swap: button("swap", swap),
    pass: button("pass", pass),
    play: button("play", play, { look: "primary" }),
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
  game.style.setProperty("--size", rules.size);
  game.style.setProperty("--rack", rules.rack_size);
  root.append(game);

  const focusCursor = () => board.cellAt(store.state.cursor)?.focus({ preventScroll: true });
  letKeysPlay({ grid: board.grid, rack: rack.element, letters: lettersOf(rules), store, placing, orders, focusCursor });
  const stopMoving = letTilesBeMoved({ board: board.grid, rack: rack.element, placing, swapTapped });
  board.grid.addEventListener("focusin", ({ target }) => followFocus(target));
  const timer = setInterval(tick, TICK_MS);

  function button(name, act, { sign = null, look = "quiet" } = {}) {
    const label = t(name);
    const spoken = sign && { class: `${look} square`, "aria-label": label, title: label };
    return press(sign ? icon(sign) : label, act, { class: look, data: { act: name }, ...spoken });
  }

  function followFocus(target) {
    const { row, col } = target.dataset;
    const { cursor } = store.state;
    if (row !== undefined && (cursor.row !== Number(row) || cursor.col !== Number(col))) {
      store.set({ cursor: { ...cursor, row: Number(row), col: Number(col) } });
    }
  }

  function play() {
    const { slots, view, sending } = store.state;
    if (sending) return;
    if (!isMyTurn(view)) say("not_your_turn");
    else if (slots.some((slot) => slot.at)) session.play();
    else say("nothing_laid");
  }

  function swap() {
    const { swapping, slots, view } = store.state;
    if (!isMyTurn(view)) return;
    if (!swapping) {
      placing.recall();
      store.set({ swapping: [], picked: null, notice: null });
      return;
    }
    store.set({ swapping: null });
    if (swapping.length) session.swap(swapping.map((index) => slots[index].letter));
  }

  async function pass() {
    if (store.state.swapping) store.set({ swapping: null });
    else if (await confirm(t("pass.title"), t("pass.text"), t("pass"))) session.pass();
  }

  function swapTapped(index) {
    const { swapping } = store.state;
    if (!swapping) return false;
    store.set({
      swapping: swapping.includes(index) ? swapping.filter((other) => other !== index) : [...swapping, index],
    });
    return true;
  }

  function render(state) {
    const { view } = state;
    const isPlaying = view.status === "playing" && Boolean(view.you);
    if (state.swapping && (!isMyTurn(view) || !isPlaying)) store.set({ swapping: null });
    mark(game, "data-seated", Boolean(view.you));
    mark(game, "data-status", view.status);
    board.render(state);
    players.render(state);
    strip.render(state);
    log.render(state);
    unseen.render(state);
    result.render(state);
    mark(result.element, "hidden", view.status !== "finished");
    mark(rack.element, "hidden", !isPlaying);
    mark(actions, "hidden", !isPlaying);
    mark(hand, "hidden", view.status === "finished");
    if (isPlaying) {
      rack.render(state);
      renderActions(state);
    }
    tick();
  }

  function renderActions({ view, slots, sending, swapping }) {
    const mayAct = isMyTurn(view) && !sending;
    const hasDraft = slots.some((slot) => slot.at);
    enable(buttons.play, mayAct && hasDraft && !swapping);
    enable(buttons.recall, hasDraft && !sending);
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
    const text = awayWarning(store.state);
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

/** What to tell a player whom the table believes to be away, or will soon. */
function awayWarning({ view, heardAt, rules }) {
  if (!view.you || view.status !== "playing") return "";
  const isSilent = heardAt !== null && performance.now() - heardAt > rules.presence_seconds * 1000;
  return isSilent || !view.seats[view.you.seat].connected ? t("you_are_away", { count: rules.grace_seconds }) : "";
}

// What can't be pressed now is still there to be found, and keeps the focus.
function enable(button, isOn) {
  mark(button, "aria-disabled", isOn ? null : "true");
  if (button.dataset.guarded) return;
  button.dataset.guarded = "yes";
  button.addEventListener(
    "click",
    (event) => button.getAttribute("aria-disabled") && event.stopImmediatePropagation(),
    { capture: true },
  );
}
