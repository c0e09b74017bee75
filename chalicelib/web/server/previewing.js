// The figure beside the draft: asked of the server whenever the draft or the board changes, never worked out here.

import { draftTiles } from "../model/rack.js";
import { isPlaying } from "../model/table.js";
import { Problem, Unreachable } from "./api.js";

/** @import { Preview, TileToPlace } from "openapi" */
/** @import { Figure, PreviewPart, Reader, State, Write } from "../state/store.js" */
/** @import { Fresh } from "./api.js" */

const SETTLE_MS = 90;
const RETRY_MS = 2_000;

/** @typedef {(tiles: readonly TileToPlace[], signal: AbortSignal) => Promise<Fresh<Preview>>} AskPreview */

/** What to ask for now: null without a draft, or where no preview is given. @param {State} state */
function question({ view, slots }) {
  if (!isPlaying(view)) return null;
  const tiles = draftTiles(slots);
  return tiles.length ? { tiles, board: view.board } : null;
}

/**
 * Keep the figure beside the draft right, by asking with `ask`. Returns how to stop.
 * @param {{ reader: Reader, write: Write<PreviewPart>, ask: AskPreview }} options
 */
export function keepPreviewed({ reader, write, ask }) {
  /** @type {string | null} */
  let asked = null;
  /** @type {number | undefined} */
  let timer;
  let abort = new AbortController();

  /** @param {Figure} preview */
  const show = (preview) => write({ preview });

  /** @param {State} state */
  function follow(state) {
    const wanted = question(state);
    const signature = wanted && JSON.stringify(wanted);
    if (signature === asked) return;
    asked = signature;
    abort.abort();
    clearTimeout(timer);
    // A figure that is no longer the draft's is not left standing.
    show({ is: wanted ? "asking" : "none" });
    if (wanted) timer = setTimeout(askNow, SETTLE_MS, wanted.tiles);
  }

  /** @param {readonly TileToPlace[]} tiles */
  async function askNow(tiles) {
    abort = new AbortController();
    const { signal } = abort;
    try {
      const { body } = await ask(tiles, signal);
      if (!signal.aborted) show({ is: "known", ...body });
    } catch (failure) {
      if (signal.aborted) return;
      if (failure instanceof Problem) show({ is: "refused" });
      else if (failure instanceof Unreachable) {
        show({ is: "unknown" });
        timer = setTimeout(askNow, RETRY_MS, tiles);
      } else throw failure;
    }
  }

  const stop = reader.subscribe(follow);
  follow(reader.state);
  return () => {
    stop();
    abort.abort();
    clearTimeout(timer);
  };
}
