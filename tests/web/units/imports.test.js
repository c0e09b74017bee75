import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../../chalicelib/web/", import.meta.url);
/** The folders with scripts, from the top down. One imports from below, never beside itself or from above. */
const FLOORS = [["page"], ["start", "waiting", "game"], ["parts"], ["server", "texts"], ["model", "state"]];
const floorOf = (folder) => FLOORS.findIndex((folders) => folders.includes(folder));

/** Each import: the folder that it stands in, the folder that it leads to, the script. */
function* imports() {
  for (const folder of FLOORS.flat()) {
    for (const name of readdirSync(new URL(`${folder}/`, WEB)).filter((each) => each.endsWith(".js"))) {
      const source = readFileSync(new URL(`${folder}/${name}`, WEB), "utf8");
      for (const [, path] of source.matchAll(/^(?:import|export) [^;]*? from "([^"]+)";$/gm)) {
        yield { folder, name, to: path.startsWith("./") ? folder : path.split("/").at(-2) };
      }
    }
  }
}

test("imports point down", () => {
  const wrong = [...imports()].filter(({ folder, to }) => to !== folder && floorOf(to) <= floorOf(folder));
  assert.deepEqual(wrong, []);
  assert.ok([...imports()].length > 100);
});

test("every folder with scripts has its floor", () => {
  const folders = readdirSync(WEB, { withFileTypes: true }).filter((each) => each.isDirectory());
  const withScripts = folders.filter(({ name }) =>
    readdirSync(new URL(`${name}/`, WEB)).some((each) => each.endsWith(".js")),
  );
  assert.deepEqual(withScripts.map(({ name }) => name).sort(), FLOORS.flat().sort());
});
