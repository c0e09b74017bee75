// The strip between board and rack: what is going on, or what was refused and why; and the figure beside the draft.

import { clockFace } from "../model/clock.js";
import { blanksOf, notation } from "../model/notation.js";
import { draftTiles } from "../model/rack.js";
import { squareName } from "../model/squares.js";
import { isMyTurn, nameOf } from "../model/table.js";
import { fill, icon, make, mark, remaker, write } from "../parts/dom.js";
import { refusal } from "../parts/forms.js";
import { listed, t } from "../texts/language.js";

/** @import { Preview, Rules, Table } from "openapi" */
/** @import { ServerClock } from "../model/clock.js" */
/** @import { Figure, Notice, TableState } from "../state/store.js" */

/**
 * A piece of text and the element that it stands in: words are set apart.
 * @typedef {["span" | "strong" | "em" | "bdi", string]} Piece
 */
/** @typedef {"plain" | "turn" | "hint" | "refused" | "doubt"} Tone */
/** What the strip says, and how. @typedef {{ tone: Tone, sign?: string, text: Piece[] }} Message */

/**
 * The strip's element, with `render(state)` and `tick()` for the next try's time.
 * @param {ServerClock} clock @param {Rules} rules
 */
export function createStrip(clock, rules) {
  const message = make("p", { class: "message" });
  const figure = make("output", { class: "figure" });
  const element = make("div", { class: "strip" }, message, figure);
  const pips = make("span", { class: "pips", "aria-hidden": "true" });
  const tries = make("span", { class: "tries-text" });
  const bag = make("span", { class: "bag" });
  const reserve = make("div", { class: "reserve" }, make("span", { class: "tries" }, pips, tries), bag);
  /** @type {Table | null} */
  let view = null;

  const remakeMessage = remaker((/** @type {Message} */ { tone, text, sign }) => {
    const pieces = text.map(([tag, content]) => make(tag, {}, content));
    mark(element, "data-tone", tone);
    fill(message, sign ? icon(sign) : null, make("span", {}, pieces));
  });

  const remakePips = remaker((/** @type {number} */ left) => {
    fill(
      pips,
      Array.from({ length: rules.tries }, (_, index) => make("i", { class: index < left ? "pip" : "pip is-spent" })),
    );
  });

  /** @param {TableState} state */
  function render(state) {
    view = state.view;
    remakeMessage(messageOf(state));
    renderFigure(state.preview);
    write(bag, view.status === "playing" ? t("in_bag", { count: view.bag }) : "");
    mark(reserve, "hidden", view.status !== "playing");
    if (view.you) remakePips(view.you.tries);
    tick();
  }

  /** @param {Figure} preview */
  function renderFigure(preview) {
    const worth = preview.is === "known" ? t("points", { count: preview.score }) : null;
    mark(figure, "data-is", preview.is);
    write(figure, figureOf(preview));
    mark(figure, "aria-label", worth && t("worth", { points: worth }));
  }

  function tick() {
    if (!view?.you) {
      write(tries, "");
      return;
    }
    const next = clock.until(view.you.next_try_at);
    const left = t("tries_left", { count: view.you.tries });
    write(tries, next === null ? left : `${left} · ${t("next_try", { time: clockFace(next) })}`);
  }

  return { element, reserve, render, tick };
}

/** @param {Figure} preview */
function figureOf(preview) {
  if (preview.is === "known") return String(preview.score);
  if (preview.is === "asking") return "…";
  return preview.is === "unknown" ? "?" : "";
}

/** @param {string} text @returns {Message} */
const plain = (text) => ({ tone: "plain", text: [["span", text]] });
/** @param {string} text @returns {Message} */
const doubt = (text) => ({ tone: "doubt", sign: "lost", text: [["span", text]] });

/** @param {TableState} state @returns {Message} */
function messageOf(state) {
  const { view, rules, notice, sending, preview, swapping, isReached } = state;
  if (sending && (sending.failures || !isReached)) return doubt(t(sending.kind === "plays" ? "unchecked" : "unsent"));
  if (!isReached) return doubt(t("unreachable"));
  if (sending) return plain(t("sending"));
  if (notice) return noticeOf(notice, rules);
  if (swapping) return plain(t("choose_swap"));
  if (preview.is === "known") return previewOf(state, preview);
  if (preview.is === "asking") return plain(t("reckoning"));
  if (preview.is === "unknown") return doubt(t("no_figure"));
  return { tone: isMyTurn(view) ? "turn" : "plain", text: standing(view) };
}

/** @param {Notice} notice @param {Rules} rules @returns {Message} */
function noticeOf({ code, detail, words = [], tries }, { source }) {
  if (code !== "unknown_words") {
    return { tone: "refused", text: [["span", refusal({ code, detail }, { source: squareName(source) })]] };
  }
  return {
    tone: "refused",
    text: [
      ["strong", listed(words)],
      ["span", ` ${t("not_in_list", { count: words.length })} `],
      ["span", t("tries_left", { count: tries })],
    ],
  };
}

/** @param {TableState} state @param {Preview} preview @returns {Message} */
function previewOf({ view, rules, slots }, { words, bonus, shape }) {
  const isBlank = blanksOf(view.board, draftTiles(slots));
  /** @type {Piece[]} */
  const pieces = words.flatMap((word, index) => [
    ["span", index ? " + " : ""],
    ["strong", notation(word, isBlank)],
    ["span", ` ${word.score}`],
  ]);
  if (bonus) pieces.push(["span", ` ${t("bonus", { points: bonus })}`]);
  // What is no shape at all, a square just taken for one, will be asked anew in a moment.
  const detail = "";
  const hint =
    shape === "legal" ? t("if_accepted") : refusal({ code: shape, detail }, { source: squareName(rules.source) });
  return {
    tone: shape === "legal" ? "plain" : "hint",
    text: [...pieces, ["em", pieces.length && hint ? ` — ${hint}` : hint]],
  };
}

/** Where the game stands. @param {Table} view @returns {Piece[]} */
function standing(view) {
  if (!view.turn) return [["span", t("over")]];
  if (!isMyTurn(view)) {
    return [
      ["span", t("turn_of")],
      ["bdi", nameOf(view, view.turn.seat)],
    ];
  }
  return [
    ["strong", t("your_turn")],
    ["span", ` ${t("your_turn_how")}`],
  ];
}
