// Tiles in hand: drawn by mouse, pen or finger from the rack or the board; or tapped, and then a square tapped.

const FAR_PX = 6;
// Under a finger nothing is seen: the tile floats above it, and lands where it is seen.
const LIFT_PX = 46;

/** Let tiles be drawn and tapped on `board` and `rack` (elements); what it means is `placing` to say. */
export function letTilesBeMoved({ board, rack, placing, swapTapped }) {
  let drag = null;
  let latest = null;
  // The pointers whose press was a drag or a finger's tap: a click may follow, sooner or later.
  const spent = new Set();

  function begin(event) {
    if (event.button !== 0 || !event.isPrimary || drag) return;
    drag = {
      source: sourceOf(event.target),
      target: event.target,
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      lift: event.pointerType === "mouse" ? 0 : LIFT_PX,
      ghost: null,
    };
  }

  /** The tile that a press is on: a slot of the rack, on the rack itself or drafted on the board. */
  function sourceOf(target) {
    const onRack = target.closest("[data-slot]");
    if (onRack) return { index: Number(onRack.dataset.slot), element: onRack };
    const cell = target.closest(".cell[data-draft]");
    if (!cell) return null;
    const index = placing.draftedOn(squareOf(cell));
    return index < 0 ? null : { index, element: cell.querySelector(".tile") };
  }

  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.ghost) {
      if (!drag.source || isNear(drag, event)) return;
      if (!placing.isOpen && !rack.contains(drag.source.element)) return;
      lift();
    }
    event.preventDefault();
    const point = { x: event.clientX, y: event.clientY };
    const over = overRack(point) ? { rack: true } : { cell: cellAt({ x: point.x, y: point.y - drag.lift }) };
    drag.ghost.style.transform = `translate(${point.x}px, ${point.y - (over.rack ? drag.lift / 3 : drag.lift)}px) translate(-50%, -50%)`;
    aim(over.cell);
    drag.over = over;
    drag.point = point;
  }

  function lift() {
    const tile = drag.source.element;
    drag.ghost = tile.cloneNode(true);
    drag.ghost.removeAttribute("id");
    drag.ghost.className = `${tile.className.replace("is-away", "")} ghost`;
    drag.ghost.setAttribute("aria-hidden", "true");
    document.body.append(drag.ghost);
    tile.classList.add("is-lifted");
    document.body.classList.add("is-dragging");
  }

  async function end(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const done = drag;
    letGo();
    const isTap = !done.ghost && done.lift && event.type === "pointerup" && isNear(done, event);
    if (!done.ghost && !isTap) return;
    spent.add(done.id);
    if (isTap) return tap(done);
    if (event.type === "pointercancel" || !done.over) return;
    const { index } = done.source;
    if (done.over.cell) await placing.lay(index, squareOf(done.over.cell));
    else if (done.over.rack) placing.arrange(index, placeAt(done.point.x));
    else if (placing.isDrafted(index)) placing.takeBack(index);
  }

  function letGo() {
    drag.ghost?.remove();
    drag.source?.element.classList.remove("is-lifted");
    document.body.classList.remove("is-dragging");
    aim(null);
    drag = null;
  }

  function aim(cell) {
    for (const aimed of board.querySelectorAll("[data-aimed]")) if (aimed !== cell) aimed.removeAttribute("data-aimed");
    cell?.setAttribute("data-aimed", "");
  }

  function cellAt({ x, y }) {
    return document.elementFromPoint(x, y)?.closest(".cell") ?? null;
  }

  function overRack({ x, y }) {
    const box = rack.getBoundingClientRect();
    return x >= box.left - 20 && x <= box.right + 20 && y >= box.top && y <= box.bottom + 60;
  }

  function placeAt(x) {
    const places = [...rack.children];
    const passed = places.filter((place) => place.getBoundingClientRect().left + place.offsetWidth / 2 < x).length;
    return Math.min(passed, places.length - 1);
  }

  function press(event) {
    latest = event.pointerId;
    spent.delete(latest);
  }

  /** Keep a spent press's click from whatever lies under it by now, a dialog perhaps. A key's click has no detail. */
  function click(event) {
    if (!event.detail || !spent.delete(event.pointerId ?? latest)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function tap({ target }) {
    const onRack = target.closest("[data-slot]");
    if (onRack) {
      const index = Number(onRack.dataset.slot);
      if (swapTapped(index)) return;
      if (placing.isDrafted(index)) placing.takeBack(index);
      else placing.pick(index);
      return;
    }
    const cell = target.closest(".cell");
    if (cell) placing.touch(squareOf(cell));
  }

  for (const element of [board, rack]) {
    element.addEventListener("pointerdown", begin);
    element.addEventListener("click", tap);
  }
  const heard = [
    ["pointerdown", press],
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
    ["click", click],
  ];
  for (const [type, listener] of heard) window.addEventListener(type, listener, true);
  return () => {
    if (drag) letGo();
    for (const [type, listener] of heard) window.removeEventListener(type, listener, true);
  };
}

const isNear = (press, event) => Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR_PX;
const squareOf = (cell) => ({ row: Number(cell.dataset.row), col: Number(cell.dataset.col) });
