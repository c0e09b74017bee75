import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "./browser.js";
import { Announcer } from "../../../chalicelib/web/page/announcing.js";
import { speak } from "../../../chalicelib/web/texts/language.js";

const BREATH_MS = 120;
const SEATS = [{ name: "Ana" }, { name: "Béa" }];
const view = (number, seat, more = {}) => ({
  status: "playing",
  seats: SEATS,
  turn: { number, seat },
  you: { seat: 0 },
  turn_seconds: 120,
  ...more,
});

beforeEach(() => {
  speak("en");
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** An announcer, and what its regions say; `heard` lets its breath go by. */
function announcer() {
  const [polite, urgent] = [{ textContent: "" }, { textContent: "" }];
  const heard = () => {
    mock.timers.tick(BREATH_MS);
    return polite.textContent;
  };
  return { announcer: new Announcer({ polite, urgent }), heard, polite, urgent };
}

test("each new turn is told, one's own and another's, and no turn twice", () => {
  const { announcer: teller, heard, polite } = announcer();
  teller.noted(null, view(1, 0));
  assert.equal(heard(), "Your turn");
  teller.noted(view(1, 0), view(2, 1));
  assert.equal(heard(), "On turn: Béa");
  polite.textContent = "";
  teller.noted(view(2, 1), view(2, 1));
  assert.equal(heard(), "");
});

test("who takes a seat is told, who was there on arrival is not", () => {
  const { announcer: teller, heard } = announcer();
  const waiting = (seats) => ({ status: "waiting", seats, turn: null, you: null });
  teller.noted(null, waiting(SEATS));
  assert.equal(heard(), "");
  teller.noted(waiting(SEATS.slice(0, 1)), waiting(SEATS));
  assert.equal(heard(), "Béa takes a seat");
});

test("what comes together is told in one breath, and the same twice is told twice", () => {
  const { announcer: teller, heard, polite } = announcer();
  teller.say("shuffled");
  teller.say("taken", { square: "G7" });
  assert.equal(heard(), "rack shuffled. G7 is taken");
  teller.say("shuffled");
  assert.equal(polite.textContent, "");
  assert.equal(heard(), "rack shuffled");
});

test("refused words are told with the tries that are left, other refusals are not", () => {
  const { announcer: teller, heard } = announcer();
  teller.refused({ code: "turn_over", detail: "Too late." });
  assert.equal(heard(), "");
  teller.refused({ code: "unknown_words", words: ["XC", "XH"], tries: 9 });
  assert.match(heard(), /^XC and XH .* 9 tries$/);
});

test("the end of one's turn is warned of once at each threshold", () => {
  const { announcer: teller, urgent } = announcer();
  const told = [31_000, 30_000, 29_500, 10_000, 9_000].map((leftMs) => {
    urgent.textContent = "";
    teller.tick(view(1, 0), leftMs);
    return urgent.textContent;
  });
  assert.deepEqual(told, ["", "30 seconds left", "", "10 seconds left", ""]);
});

test("who comes back late is warned of the nearest threshold only", () => {
  const { announcer: teller, urgent } = announcer();
  teller.tick(view(1, 0), 4_000);
  assert.equal(urgent.textContent, "10 seconds left");
});

test("another's turn is not warned of, nor a time that the whole turn is shorter than", () => {
  const { announcer: teller, urgent } = announcer();
  teller.tick(view(1, 1), 4_000);
  teller.tick(null, 4_000);
  teller.tick(view(1, 0), null);
  teller.tick(view(1, 0, { turn_seconds: 30 }), 30_000);
  teller.tick(view(1, 0, { turn_seconds: 10 }), 4_000);
  assert.equal(urgent.textContent, "");
});

test("the next turn's thresholds are warned of anew", () => {
  const { announcer: teller, urgent } = announcer();
  teller.tick(view(1, 0), 9_000);
  urgent.textContent = "";
  teller.tick(view(3, 0), 9_000);
  assert.equal(urgent.textContent, "10 seconds left");
});
