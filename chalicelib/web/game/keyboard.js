// The board by keyboard. Keys act only where the board or the rack has the focus, so that they take nothing from
// whoever reads the page with a screen reader.

import { ARROWS } from "../model/cursor.js";

/** @import { Reader } from "../state/store.js" */
/** @import { Placing } from "./placing.js" */
/** @import { Pointing } from "./pointing.js" */

/**
 * Let keys act on the board and the rack; `letters` are those that tiles show, `play` plays the draft. `focusCursor`
 * puts the focus on the cursor's square.
 * @param {object} options
 * @param {HTMLElement} options.grid
 * @param {HTMLElement} options.rack
 * @param {readonly string[]} options.letters
 * @param {Reader} options.reader
 * @param {Placing} options.placing
 * @param {Pointing} options.pointing
 * @param {() => void} options.play
 * @param {() => void} options.focusCursor
 */
export function letKeysPlay({ grid, rack, letters, reader, placing, pointing, play, focusCursor }) {
  /** @param {string} key */
  const isLetter = (key) => letters.includes(key.toUpperCase());

  /** @param {() => void | Promise<void>} change */
  async function act(change) {
    await change();
    // Told once the state has been shown, the cursor's square is the one that takes the focus.
    queueMicrotask(focusCursor);
  }

  /** @param {KeyboardEvent} event */
  function onBoard(event) {
    const { key } = event;
    const isPicked = reader.state.picked !== null;
    if (key in ARROWS) act(() => pointing.go(key));
    else if (key === "Home") act(() => pointing.goToEnd(-1));
    else if (key === "End") act(() => pointing.goToEnd(1));
    else if ((key === " " || key === "Enter") && isPicked) act(() => placing.layPicked());
    else if (key === " ") pointing.turnAloud();
    else if (key === "Enter") play();
    else if (key === "Backspace" || key === "Delete") act(() => placing.backspace());
    else return typed(event);
    return true;
  }

  /** @param {KeyboardEvent} event */
  function typed({ key, shiftKey }) {
    // With Shift a letter is what a blank shall be; with Caps Lock on it is the tile all the same.
    if (isLetter(key)) act(() => placing.type(key.toUpperCase(), { withBlank: shiftKey }));
    else if (key === "?" || key === "*") act(() => placing.typeBlank());
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  function onRack(event) {
    const { key } = event;
    if (reader.state.swapping) return false;
    if (key === "ArrowUp") focusCursor();
    else return key !== "*" && typed(event);
    return true;
  }

  /** Whether a key was for board or rack. @param {KeyboardEvent} event */
  function acted(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Node)) return false;
    return grid.contains(event.target) ? onBoard(event) : rack.contains(event.target) && onRack(event);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape") placing.escape();
    else if (!acted(event)) return;
    event.preventDefault();
  }

  for (const element of [grid, rack]) element.addEventListener("keydown", pressed);
}
