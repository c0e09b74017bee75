// The page put together: one state, the API, a screen for what the state is; the table's id stands after the #.

import { showGame } from "../game/game_screen.js";
import { ServerClock } from "../model/clock.js";
import { isMyTurn, readTableId, spokenId } from "../model/table.js";
import { make, write } from "../parts/dom.js";
import { Api } from "../server/api.js";
import { Editions } from "../server/editions.js";
import { NO_TABLE, Session } from "../server/session.js";
import { showInvitation } from "../start/invitation.js";
import { showStart } from "../start/start_screen.js";
import { createStore } from "../state/store.js";
import { currentLanguage, t } from "../texts/language.js";
import { showWaiting } from "../waiting/waiting_screen.js";
import { Announcer } from "./announcing.js";
import { cue, titled } from "./cues.js";
import { createHeader } from "./header.js";

const TICK_MS = 500;
const RETRY_MS = 1_500;

const root = document.getElementById("screen");
const where = document.getElementById("where");
const store = createStore(NO_TABLE);
const clock = new ServerClock();
const api = new Api({ language: currentLanguage, heard });
const editions = new Editions(api);
const announcer = new Announcer({
  polite: document.getElementById("polite"),
  urgent: document.getElementById("urgent"),
});

let session = null;
let shown = { name: null, id: null, screen: null };
let noticeTold = null;

function heard({ token, serverTime, sentAt }) {
  if (serverTime) clock.hear(serverTime, sentAt);
  if (token && token === session?.token) session.signed();
}

function screenOf({ id, isGone, isWatching, view }) {
  if (!id) return "start";
  if (isGone) return "gone";
  if (!view) return "loading";
  if (view.status !== "waiting") return "game";
  return view.you || isWatching ? "waiting" : "invitation";
}

const SCREENS = {
  start: showStart,
  gone: (where) => message(where, "gone", make("a", { class: "button primary", href: "#" }, t("new_table"))),
  loading: (where) => message(where, "loading"),
  invitation: showInvitation,
  waiting: showWaiting,
  game: showGame,
};

function message(where, key, ...more) {
  const text = make("p", { role: "status" }, t(key));
  where.append(make("div", { class: "card alone" }, make("h1", { class: "unseen" }, "Lexio"), text, ...more));
  return {
    render: ({ isReached, notice }) => write(text, notice?.detail ?? t(isReached ? key : "unreachable")),
    leave() {},
  };
}

function render(state) {
  const name = screenOf(state);
  if (name !== shown.name || state.id !== shown.id) show(name);
  shown.screen.render(state);
  write(where, state.id ? spokenId(state.id) : "");
  titled(state.id ? spokenId(state.id) : "", isMyTurn(state.view));
  if (state.notice && state.notice !== noticeTold) announcer.refused(state.notice);
  noticeTold = state.notice;
}

function show(name) {
  const isFirst = shown.name === null;
  shown.screen?.leave();
  root.replaceChildren();
  document.body.dataset.screen = name;
  shown = {
    name,
    id: store.state.id,
    screen: SCREENS[name](root, { store, api, clock, editions, session, go, say: announcer.say }),
  };
  shown.screen.render(store.state);
  if (name === "game" || name === "invitation") shown.screen.begin();
  else if (!isFirst) root.focus({ preventScroll: true });
}

function respeak() {
  shown.name = null;
  render(store.state);
  document.getElementById("language").focus();
}

function go(tableId) {
  location.hash = tableId ?? "";
}

function route() {
  session?.stop();
  session = null;
  const tableId = readTableId(location.hash);
  store.set(NO_TABLE);
  if (tableId) session = new Session({ store, api, editions, tableId, noted, logged });
  else if (location.hash.length > 1) store.set({ id: location.hash.slice(1, 20), isGone: true });
}

function noted(before, view) {
  announcer.noted(before, view);
  if (before && isMyTurn(view) && view.turn.number !== before.turn?.number) cue();
}

const logged = (entries) => announcer.logged(entries, store.state.view);

async function learnRules() {
  while (!editions.usual) {
    try {
      await editions.learnUsual();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

document.documentElement.lang = currentLanguage();
const waiting = setTimeout(() => message(root, "loading"), 400);
await learnRules();
clearTimeout(waiting);
root.replaceChildren();
createHeader(() => store.state.rules ?? editions.usual, respeak);
route();
store.subscribe(render);
render(store.state);
addEventListener("hashchange", route);
setInterval(
  () => announcer.tick(store.state.view, store.state.view?.turn ? clock.until(store.state.view.turn.deadline) : null),
  TICK_MS,
);
