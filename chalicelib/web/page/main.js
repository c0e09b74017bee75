// The page put together: one state, the API, a screen for what the state is; the table's id stands after the #.

import { showGame } from "../game/game_screen.js";
import { askLetter } from "../game/letter_dialog.js";
import { Placing } from "../game/placing.js";
import { Pointing } from "../game/pointing.js";
import { ServerClock } from "../model/clock.js";
import { isMyTurn, readTableId, spokenId } from "../model/table.js";
import { find, make, write } from "../parts/dom.js";
import { Api } from "../server/api.js";
import { Editions } from "../server/editions.js";
import { Session } from "../server/session.js";
import { showInvitation } from "../start/invitation.js";
import { showStart } from "../start/start_screen.js";
import { createStore } from "../state/store.js";
import { currentLanguage, t } from "../texts/language.js";
import { showWaiting } from "../waiting/waiting_screen.js";
import { Announcer } from "./announcing.js";
import { cue, titled } from "./cues.js";
import { createHeader } from "./header.js";

/** @import { Rules, Table } from "openapi" */
/** @import { Child } from "../parts/dom.js" */
/** @import { Heard } from "../server/api.js" */
/** @import { Notice, State, TableState } from "../state/store.js" */
/** @import { TextKey } from "../texts/language.js" */

/** A table on the screen, and the player's hand there. @typedef {{ session: Session, placing: Placing }} Seated */
/** @typedef {{ render: (state: TableState) => void, begin?: () => void, leave: () => void }} Screen */
/** @typedef {keyof typeof SCREENS} ScreenName */

const TICK_MS = 500;
const RETRY_MS = 1_500;
const PATIENCE_MS = 400;
const LONGEST_ID = 19;

const root = find("screen");
const where = find("where");
const { reader, writers } = createStore();
const clock = new ServerClock();
const api = new Api({ language: currentLanguage, heard });
const editions = new Editions(api);
const announcer = new Announcer({ polite: find("polite"), urgent: find("urgent") });
const { say } = announcer;
const pointing = new Pointing({ reader, write: writers.pointing, say });

const SCREENS = {
  start: () => showStart(root, { api, rules: usual, go }),
  gone: () => message("gone", make("a", { class: "button primary", href: "#" }, t("new_table"))),
  loading: () => message("loading"),
  invitation: () => showInvitation(root, here()),
  waiting: () => showWaiting(root, here()),
  game: () => showGame(root, here()),
};

/** @type {Seated | null} */
let seated = null;
/** @type {{ name: ScreenName, id: string | null, screen: Screen } | null} */
let shown = null;
/** @type {Notice | null} */
let noticeTold = null;

/** @param {Heard} answer */
function heard({ token, serverTime, sentAt }) {
  if (serverTime) clock.hear(serverTime, sentAt);
  if (token && token === seated?.session.token) seated.session.signed();
}

/** @param {State} state @returns {ScreenName} */
function screenOf({ id, isGone, isWatching, view }) {
  if (!id) return "start";
  if (isGone || !readTableId(id)) return "gone";
  if (!view) return "loading";
  if (view.status !== "waiting") return "game";
  return view.you || isWatching ? "waiting" : "invitation";
}

/** What the screens of a table work with. They are shown only where a table has been seen. */
function here() {
  const { id, rules } = reader.state;
  if (!id || !rules || !seated) throw new Error("no table is on the screen");
  return { id, rules, reader, ...seated, pointing, clock, say, go };
}

/** Say one thing, and nothing else. @param {TextKey} key @param {Child[]} more @returns {Screen} */
function message(key, ...more) {
  const text = make("p", { role: "status" }, t(key));
  root.append(make("div", { class: "card alone" }, make("h1", { class: "unseen" }, "Lexio"), text, ...more));
  return {
    render: ({ isReached, notice }) => write(text, notice?.detail ?? t(isReached ? key : "unreachable")),
    leave() {},
  };
}

/** @param {State} state */
function render(state) {
  const name = screenOf(state);
  const screen = shown?.name === name && shown.id === state.id ? shown.screen : show(name);
  // A screen that needs a table is shown only where one has been seen.
  screen.render(/** @type {TableState} */ (state));
  const place = state.id ? spokenId(state.id) : "";
  write(where, place);
  titled(place, isMyTurn(state.view));
  if (state.notice && state.notice !== noticeTold) announcer.refused(state.notice);
  noticeTold = state.notice;
}

/** Show another screen. @param {ScreenName} name */
function show(name) {
  const isFirst = shown === null;
  shown?.screen.leave();
  root.replaceChildren();
  document.body.dataset.screen = name;
  /** @type {Screen} */
  const screen = SCREENS[name]();
  shown = { name, id: reader.state.id, screen };
  screen.render(/** @type {TableState} */ (reader.state));
  if (screen.begin) screen.begin();
  else if (!isFirst) root.focus({ preventScroll: true });
  return screen;
}

/** Show all anew, in the language that has just been chosen. */
function respeak() {
  show(screenOf(reader.state));
  find("language").focus();
}

/** Go to a table; to the start without one. @param {string | null} tableId */
function go(tableId) {
  location.hash = tableId ?? "";
}

/** The page's address says which table this is about. */
function route() {
  seated?.session.stop();
  seated?.placing.stop();
  const tableId = readTableId(location.hash);
  writers.address(tableId ?? (location.hash.slice(1, 1 + LONGEST_ID) || null));
  seated = tableId ? sitDown(tableId) : null;
}

/** @param {string} tableId @returns {Seated} */
function sitDown(tableId) {
  const placing = new Placing({
    reader,
    write: writers.placing,
    pointing,
    tableId,
    askLetter: () => askLetter(rulesNow()),
    say,
    edited: () => session.draftEdited(),
  });
  const session = new Session({
    reader,
    write: writers.session,
    writePreview: writers.preview,
    api,
    editions,
    hand: placing,
    tableId,
    noted,
    logged: (entries, view) => announcer.logged(entries, view),
  });
  return { session, placing };
}

/** @param {Table | null} before @param {Table} view */
function noted(before, view) {
  announcer.noted(before, view);
  if (before && isMyTurn(view) && view.turn.number !== before.turn?.number) cue();
}

/** The rules of the table on the screen, or of a new one. */
const rulesNow = () => reader.state.rules ?? usual;

/** @returns {Promise<Rules>} */
async function learnRules() {
  for (;;) {
    try {
      return await editions.learnUsual();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function tick() {
  const { view } = reader.state;
  announcer.tick(view, view?.turn ? clock.until(view.turn.deadline) : null);
}

document.documentElement.lang = currentLanguage();
const waiting = setTimeout(() => message("loading"), PATIENCE_MS);
const usual = await learnRules();
clearTimeout(waiting);
root.replaceChildren();
createHeader(rulesNow, respeak);
route();
reader.subscribe(render);
render(reader.state);
addEventListener("hashchange", route);
setInterval(tick, TICK_MS);
