// What the pure parts ask of a browser, in as little as they ask of it. Import it first.

/** What a test sets by hand. */
export const kept = new Map();
export const browser = { languages: ["fr-FR"], isFull: false };

const storage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem(name, value) {
    if (browser.isFull) throw new Error("nothing is kept here");
    kept.set(name, value);
  },
  removeItem: (name) => kept.delete(name),
};

define("localStorage", storage);
define("navigator", {
  get languages() {
    return browser.languages;
  },
});
define("window", new EventTarget());
define("document", { documentElement: { lang: "" } });

function define(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

/** Let everything that waits for nothing but its turn happen. */
export async function settled() {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
}
