// The board by keyboard. Keys act only where the board or the rack has the focus, so that they take nothing from
// whoever reads the page with a screen reader.

import { ARROWS, arrowed, ended, turned } from "../model/cursor.js";

/**
 * Let keys act on the board and the rack; `letters` are those that tiles show, `orders` has `play()`. `focusCursor` puts
 * the focus on the cursor's square.
 */
export function letKeysPlay({ grid, rack, letters, store, placing, orders, focusCursor }) {
  const isLetter = (key) => letters.includes(key.toUpperCase());

  function move(cursor) {
    store.set({ cursor });
    // Told once the state has been shown, the square is the one that takes the focus.
    queueMicrotask(focusCursor);
  }

  async function act(change) {
    await change();
    queueMicrotask(focusCursor);
  }

  function onBoard(event) {
    const { cursor, view, picked } = store.state;
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key in ARROWS) move(arrowed(cursor, key, view.board));
    else if (key === "Home") move(ended(cursor, view.board, -1));
    else if (key === "End") move(ended(cursor, view.board, 1));
    else if ((key === " " || key === "Enter") && picked !== null) act(() => placing.layPicked());
    else if (key === " ") turn(turned(cursor));
    else if (key === "Enter") orders.play();
    else if (key === "Backspace" || key === "Delete") act(() => placing.backspace());
    else return typed(event);
    return true;
  }

  function turn(cursor) {
    store.set({ cursor });
    placing.say(`direction.${cursor.direction}`);
  }

  function typed({ key, shiftKey }) {
    if (isLetter(key)) {
      // With Shift a letter is what a blank shall be; with Caps Lock on it is the tile all the same.
      act(() => placing.type(key.toUpperCase(), { withBlank: shiftKey }));
      return true;
    }
    if (key === "?" || key === "*") {
      act(() => placing.typeBlank());
      return true;
    }
    return false;
  }

  function onRack(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const isToBoard = event.key === "ArrowUp" || isLetter(event.key) || event.key === "?";
    if (!isToBoard || store.state.swapping) return false;
    if (event.key === "ArrowUp") focusCursor();
    else return typed(event);
    return true;
  }

  function pressed(event) {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape") {
      if (store.state.swapping) store.set({ swapping: null });
      else if (store.state.picked !== null) store.set({ picked: null });
      else placing.recall();
      event.preventDefault();
      return;
    }
    const isActed = grid.contains(event.target) ? onBoard(event) : rack.contains(event.target) && onRack(event);
    if (isActed) event.preventDefault();
  }

  for (const element of [grid, rack]) element.addEventListener("keydown", pressed);
}
