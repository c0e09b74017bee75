import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Placing } from "../../../chalicelib/web/game/placing.js";
import { Pointing } from "../../../chalicelib/web/game/pointing.js";
import { createStore } from "../../../chalicelib/web/state/store.js";
import { at, BOARD, rackOf, read } from "./boards.js";
import { kept, settled } from "./browser.js";

const TABLE = "7Q3KX0M2RD";
const VIEW = { status: "playing", board: BOARD, turn: { seat: 0, number: 4 }, you: { seat: 0, rack: [..."ESA?"] } };

beforeEach(() => kept.clear());

/** A player's hand at a table. What is asked for a blank's letter is answered with `named`. */
function sit({ named = "E", view = VIEW, slots = rackOf("ESA?") } = {}) {
  const { reader, writers } = createStore();
  const said = [];
  const hand = { reader, writers, said, edits: 0, named };
  const say = (event, values = {}) => said.push([event, ...Object.values(values)].join(" "));
  hand.pointing = new Pointing({ reader, write: writers.pointing, say });
  hand.placing = new Placing({
    reader,
    write: writers.placing,
    pointing: hand.pointing,
    tableId: TABLE,
    askLetter: async () => hand.named,
    say,
    edited: () => {
      hand.edits += 1;
    },
  });
  hand.placing.begin(at("B2"));
  writers.session({ view });
  writers.placing({ slots });
  hand.lies = () => read(reader.state.slots);
  hand.cursor = () => reader.state.cursor;
  return hand;
}

test("a tile is laid on a free square, and told", async () => {
  const { placing, lies, said } = sit();
  assert.equal(await placing.lay(0, at("B3")), true);
  assert.equal(lies(), "E>B3 S A ?");
  assert.deepEqual(said, ["laid E B3"]);
});

test("nothing is laid on a wall, on a tile of the board or off the board", async () => {
  const { placing, lies } = sit();
  for (const square of ["A1", "D3", "H1"]) assert.equal(await placing.lay(0, at(square)), false, square);
  assert.equal(lies(), "E S A ?");
});

test("a blank asks for its letter; without one it stays on the rack and out of the hand", async () => {
  const hand = sit({ named: "Z" });
  await hand.placing.lay(3, at("B3"));
  assert.equal(hand.lies(), "E S A ?Z>B3");
  hand.named = null;
  hand.placing.recall();
  hand.placing.tap(3);
  assert.equal(await hand.placing.lay(3, at("B3")), false);
  assert.deepEqual([hand.lies(), hand.reader.state.picked], ["E S A ?", null]);
});

test("a blank that is moved on the board keeps its letter", async () => {
  const hand = sit({ named: "Z" });
  await hand.placing.lay(3, at("B3"));
  hand.named = null;
  await hand.placing.lay(3, at("B4"));
  assert.equal(hand.lies(), "E S A ?Z>B4");
});

test("while a blank's letter is chosen the table may go on, and then it is not laid", async () => {
  for (const [change, why] of [
    [({ writers }) => writers.session({ view: { ...VIEW, status: "finished" } }), "the end"],
    [({ writers }) => writers.session({ view: { ...VIEW, board: BOARD.with(1, "..X....") } }), "a square taken"],
    [({ writers }) => writers.placing({ slots: rackOf("ESAT") }), "another rack"],
    [({ placing }) => placing.stop(), "another table"],
  ]) {
    const hand = sit();
    const laying = hand.placing.lay(3, at("B3"));
    change(hand);
    assert.equal(await laying, false, why);
    assert.ok(!hand.lies().includes(">"), why);
  }
});

test("nothing is laid by who watches, while a play is on its way, or while a swap is prepared", async () => {
  for (const change of [
    ({ writers }) => writers.session({ view: { ...VIEW, you: null } }),
    ({ writers }) => writers.session({ sending: { kind: "plays", failures: 0 } }),
    ({ placing }) => placing.beginSwap(),
  ]) {
    const hand = sit();
    change(hand);
    assert.equal(await hand.placing.lay(0, at("B3")), false);
    await hand.placing.type("E");
    hand.placing.backspace();
    assert.equal(hand.lies(), "E S A ?");
  }
});

test("while a swap or a pass is on its way, tiles may be laid", async () => {
  const hand = sit();
  hand.writers.session({ sending: { kind: "passes", failures: 0 } });
  assert.equal(await hand.placing.lay(0, at("B3")), true);
});

test("typed, a letter is set and the cursor goes on over what lies there", async () => {
  const { placing, pointing, lies, cursor } = sit();
  pointing.goTo(at("D2"));
  await placing.type("A");
  assert.equal(lies(), "E S A>D2 ?");
  assert.deepEqual(cursor(), { ...at("D7"), direction: "across" });
});

test("typed over a word that lies there, its letters are passed and others are not", async () => {
  const { placing, pointing, lies, cursor, said } = sit();
  pointing.goTo(at("D3"));
  await placing.type("C");
  assert.deepEqual(cursor(), { ...at("D7"), direction: "across" });
  pointing.goTo(at("D3"));
  await placing.type("E");
  assert.deepEqual([lies(), said], ["E S A ?", ["taken D3"]]);
});

test("a letter that the rack has not says whether a blank could stand for it", async () => {
  const { placing, said, writers } = sit();
  await placing.type("Z");
  writers.placing({ slots: rackOf("ESA") });
  await placing.type("Z");
  await placing.type("Z", { withBlank: true });
  await placing.typeBlank();
  assert.deepEqual(said, ["only_blank Z", "no_letter Z", "no_blank Z", "no_blank"]);
});

test("with Shift a letter is what the blank shall be", async () => {
  const { placing, lies } = sit();
  await placing.type("Z", { withBlank: true });
  assert.equal(lies(), "E S A ?Z>B2");
});

test("a letter typed over the draft sets that tile anew, also when it is the only one of its kind", async () => {
  const { placing, pointing, lies, cursor, said } = sit();
  await placing.type("E");
  for (let time = 0; time < 2; time += 1) {
    pointing.goTo(at("B2"));
    await placing.type("S");
    assert.deepEqual([lies(), cursor()], ["E S>B2 A ?", { ...at("B3"), direction: "across" }]);
  }
  assert.deepEqual(said, ["laid E B2", "laid S B2", "laid S B2"]);
});

test("Backspace takes tiles back one after the other, over those that lie there", async () => {
  const { placing, pointing, lies, cursor } = sit();
  pointing.goTo(at("D2"));
  await placing.type("E");
  await placing.type("S");
  assert.equal(lies(), "E>D2 S>D7 A ?");
  placing.backspace();
  assert.deepEqual([lies(), cursor()], ["E>D2 S A ?", { ...at("D7"), direction: "across" }]);
  placing.backspace();
  assert.deepEqual([lies(), cursor()], ["E S A ?", { ...at("D2"), direction: "across" }]);
  placing.backspace();
  assert.equal(lies(), "E S A ?");
});

test("touched, a square takes what is in hand; then its tile goes back; then the direction turns", async () => {
  const { placing, lies, cursor, reader } = sit();
  placing.tap(1);
  assert.equal(reader.state.picked, 1);
  await placing.touch(at("B3"));
  assert.deepEqual([lies(), reader.state.picked], ["E S>B3 A ?", null]);
  await placing.touch(at("B3"));
  assert.deepEqual([lies(), cursor()], ["E S A ?", { ...at("B3"), direction: "across" }]);
  await placing.touch(at("B3"));
  assert.deepEqual(cursor(), { ...at("B3"), direction: "down" });
});

test("a touched tile of the board takes the cursor and nothing else, also with a tile in hand", async () => {
  const { placing, cursor, reader, lies } = sit();
  placing.tap(1);
  await placing.touch(at("D3"));
  await placing.touch(at("D3"));
  assert.deepEqual([cursor(), reader.state.picked, lies()], [{ ...at("D3"), direction: "across" }, 1, "E S A ?"]);
});

test("tapped again, a tile is out of the hand", () => {
  const { placing, reader } = sit();
  placing.tap(1);
  placing.tap(1);
  assert.equal(reader.state.picked, null);
});

test("Escape gives up one thing at a time: the swap, the tile in hand, the draft", async () => {
  const { placing, reader, lies } = sit();
  await placing.lay(0, at("B3"));
  placing.tap(1);
  placing.escape();
  assert.deepEqual([reader.state.picked, lies()], [null, "E>B3 S A ?"]);
  placing.escape();
  assert.equal(lies(), "E S A ?");
  placing.beginSwap();
  placing.escape();
  assert.equal(reader.state.swapping, null);
});

test("a swap takes the draft back, chooses tiles by tapping, and gives their letters", async () => {
  const { placing, reader, lies } = sit();
  await placing.lay(0, at("B3"));
  placing.beginSwap();
  assert.deepEqual([lies(), reader.state.swapping], ["E S A ?", []]);
  for (const index of [3, 0, 1, 0]) placing.tap(index);
  assert.deepEqual(placing.endSwap(), ["?", "S"]);
  assert.equal(reader.state.swapping, null);
});

test("when the turn is over, so is the swap that was prepared", () => {
  const { placing, reader } = sit();
  placing.beginSwap();
  placing.follow({ ...VIEW, turn: { seat: 0, number: 6 } });
  assert.deepEqual(reader.state.swapping, []);
  placing.follow({ ...VIEW, turn: { seat: 1, number: 5 } });
  assert.equal(reader.state.swapping, null);
});

test("a tile in hand stays there over news, unless it is gone or another lies in its place", () => {
  const { placing, reader } = sit();
  placing.tap(1);
  placing.follow(VIEW);
  assert.equal(reader.state.picked, 1);
  placing.follow({ ...VIEW, you: { ...VIEW.you, rack: [..."EXA?"] } });
  assert.equal(reader.state.picked, null);
});

test("at the end the draft is back on the rack", async () => {
  const { placing, lies } = sit();
  await placing.lay(0, at("B3"));
  placing.follow({ ...VIEW, status: "finished", turn: null });
  assert.equal(lies(), "E S A ?");
});

test("before the start and for who watches there is no rack to follow", () => {
  for (const view of [
    { ...VIEW, status: "waiting" },
    { ...VIEW, you: null },
  ]) {
    const { placing, lies } = sit({ slots: [] });
    placing.follow(view);
    assert.equal(lies(), "");
  }
});

test("each edit is told once, so that what was refused is not said of another draft", async () => {
  const hand = sit();
  await hand.placing.lay(0, at("B3"));
  hand.placing.takeBack(0);
  hand.placing.arrange(0, 2);
  assert.equal(hand.edits, 3);
  hand.placing.shuffle();
  hand.placing.follow(VIEW);
  assert.equal(hand.edits, 3);
});

test("a tile is arranged within the rack, and never from the board while that is closed", async () => {
  const hand = sit();
  await hand.placing.lay(0, at("B3"));
  hand.placing.arrange(0, 99);
  assert.equal(hand.lies(), "S A ? E");
  await hand.placing.lay(3, at("B3"));
  hand.writers.session({ sending: { kind: "plays", failures: 0 } });
  hand.placing.arrange(3, 0);
  assert.equal(hand.lies(), "S A ? E>B3");
});

test("a reload finds the rack as it was arranged, and nothing at a table that was left", async () => {
  await sit().placing.lay(0, at("B3"));
  const { reader, writers } = createStore();
  const again = { reader, write: writers.placing, tableId: TABLE };
  new Placing(again);
  assert.equal(read(reader.state.slots), "E>B3 S A ?");
  kept.set(`lexio.rack.${TABLE}`, '[{"letter":"half"}]');
  writers.address(TABLE);
  new Placing(again);
  assert.deepEqual(reader.state.slots, []);
});

test("a seat that is lost takes rack, hand and swap with it", () => {
  const { placing, reader } = sit();
  placing.beginSwap();
  placing.leave();
  const { slots, picked, swapping } = reader.state;
  assert.deepEqual({ slots, picked, swapping }, { slots: [], picked: null, swapping: null });
});

test("the cursor is told only where it moves", async () => {
  const { pointing, reader } = sit();
  await settled();
  const before = reader.state;
  pointing.goTo(at("B2"));
  assert.equal(reader.state, before);
  pointing.goTo({ ...at("B3"), letter: "X" });
  assert.deepEqual(reader.state.cursor, { ...at("B3"), direction: "across" });
});

test("the direction is said where a key turned it", () => {
  const { pointing, said } = sit();
  pointing.turn();
  pointing.turnAloud();
  pointing.turnAloud();
  assert.deepEqual(said, ["direction.across", "direction.down"]);
});
