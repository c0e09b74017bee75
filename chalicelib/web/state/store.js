// The one state of the page, without any DOM. Whoever shows it is told once about changes that come together.

/** A store: `state` is a value that is never changed in place, `set` makes the next one from a patch. */
export function createStore(initial) {
  let state = initial;
  let isQueued = false;
  const listeners = new Set();

  function tell() {
    isQueued = false;
    for (const listener of listeners) listener(state);
  }

  return {
    get state() {
      return state;
    },
    set(patch) {
      state = { ...state, ...patch };
      // A microtask, not a frame: a tab in the background has no frames, but its title must still call.
      if (!isQueued) {
        isQueued = true;
        queueMicrotask(tell);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
