// A table on this screen: watched, its news taken into the state, its actions given.

import { areSlots, draftTiles, recalled, reconciled } from "../model/rack.js";
import { isOlder } from "../model/table.js";
import { forgetTable, keep, keepSeat, keptSeat, recallKept } from "../state/kept.js";
import { Problem } from "./api.js";
import { Orders } from "./ordering.js";
import { keepPreviewed } from "./previewing.js";
import { Watch } from "./watching.js";

/** What the state holds of a table before anything is known of it. */
export const NO_TABLE = {
  id: null,
  isGone: false,
  isWatching: false,
  view: null,
  rules: null,
  log: [],
  slots: [],
  picked: null,
  cursor: null,
  preview: { is: "none" },
  notice: null,
  sending: null,
  swapping: null,
  pointedAt: null,
  isReached: true,
  heardAt: null,
};

export class Session {
  #stopPreviewing = null;
  #isReadingLog = false;

  /** `noted` is told of each change of view, `(before, after)`; `logged` of log entries as they are written. */
  constructor({ store, api, editions, tableId, noted, logged }) {
    Object.assign(this, { store, api, editions, tableId, noted, logged });
    this.token = keptSeat(tableId)?.token ?? null;
    store.set({ ...NO_TABLE, id: tableId, slots: this.#keptSlots() });
    this.watch = new Watch({
      api,
      tableId,
      token: this.token,
      prepare: (view) => editions.learn(view),
      seen: (view) => this.see(view),
      refused: (problem) => this.#lose(problem),
      reached: (isReached) => store.state.isReached !== isReached && store.set({ isReached }),
      heard: () => this.signed(),
    });
    this.stopKeeping = store.subscribe(({ slots }) => this.#keepSlots(slots));
    this.#sit();
    this.watch.refresh();
  }

  /** The table answered a request that bore our token. */
  signed() {
    this.store.set({ heardAt: performance.now() });
    this.watch.signed();
  }

  /** Take in a view, unless a younger one is known already: answers may overtake one another. */
  see(view) {
    const { view: before, slots } = this.store.state;
    if (before && isOlder(view, before)) return;
    const rules = this.editions.rulesOf(view);
    if (!rules) {
      // The answer to an order came before the first view did: the watch brings both together.
      this.watch.refresh();
      return;
    }
    if (!before) this.store.set({ rules, cursor: { ...rules.source, direction: "across" } });
    const rack = view.you?.rack;
    this.knownFrom ??= view.log_length;
    this.store.set({ view, ...(rack && view.status !== "waiting" ? this.#racked(slots, rack, view) : {}) });
    // What was refused in a turn is not said in the next.
    if (before?.turn && before.turn.number !== view.turn?.number) this.store.set({ notice: null });
    if (view.status !== before?.status) this.watch.sit(this.token, view.status === "playing");
    this.noted(before, view);
    if (view.log_length > this.store.state.log.length) this.#readLog();
  }

  /** Take a seat here; whoever has asked already under this key gets the same seat. Raises what the API refuses. */
  async join(name, key) {
    const { body } = await this.api.takeSeat(this.tableId, name, key);
    this.seated(body, name);
  }

  /** A seat has been given to us. */
  seated({ token, table }, name) {
    keepSeat(this.tableId, { token, name });
    this.token = token;
    this.#sit();
    this.see(table);
  }

  /** Free a seat before the start, by its player's name: one's own, or as the opener another's. */
  async giveUp(name) {
    // Whoever sits behind a freed seat moves up: which one it is now, the table of now says.
    const { body } = await this.api.table(this.tableId, this.token);
    const seat = body.seats.findIndex((each) => each.name === name);
    if (seat >= 0) await this.api.giveUpSeat(this.tableId, seat, this.token);
    if (seat === body.you?.seat) this.#rise();
    this.watch.refresh();
  }

  async start() {
    const { body } = await this.api.start(this.tableId, this.token);
    this.watch.forgetEtag();
    this.see(body.table);
  }

  /** Play the draft, swap these letters, or pass: for the turn that is on, as far as this screen knows. */
  play = () => this.#order("plays", { tiles: draftTiles(this.store.state.slots) });
  swap = (tiles) => this.#order("swaps", { tiles });
  pass = () => this.#order("passes", {});

  stop() {
    this.watch.stop();
    this.orders?.stop();
    this.#stopPreviewing?.();
    this.stopKeeping();
  }

  #order(kind, body) {
    const { view, sending } = this.store.state;
    if (sending || !view.turn) return;
    this.orders.give(kind, { ...body, turn: view.turn.number });
  }

  #sit() {
    this.watch.sit(this.token, this.store.state.view?.status === "playing");
    this.#stopPreviewing?.();
    this.orders?.stop();
    if (!this.token) return;
    const { store, api, tableId, token } = this;
    this.#stopPreviewing = keepPreviewed(store, api, tableId, token);
    this.orders = new Orders({
      api,
      tableId,
      token,
      tried: (kind, failures) => store.set({ sending: { kind, failures }, notice: null }),
      answered: (_order, { entry, table }) => this.#acted(entry, table),
      refused: (order, failure) => this.#refused(order, failure),
    });
    this.orders.resume();
  }

  #rise() {
    forgetTable(this.tableId);
    this.token = null;
    this.#stopPreviewing?.();
    this.#stopPreviewing = null;
    this.orders?.stop();
    this.store.set({ slots: [], sending: null, view: null });
    this.watch.sit(null, false);
  }

  #acted(entry, table) {
    this.store.set({ sending: null, notice: null, picked: null });
    if (entry.number === this.store.state.log.length + 1) this.#append([entry]);
    this.watch.forgetEtag();
    this.see(table);
    this.watch.refresh();
  }

  #refused({ kind }, failure) {
    this.store.set({ sending: null });
    if (!(failure instanceof Problem)) throw failure;
    const { code, words, tries, detail } = failure;
    if (failure.table) this.see(failure.table);
    this.store.set({ notice: { code, words, tries, detail, isAboutDraft: kind === "plays" } });
    this.watch.refresh();
  }

  #lose({ code, detail }) {
    if (code === "no_such_table") {
      forgetTable(this.tableId);
      this.watch.stop();
      this.store.set({ isGone: true, notice: null });
    } else if (code === "bad_token") {
      this.#rise();
      this.store.set({ notice: { code: "seat_freed" } });
      this.watch.refresh();
    } else this.store.set({ notice: { code, detail } });
  }

  #racked(slots, rack, view) {
    const next = reconciled(slots, rack, view.board);
    const { picked } = this.store.state;
    const isStill = picked !== null && next[picked]?.letter === slots[picked]?.letter && !next[picked].at;
    return { slots: view.status === "finished" ? recalled(next) : next, picked: isStill ? picked : null };
  }

  async #readLog() {
    if (this.#isReadingLog) return;
    this.#isReadingLog = true;
    try {
      const { body } = await this.api.log(this.tableId, this.token, this.store.state.log.length);
      this.#append(body.entries);
    } catch {
      // The next view says again that there is more to read.
    } finally {
      this.#isReadingLog = false;
    }
    // What came while it was read.
    const { view, log, isReached } = this.store.state;
    if (isReached && view && view.log_length > log.length) setTimeout(() => this.#readLog(), 500);
  }

  #append(entries) {
    const { log } = this.store.state;
    const fresh = entries.filter(({ number }) => number > log.length);
    if (!fresh.length) return;
    this.store.set({ log: [...log, ...fresh] });
    // What was there on arrival is no news.
    const news = fresh.filter(({ number }) => number > this.knownFrom);
    if (news.length) this.logged(news);
  }

  #keptSlots() {
    const kept = recallKept(`rack.${this.tableId}`);
    return areSlots(kept) ? kept : [];
  }

  #keepSlots(slots) {
    if (slots === this.lastKept) return;
    this.lastKept = slots;
    if (this.token) keep(`rack.${this.tableId}`, slots);
  }
}
