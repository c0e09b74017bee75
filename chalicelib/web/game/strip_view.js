// The strip between board and rack: what is going on, or what was refused and why; and the figure beside the draft.

import { clockFace } from "../model/clock.js";
import { blanksOf, notation } from "../model/notation.js";
import { draftTiles } from "../model/rack.js";
import { squareName } from "../model/squares.js";
import { isMyTurn, nameOf } from "../model/table.js";
import { fill, icon, make, mark, remaker, write } from "../parts/dom.js";
import { isKnown, listed, t } from "../texts/language.js";

/** The strip's element, with `render(state)` and `tick()` for the next try's time. */
export function createStrip(clock, rules) {
  const message = make("p", { class: "message" });
  const figure = make("output", { class: "figure" });
  const element = make("div", { class: "strip" }, message, figure);
  const pips = make("span", { class: "pips", "aria-hidden": "true" });
  const tries = make("span", { class: "tries-text" });
  const bag = make("span", { class: "bag" });
  const reserve = make("div", { class: "reserve" }, make("span", { class: "tries" }, pips, tries), bag);
  let view = null;

  const remakeMessage = remaker(({ tone, text, sign }) => {
    mark(element, "data-tone", tone);
    fill(message, sign && icon(sign), make("span", {}, ...text.map(([tag, content]) => make(tag, {}, content))));
  });

  const remakePips = remaker((left) => {
    fill(
      pips,
      Array.from({ length: rules.tries }, (_, index) => make("i", { class: index < left ? "pip" : "pip is-spent" })),
    );
  });

  function render(state) {
    view = state.view;
    remakeMessage(messageOf(state));
    renderFigure(state.preview);
    write(bag, view.status === "playing" ? t("in_bag", { count: view.bag }) : "");
    mark(reserve, "hidden", view.status !== "playing");
    if (view.you) remakePips(view.you.tries);
    tick();
  }

  function renderFigure(preview) {
    mark(figure, "data-is", preview.is);
    const isKnownFigure = preview.is === "known";
    write(figure, isKnownFigure ? String(preview.score) : ({ asking: "…", unknown: "?" }[preview.is] ?? ""));
    mark(figure, "aria-label", isKnownFigure ? t("worth", { points: t("points", { count: preview.score }) }) : null);
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

/** What the strip says: `{tone, sign, text}`, its text in pieces of `[tag, content]`, for words are set apart. */
function messageOf(state) {
  const { view, rules, notice, sending, preview, swapping, isReached } = state;
  if (sending && (sending.failures || !isReached))
    return { tone: "doubt", sign: "lost", text: [["span", t(sending.kind === "plays" ? "unchecked" : "unsent")]] };
  if (!isReached) return { tone: "doubt", sign: "lost", text: [["span", t("unreachable")]] };
  if (sending) return { tone: "plain", text: [["span", t("sending")]] };
  if (notice) return noticeOf(notice, rules);
  if (swapping) return { tone: "plain", text: [["span", t("choose_swap")]] };
  if (preview.is === "known") return previewOf(state);
  if (preview.is === "asking") return { tone: "plain", text: [["span", t("reckoning")]] };
  if (preview.is === "unknown") return { tone: "doubt", sign: "lost", text: [["span", t("no_figure")]] };
  return { tone: isMyTurn(view) ? "turn" : "plain", text: standing(view) };
}

function noticeOf(notice, rules) {
  if (notice.code === "unknown_words") {
    return {
      tone: "refused",
      text: [
        ["strong", listed(notice.words)],
        ["span", ` ${t("not_in_list", { count: notice.words.length })} `],
        ["span", t("tries_left", { count: notice.tries })],
      ],
    };
  }
  return { tone: "refused", text: [["span", refusal(notice.code, rules) ?? notice.detail ?? notice.code]] };
}

/** What a refusal's code means, where the screen has words of its own for it. */
function refusal(code, rules) {
  const key = `refused.${code}`;
  return isKnown(key) ? t(key, { source: squareName(rules.source) }) : null;
}

function previewOf({ view, rules, slots, preview: { words, bonus, shape } }) {
  const isBlank = blanksOf(view.board, draftTiles(slots));
  const pieces = words.flatMap((word, index) => [
    ["span", index ? " + " : ""],
    ["strong", notation(word, isBlank)],
    ["span", ` ${word.score}`],
  ]);
  if (bonus) pieces.push(["span", ` ${t("bonus", { points: bonus })}`]);
  const hint = shape === "legal" ? t("if_accepted") : refusal(shape, rules);
  return {
    tone: shape === "legal" ? "plain" : "hint",
    text: [...pieces, ["em", `${pieces.length ? " — " : ""}${hint}`]],
  };
}

function standing(view) {
  if (view.status === "finished") return [["span", t("over")]];
  if (isMyTurn(view))
    return [
      ["strong", t("your_turn")],
      ["span", ` ${t("your_turn_how")}`],
    ];
  return [
    ["span", t("turn_of")],
    ["bdi", nameOf(view, view.turn.seat)],
  ];
}
