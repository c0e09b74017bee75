// The table before the game: the link and the code to share, who is there, and the start.

import { isOpener, spokenId } from "../model/table.js";
import { copyText } from "../parts/copying.js";
import { fill, make, mark, press, remaker, write } from "../parts/dom.js";
import { reason } from "../parts/forms.js";
import { t } from "../texts/language.js";

/** @import { Rules, Table } from "openapi" */
/** @import { Session } from "../server/session.js" */
/** @import { Reader, TableState } from "../state/store.js" */

/**
 * Show the table in `root`; returns `{render(state), leave()}`. `go(null)` leads back to the start.
 * @param {HTMLElement} root
 * @param {{ id: string, rules: Rules, reader: Reader, session: Session, go: (tableId: string | null) => void }} table
 */
export function showWaiting(root, { id, rules, reader, session, go }) {
  const link = new URL(`#${id}`, document.baseURI).href;
  const seats = make("ol", { class: "waiting-seats" });
  const wrong = make("p", { class: "wrong", role: "alert" });
  const hint = make("p", { class: "muted" });
  const startButton = press(t("start"), () => attempt(() => session.start()), { class: "primary" });
  const leaveButton = press(t("leave"), leaveSeat);
  const joinButton = press(t("take_seat"), () => session.seekSeat());
  root.append(
    make(
      "div",
      { class: "start" },
      make(
        "section",
        { class: "card" },
        make("h1", {}, t("waiting.title")),
        hint,
        seats,
        wrong,
        make("div", { class: "row" }, startButton, leaveButton, joinButton),
      ),
      make(
        "section",
        { class: "card share" },
        make("h2", {}, t("share.title")),
        make("p", { class: "code", translate: "no" }, spokenId(id)),
        make("p", { class: "link", translate: "no" }, link),
        sharing(link),
      ),
    ),
  );

  /** @param {number} capacity @param {string[]} names @param {number | null} mine which seat is one's own */
  function draw(capacity, names, mine) {
    fill(
      seats,
      Array.from({ length: capacity }, (_, seat) => seatElement(names[seat], seat === mine, mine === 0)),
    );
  }
  const remake = remaker(draw);

  /** @param {string | undefined} name none for a free seat @param {boolean} isYou @param {boolean} isOpener */
  function seatElement(name, isYou, isOpener) {
    if (name === undefined) return make("li", { class: "is-free" }, t("free_seat"));
    const who = make("bdi", { class: "name" }, name);
    if (isYou) return make("li", {}, who, make("span", { class: "tag" }, t("you")));
    return make("li", {}, who, isOpener && freeButton(name));
  }

  /** @param {string} name */
  function freeButton(name) {
    const label = t("free_this", { name });
    const free = () => attempt(() => session.giveUp(name));
    return press(t("free"), free, { class: "quiet small", "aria-label": label });
  }

  /** @param {() => Promise<void>} act */
  async function attempt(act) {
    write(wrong, "");
    try {
      await act();
    } catch (failure) {
      write(wrong, reason(failure));
    }
  }

  function leaveSeat() {
    attempt(async () => {
      const { view } = reader.state;
      if (view?.you) await session.giveUp(view.seats[view.you.seat].name);
      go(null);
    });
  }

  return {
    /** @param {TableState} state */
    render({ view }) {
      const names = view.seats.map(({ name }) => name);
      remake(view.capacity, names, view.you?.seat ?? null);
      const isEnough = view.seats.length >= rules.seats.min;
      mark(startButton, "hidden", !isOpener(view));
      mark(startButton, "disabled", !isEnough);
      mark(leaveButton, "hidden", !view.you);
      mark(joinButton, "hidden", Boolean(view.you));
      write(hint, t(hintFor(view, isEnough), { least: rules.seats.min }));
    },
    leave() {},
  };
}

/** What a viewer may wait for or do. @param {Table} view @param {boolean} isEnough */
function hintFor(view, isEnough) {
  if (!view.you) return "waiting.spectator";
  if (!isOpener(view)) return "waiting.seated";
  return isEnough ? "waiting.ready" : "waiting.alone";
}

/** Copying and sharing a table's link. @param {string} link */
function sharing(link) {
  const copy = press(t("copy_link"), () => copyText(link, copy));
  const share = () => navigator.share({ title: "Lexio", url: link }).catch(() => {});
  return make("div", { class: "row" }, copy, "share" in navigator && press(t("share"), share));
}
