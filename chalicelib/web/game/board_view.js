// The clearing, as an ARIA grid: every square is named, one of them can be reached with Tab, arrows do the rest.

import { cornerCut, pointsOf } from "../model/rules.js";
import { colName, holdsBlank, isTaken, keyOf, onBoard, rowName, sameSquare, squareName } from "../model/squares.js";
import { isPlaying, lastPlay } from "../model/table.js";
import { make, mark } from "../parts/dom.js";
import { tileElement } from "../parts/tile.js";
import { t } from "../texts/language.js";

/** @import { LogEntry, Rules, Square } from "openapi" */
/** @import { Slot } from "../model/rack.js" */
/** @import { SquareKind } from "../model/rules.js" */
/** @import { Board } from "../model/squares.js" */
/** @import { Face } from "../parts/tile.js" */
/** @import { TableState } from "../state/store.js" */

/**
 * A square's element; `shown` is the tile that lies on it, as text.
 * @typedef {object} Cell
 * @property {HTMLElement} element
 * @property {HTMLElement} label
 * @property {SquareKind | undefined} kind
 * @property {Square} square
 * @property {string} shown
 */

/** The board's element, with `render(state)`, `point(squares)` and `cellAt(square)`. @param {Rules} rules */
export function createBoard(rules) {
  const bonuses = new Map(rules.bonuses.map((bonus) => [keyOf(bonus), bonus.kind]));
  const points = pointsOf(rules);
  const walls = new Set(rules.walls.map(keyOf));
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  const lines = [...Array(rules.size).keys()];

  const grid = make("div", { class: "grid", role: "grid", "aria-rowcount": rules.size, "aria-colcount": rules.size });
  const element = make(
    "div",
    { class: "board", translate: "no" },
    make("div", { class: "ground" }),
    ...lines.flatMap(edges),
    grid,
  );
  element.style.setProperty("--corner", String(cornerCut(rules)));
  for (const row of lines) {
    const squares = lines.map((col) => cell({ row, col }));
    grid.append(make("div", { role: "row", "aria-rowindex": row + 1 }, squares));
  }

  /** @param {number} line */
  function edges(line) {
    const top = make("span", { class: "edge", "aria-hidden": "true" }, colName(line));
    const left = make("span", { class: "edge", "aria-hidden": "true" }, rowName(line));
    place(top, 1, line + 2);
    place(left, line + 2, 1);
    return [top, left];
  }

  /** The element of a square; null for a wall. @param {Square} square */
  function cell(square) {
    const { row, col } = square;
    if (walls.has(keyOf(square))) return null;
    const kind = sameSquare(square, rules.source) ? "source" : bonuses.get(keyOf(square));
    const data = { row, col, ...(kind ? { kind } : {}) };
    // Written by the style sheet, for the eye alone: the square's name says it in full.
    const label = make("span", { class: "bonus" });
    const made = make("div", { class: "cell", role: "gridcell", "aria-colindex": col + 1, tabindex: -1, data }, label);
    place(made, row + 2, col + 2);
    cells.set(keyOf(square), { element: made, label, kind, square, shown: "" });
    return made;
  }

  /** @param {TableState} state */
  function render(state) {
    const { board } = state.view;
    mark(grid, "aria-label", t("board"));
    const fresh = freshSquares(state.log);
    const drafted = new Map(state.slots.map((slot) => [slot.at ? keyOf(slot.at) : null, slot]));
    const direction = isPlaying(state.view) ? state.cursor.direction : null;
    for (const [key, each] of cells) {
      const tile = faceOn(board, each.square, drafted.get(key), fresh.has(key));
      show(each, tile);
      mark(each.element, "aria-label", nameOf(each, tile));
      const isHere = sameSquare(state.cursor, each.square);
      mark(each.element, "tabindex", isHere ? 0 : -1);
      mark(each.element, "data-cursor", isHere && direction);
    }
    mark(element, "data-picking", state.picked !== null);
  }

  /** Show these squares, in place of those that were shown before. @param {readonly Square[]} squares */
  function point(squares) {
    const pointedAt = new Set(squares.map(keyOf));
    for (const [key, { element }] of cells) mark(element, "data-pointed", pointedAt.has(key));
  }

  /**
   * What lies on a square: its letter, points, and how it came there; null for nothing.
   * @param {Board} board @param {Square} square @param {Slot | undefined} slot @param {boolean} isFresh
   * @returns {Face | null}
   */
  function faceOn(board, square, slot, isFresh) {
    if (slot?.at) {
      return { letter: slot.at.letter, isBlank: slot.letter === "?", points: points.get(slot.letter), isDraft: true };
    }
    if (!isTaken(board, square)) return null;
    const letter = onBoard(board, square);
    const isBlank = holdsBlank(board, square);
    return { letter: letter.toUpperCase(), isBlank, points: points.get(isBlank ? "?" : letter), isFresh };
  }

  /** @param {Cell} each @param {Face | null} tile */
  function show(each, tile) {
    if (each.kind && each.kind !== "source") mark(each.label, "data-label", t(`label.${each.kind}`));
    const wanted = JSON.stringify(tile);
    if (wanted === each.shown) return;
    each.shown = wanted;
    each.element.querySelector(".tile")?.remove();
    mark(each.element, "data-draft", tile?.isDraft);
    if (tile) each.element.append(tileElement(tile));
  }

  /** @param {Cell} each @param {Face | null} tile */
  function nameOf({ square, kind }, tile) {
    const parts = [squareName(square)];
    if (kind) parts.push(t(`square.${kind}`));
    if (!tile) parts.push(t("square.empty"));
    else {
      parts.push(t(tile.isBlank ? "square.blank" : "square.letter", { ...tile }), t("points", { count: tile.points }));
      if (tile.isDraft) parts.push(t("square.draft"));
      else if (tile.isFresh) parts.push(t("square.fresh"));
    }
    return parts.join(", ");
  }

  /** The element of a square; none for a wall. @param {Square} square */
  const cellAt = (square) => cells.get(keyOf(square))?.element;

  return { element, grid, render, point, cellAt };
}

/** @param {readonly LogEntry[]} log */
function freshSquares(log) {
  const play = lastPlay(log);
  return new Set(play ? play.tiles.map(keyOf) : []);
}

/** @param {HTMLElement} element @param {number} row @param {number} col */
function place(element, row, col) {
  element.style.gridRow = String(row);
  element.style.gridColumn = String(col);
}
