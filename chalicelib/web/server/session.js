// A table on this screen: watched, its news taken into the state, its actions given.

import { draftTiles } from "../model/rack.js";
import { isOlder } from "../model/table.js";
import { forgetTable, keepSeat, keptSeat } from "../state/kept.js";
import { Problem } from "./api.js";
import { Orders } from "./ordering.js";
import { keepPreviewed } from "./previewing.js";
import { Watch } from "./watching.js";

/** @import { LogEntry, SeatTaken, Square, Table, TurnTaken } from "openapi" */
/** @import { OrderKind, PreviewPart, Reader, SessionPart, Write } from "../state/store.js" */
/** @import { Api } from "./api.js" */
/** @import { Editions } from "./editions.js" */
/** @import { Order } from "./ordering.js" */

/**
 * What the player holds, which is told: where the cursor begins, each view, that a turn was acted on, and that the
 * seat is lost.
 * @typedef {object} Hand
 * @property {(source: Square) => void} begin
 * @property {(view: Table) => void} follow
 * @property {() => void} putDown
 * @property {() => void} leave
 */

const MORE_LOG_MS = 500;

export class Session {
  #reader;
  #write;
  #writePreview;
  #api;
  #editions;
  #hand;
  #tableId;
  #noted;
  #logged;
  #token;
  #watch;
  /** @type {Orders | null} */
  #orders = null;
  /** @type {(() => void) | null} */
  #stopPreviewing = null;
  #isReadingLog = false;
  #isOver = false;
  /** How long the log was on arrival. @type {number | null} */
  #knownFrom = null;

  /**
   * `noted` is told of each change of view, `(before, after)`; `logged` of log entries as they are written.
   * @param {object} options
   * @param {Reader} options.reader
   * @param {Write<SessionPart>} options.write
   * @param {Write<PreviewPart>} options.writePreview
   * @param {Api} options.api
   * @param {Editions} options.editions
   * @param {Hand} options.hand
   * @param {string} options.tableId
   * @param {(before: Table | null, view: Table) => void} options.noted
   * @param {(entries: readonly LogEntry[], view: Table) => void} options.logged
   */
  constructor({ reader, write, writePreview, api, editions, hand, tableId, noted, logged }) {
    this.#reader = reader;
    this.#write = write;
    this.#writePreview = writePreview;
    this.#api = api;
    this.#editions = editions;
    this.#hand = hand;
    this.#tableId = tableId;
    this.#noted = noted;
    this.#logged = logged;
    this.#token = keptSeat(tableId)?.token ?? null;
    this.#watch = new Watch({
      api,
      tableId,
      token: this.#token,
      prepare: (view) => editions.learn(view),
      seen: (view) => this.#see(view),
      refused: (problem) => this.#lose(problem),
      reached: (isReached) => this.#reached(isReached),
      heard: () => this.signed(),
    });
    this.#sit();
    this.#watch.refresh();
  }

  get token() {
    return this.#token;
  }

  get #state() {
    return this.#reader.state;
  }

  /** The table answered a request that bore our token. */
  signed() {
    this.#write({ heardAt: performance.now() });
    this.#watch.signed();
  }

  /**
   * Take a seat here; whoever has asked already under this key gets the same seat. Raises what the API refuses.
   * @param {string} name @param {string} key
   */
  async join(name, key) {
    const { body } = await this.#api.takeSeat(this.#tableId, name, key);
    this.#seated(body, name);
  }

  /** Free a seat before the start, by its player's name: one's own, or as the opener another's. @param {string} name */
  async giveUp(name) {
    // Whoever sits behind a freed seat moves up: which one it is now, the table of now says.
    const { body } = await this.#api.table(this.#tableId, this.#token);
    const seat = body.seats.findIndex((each) => each.name === name);
    if (seat >= 0) await this.#api.giveUpSeat(this.#tableId, seat, this.#token);
    if (seat === body.you?.seat) this.#rise();
    this.#watch.refresh();
  }

  async start() {
    const { body } = await this.#api.start(this.#tableId, this.#token);
    this.#watch.forgetEtag();
    this.#see(body.table);
  }

  /** Look on before the start without a seat. */
  lookOn() {
    this.#write({ isWatching: true, notice: null });
  }

  /** Be asked to sit down again. */
  seekSeat() {
    this.#write({ isWatching: false });
  }

  /** Play the draft, swap these letters, or pass: for the turn that is on, as far as this screen knows. */
  play = () => this.#order("plays", { tiles: draftTiles(this.#state.slots) });
  /** @param {readonly string[]} tiles */
  swap = (tiles) => this.#order("swaps", { tiles });
  pass = () => this.#order("passes", {});

  /** What was refused is not what the player is about any more. */
  dismissNotice() {
    this.#write({ notice: null });
  }

  /** What was refused about the draft is not about this draft any more. */
  draftEdited() {
    if (this.#state.notice?.isAboutDraft) this.dismissNotice();
  }

  /** Another table is on the screen now: what is still answered is none of its state. */
  stop() {
    this.#isOver = true;
    this.#watch.stop();
    this.#orders?.stop();
    this.#stopPreviewing?.();
  }

  /** Take in a view, unless a younger one is known already: answers may overtake one another. @param {Table} view */
  #see(view) {
    const { view: before } = this.#state;
    if (this.#isOver) return;
    if (before && isOlder(view, before)) return;
    const rules = this.#editions.rulesOf(view);
    if (!rules) {
      // The answer to an order came before the first view did: the watch brings both together.
      this.#watch.refresh();
      return;
    }
    if (!before) this.#hand.begin(rules.source);
    this.#write({ rules, view });
    this.#hand.follow(view);
    this.#knownFrom ??= view.log_length;
    // What was refused in a turn is not said in the next.
    if (before?.turn && before.turn.number !== view.turn?.number) this.dismissNotice();
    if (view.status !== before?.status) this.#watch.sit(this.#token, view.status === "playing");
    this.#noted(before, view);
    if (view.log_length > this.#state.log.length) this.#readLog();
  }

  /** @param {boolean} isReached */
  #reached(isReached) {
    if (!this.#isOver && this.#state.isReached !== isReached) this.#write({ isReached });
  }

  /** A seat has been given to us. @param {SeatTaken} taken @param {string} name */
  #seated({ token, table }, name) {
    keepSeat(this.#tableId, { token, name });
    if (this.#isOver) return;
    this.#token = token;
    this.#sit();
    this.#see(table);
  }

  /** @param {OrderKind} kind @param {object} body */
  #order(kind, body) {
    const { view, sending } = this.#state;
    if (sending || !view?.turn) return;
    this.#orders?.give(kind, { ...body, turn: view.turn.number });
  }

  #sit() {
    this.#watch.sit(this.#token, this.#state.view?.status === "playing");
    this.#stopPreviewing?.();
    this.#orders?.stop();
    const token = this.#token;
    if (!token) return;
    this.#stopPreviewing = keepPreviewed({
      reader: this.#reader,
      write: this.#writePreview,
      ask: (tiles, signal) => this.#api.preview(this.#tableId, token, tiles, signal),
    });
    this.#orders = new Orders({
      api: this.#api,
      tableId: this.#tableId,
      token,
      tried: (kind, failures) => this.#write({ sending: { kind, failures }, notice: null }),
      answered: (_order, answer) => this.#acted(answer),
      refused: (order, failure) => this.#refused(order, failure),
    });
    this.#orders.resume();
  }

  #rise() {
    forgetTable(this.#tableId);
    if (this.#isOver) return;
    this.#token = null;
    this.#stopPreviewing?.();
    this.#stopPreviewing = null;
    this.#orders?.stop();
    this.#hand.leave();
    this.#write({ sending: null, view: null });
    this.#watch.sit(null, false);
  }

  /** @param {TurnTaken} answer */
  #acted({ entry, table }) {
    this.#hand.putDown();
    this.#write({ sending: null, notice: null });
    if (entry.number === this.#state.log.length + 1) this.#append([entry]);
    this.#watch.forgetEtag();
    this.#see(table);
    this.#watch.refresh();
  }

  /** @param {Order} order @param {unknown} failure */
  #refused({ kind }, failure) {
    this.#write({ sending: null });
    if (!(failure instanceof Problem)) throw failure;
    const { code, words, tries, detail, table } = failure;
    if (table) this.#see(table);
    this.#write({ notice: { code, words, tries, detail, isAboutDraft: kind === "plays" } });
    this.#watch.refresh();
  }

  /** @param {Problem} problem */
  #lose({ code, detail }) {
    if (code === "no_such_table") {
      forgetTable(this.#tableId);
      this.#watch.stop();
      this.#write({ isGone: true, notice: null });
    } else if (code === "bad_token") {
      this.#rise();
      this.#write({ notice: { code: "seat_freed" } });
      this.#watch.refresh();
    } else this.#write({ notice: { code, detail } });
  }

  async #readLog() {
    if (this.#isReadingLog) return;
    this.#isReadingLog = true;
    try {
      const { body } = await this.#api.log(this.#tableId, this.#token, this.#state.log.length);
      this.#append(body.entries);
    } catch {
      // The next view says again that there is more to read.
    } finally {
      this.#isReadingLog = false;
    }
    // What came while it was read.
    const { view, log, isReached } = this.#state;
    if (!this.#isOver && isReached && view && view.log_length > log.length)
      setTimeout(() => this.#readLog(), MORE_LOG_MS);
  }

  /** @param {readonly LogEntry[]} entries */
  #append(entries) {
    const { log, view } = this.#state;
    const fresh = entries.filter(({ number }) => number > log.length);
    if (this.#isOver || !fresh.length) return;
    this.#write({ log: [...log, ...fresh] });
    // What was there on arrival is no news.
    const knownFrom = this.#knownFrom ?? Number.POSITIVE_INFINITY;
    const news = fresh.filter(({ number }) => number > knownFrom);
    if (news.length && view) this.#logged(news, view);
  }
}
