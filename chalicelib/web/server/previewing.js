// The figure beside the draft: asked of the server whenever the draft or the board changes, never worked out here.

import { draftTiles } from "../model/rack.js";
import { Problem, Unreachable } from "./api.js";

const SETTLE_MS = 90;
const RETRY_MS = 2_000;

/** What to ask for now: null without a draft, or where no preview is given. */
function question({ view, slots }) {
  if (view?.status !== "playing" || !view.you) return null;
  const tiles = draftTiles(slots);
  return tiles.length ? { tiles, board: view.board } : null;
}

/** Keep `state.preview` right: `{is: "none" | "asking" | "known" | "unknown" | "refused", …}`. Returns how to stop. */
export function keepPreviewed(store, api, tableId, token) {
  let asked = null;
  let timer = null;
  let abort = new AbortController();

  function follow(state) {
    const wanted = question(state);
    const signature = wanted && JSON.stringify(wanted);
    if (signature === asked) return;
    asked = signature;
    abort.abort();
    clearTimeout(timer);
    // A figure that is no longer the draft's is not left standing.
    store.set({ preview: { is: wanted ? "asking" : "none" } });
    if (wanted) timer = setTimeout(ask, SETTLE_MS, wanted.tiles);
  }

  async function ask(tiles) {
    abort = new AbortController();
    const { signal } = abort;
    try {
      const { body } = await api.preview(tableId, token, tiles, signal);
      if (!signal.aborted) store.set({ preview: { is: "known", ...body } });
    } catch (failure) {
      if (signal.aborted) return;
      if (failure instanceof Problem) store.set({ preview: { is: "refused", code: failure.code } });
      else if (failure instanceof Unreachable) {
        store.set({ preview: { is: "unknown" } });
        timer = setTimeout(ask, RETRY_MS, tiles);
      } else throw failure;
    }
  }

  const stop = store.subscribe(follow);
  follow(store.state);
  return () => {
    stop();
    abort.abort();
    clearTimeout(timer);
  };
}
