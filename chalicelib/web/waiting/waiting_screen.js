// The table before the game: the link and the code to share, who is there, and the start.

import { isOpener, spokenId } from "../model/table.js";
import { copyText } from "../parts/copying.js";
import { fill, make, mark, press, remaker, write } from "../parts/dom.js";
import { reason } from "../parts/forms.js";
import { t } from "../texts/language.js";

export function showWaiting(root, { store, session, go }) {
  const { id, rules } = store.state;
  const link = new URL(`#${id}`, document.baseURI).href;
  const seats = make("ol", { class: "waiting-seats" });
  const wrong = make("p", { class: "wrong", role: "alert" });
  const hint = make("p", { class: "muted" });
  const startButton = press(t("start"), () => attempt(() => session.start()), { class: "primary" });
  const leaveButton = press(t("leave"), leaveSeat);
  const joinButton = press(t("take_seat"), () => store.set({ isWatching: false }));
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
        sharing(),
      ),
    ),
  );

  function sharing() {
    const copy = press(t("copy_link"), () => copyText(link, copy));
    const share =
      navigator.share && press(t("share"), () => navigator.share({ title: "Lexio", url: link }).catch(() => {}));
    return make("div", { class: "row" }, copy, share);
  }

  const remake = remaker((view) => {
    fill(
      seats,
      Array.from({ length: view.capacity }, (_, index) => {
        const seat = view.seats[index];
        if (!seat) return make("li", { class: "is-free" }, t("free_seat"));
        const isYou = view.you?.seat === index;
        const free =
          isOpener(view) &&
          !isYou &&
          press(t("free"), () => attempt(() => session.giveUp(seat.name)), {
            class: "quiet small",
            "aria-label": t("free_this", { name: seat.name }),
          });
        return make(
          "li",
          {},
          make("bdi", { class: "name" }, seat.name),
          isYou && make("span", { class: "tag" }, t("you")),
          free,
        );
      }),
    );
  });

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
      const { view } = store.state;
      await session.giveUp(view.seats[view.you.seat].name);
      go(null);
    });
  }

  return {
    render({ view }) {
      remake({
        capacity: view.capacity,
        seats: view.seats.map(({ name }) => ({ name })),
        you: view.you && { seat: view.you.seat },
      });
      const isEnough = view.seats.length >= rules.seats.min;
      mark(startButton, "hidden", !isOpener(view));
      mark(startButton, "disabled", !isEnough);
      mark(leaveButton, "hidden", !view.you);
      mark(joinButton, "hidden", Boolean(view.you));
      const text = !view.you
        ? "waiting.spectator"
        : isOpener(view)
          ? isEnough
            ? "waiting.ready"
            : "waiting.alone"
          : "waiting.seated";
      write(hint, t(text, { least: rules.seats.min }));
    },
    leave() {},
  };
}
