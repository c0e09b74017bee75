// Tiles in hand: drawn by mouse, pen or finger from the rack or the board; or tapped, and then a square tapped.

const FAR_PX = 6;
// Under a finger nothing is seen: the tile floats above it, and lands where it is seen.
const LIFT_PX = 46;

/** @import { Placing } from "./placing.js" */

/** @typedef {{ x: number, y: number }} Point */
/**
 * The tile that a press is on: a slot of the rack, on the rack itself or drafted on the board.
 * @typedef {{ index: number, element: HTMLElement }} Source
 */
/**
 * Where a tile is held: over the rack, over a square's element, or over neither.
 * @typedef {{ rack: boolean, cell: HTMLElement | null, at: Point }} Held
 */

/**
 * A press of the board or the rack. The ghost is the tile in hand, once it is one.
 * @typedef {object} Drag
 * @property {Source | null} source
 * @property {Element} target
 * @property {number} id the pointer's
 * @property {number} x
 * @property {number} y
 * @property {number} lift
 * @property {HTMLElement | null} ghost
 * @property {Held | null} held
 */

/**
 * Let tiles be drawn and tapped on board and rack; what it means is `placing` to say. Returns how to stop.
 * @param {{ board: HTMLElement, rack: HTMLElement, placing: Placing }} options
 */
export function letTilesBeMoved({ board, rack, placing }) {
  /** @type {Drag | null} */
  let drag = null;
  /** @type {number | null} */
  let latest = null;
  /** The pointers whose press was a drag or a finger's tap: a click may follow, sooner or later. @type {Set<number>} */
  const spent = new Set();

  /** @param {PointerEvent} event */
  function begin(event) {
    if (event.button !== 0 || !event.isPrimary || drag || !(event.target instanceof Element)) return;
    drag = {
      source: sourceOf(event.target),
      target: event.target,
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      lift: event.pointerType === "mouse" ? 0 : LIFT_PX,
      ghost: null,
      held: null,
    };
  }

  /** @param {Element} target @returns {Source | null} */
  function sourceOf(target) {
    const onRack = slotOf(target);
    if (onRack) return { index: Number(onRack.dataset.slot), element: onRack };
    const cell = cellOf(target);
    /** @type {HTMLElement | null | undefined} */
    const tile = cell?.querySelector(".tile");
    const index = cell ? placing.draftedOn(squareOf(cell)) : -1;
    return tile && index >= 0 ? { index, element: tile } : null;
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || event.pointerId !== drag.id || !drag.source) return;
    if (!drag.ghost) {
      if (isNear(drag, event)) return;
      if (!placing.isOpen && !rack.contains(drag.source.element)) return;
      drag.ghost = lifted(drag.source.element);
    }
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    const isOverRack = overRack(at);
    const cell = isOverRack ? null : cellAt({ x: at.x, y: at.y - drag.lift });
    const up = isOverRack ? drag.lift / 3 : drag.lift;
    drag.ghost.style.transform = `translate(${at.x}px, ${at.y - up}px) translate(-50%, -50%)`;
    aim(cell);
    drag.held = { rack: isOverRack, cell, at };
  }

  /** @param {PointerEvent} event */
  function end(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const done = drag;
    letGo(done);
    const isTap = !done.ghost && done.lift > 0 && event.type === "pointerup" && isNear(done, event);
    if (!done.ghost && !isTap) return;
    spent.add(done.id);
    if (isTap) tap(done.target);
    else if (event.type !== "pointercancel" && done.source && done.held) drop(done.source.index, done.held);
  }

  /** @param {number} index @param {Held} held */
  function drop(index, { rack: isOverRack, cell, at }) {
    if (cell) placing.lay(index, squareOf(cell));
    else if (isOverRack) placing.arrange(index, placeAt(at.x));
    else if (placing.isDrafted(index)) placing.takeBack(index);
  }

  /** @param {Drag} done */
  function letGo(done) {
    done.ghost?.remove();
    done.source?.element.classList.remove("is-lifted");
    document.body.classList.remove("is-dragging");
    aim(null);
    drag = null;
  }

  /** Show where the tile would land. @param {HTMLElement | null} cell */
  function aim(cell) {
    for (const aimed of board.querySelectorAll("[data-aimed]")) if (aimed !== cell) aimed.removeAttribute("data-aimed");
    cell?.setAttribute("data-aimed", "");
  }

  /** @param {Point} point */
  function cellAt({ x, y }) {
    const element = document.elementFromPoint(x, y);
    return element && cellOf(element);
  }

  /** @param {Point} point */
  function overRack({ x, y }) {
    const box = rack.getBoundingClientRect();
    return x >= box.left - 20 && x <= box.right + 20 && y >= box.top && y <= box.bottom + 60;
  }

  /** The place on the rack for a tile that is let go there. @param {number} x */
  function placeAt(x) {
    const boxes = Array.from(rack.children, (place) => place.getBoundingClientRect());
    const passed = boxes.filter(({ left, width }) => left + width / 2 < x).length;
    return Math.min(passed, boxes.length - 1);
  }

  /** @param {PointerEvent} event */
  function press(event) {
    latest = event.pointerId;
    spent.delete(latest);
  }

  /**
   * Keep a spent press's click from whatever lies under it by now, a dialog perhaps. A key's click has no detail, an
   * older browser's click no pointer.
   * @param {MouseEvent & { pointerId?: number }} event
   */
  function click(event) {
    const pointer = event.pointerId ?? latest;
    if (!event.detail || pointer === null || !spent.delete(pointer)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {Element} target */
  function tap(target) {
    const onRack = slotOf(target);
    const cell = cellOf(target);
    if (onRack) placing.tap(Number(onRack.dataset.slot));
    else if (cell) placing.touch(squareOf(cell));
  }

  const stopping = new AbortController();
  const { signal } = stopping;
  for (const element of [board, rack]) {
    element.addEventListener("pointerdown", begin, { signal });
    element.addEventListener("click", ({ target }) => target instanceof Element && tap(target), { signal });
  }
  window.addEventListener("pointerdown", press, { capture: true, signal });
  window.addEventListener("pointermove", move, { capture: true, signal });
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
    window.addEventListener(type, end, { capture: true, signal });
  }
  window.addEventListener("click", click, { capture: true, signal });
  return () => {
    if (drag) letGo(drag);
    stopping.abort();
  };
}

/** A tile taken up: its ghost, which follows the pointer. @param {HTMLElement} tile */
function lifted(tile) {
  const ghost = /** @type {HTMLElement} */ (tile.cloneNode(true));
  ghost.removeAttribute("id");
  ghost.className = `${tile.className.replace("is-away", "")} ghost`;
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  tile.classList.add("is-lifted");
  document.body.classList.add("is-dragging");
  return ghost;
}

/** @param {Element} target @returns {HTMLElement | null} */
const slotOf = (target) => target.closest("[data-slot]");
/** @param {Element} target @returns {HTMLElement | null} */
const cellOf = (target) => target.closest(".cell");
/** @param {Point} press @param {PointerEvent} event */
const isNear = (press, event) => Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR_PX;
/** @param {HTMLElement} cell */
const squareOf = (cell) => ({ row: Number(cell.dataset.row), col: Number(cell.dataset.col) });
