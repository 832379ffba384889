import type { ValueBatch } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import { decodeEntry, type FieldEntry, type FieldItem } from "../../platform/nodes/field/fieldItems.ts";
import type { KeptEntry, KeptReader } from "../../platform/nodes/keptLog.ts";
import { joinedRows } from "./joinedRows.ts";
import type { RemoteLine } from "./remoteLine.ts";

/** The history, as far as a log that comes from afar needs it. */
export interface LogHistory {
  /** What was reported up to then is in the database, ms since the epoch. */
  readonly storedUntil: number;
  /**
   * For values that come late: they are past, and never the newest ones.
   * @param since from when on a gap is none, but a time in which they were on their way; ms since the epoch
   */
  late(since: number): LateTaker;
  /** These values have held, each from its time, until a moment: gaps in between were none. */
  held(rows: ValueBatch, until: number): Promise<void>;
}

interface LateTaker {
  /** Resolves when the database has them. */
  take(rows: ValueBatch): Promise<void>;
}

export interface LogReadingOptions {
  readonly node: string;
  readonly reader: KeptReader;
  readonly history: LogHistory;
  /** The line of a connection; undefined: it has none now. */
  readonly lineOf: (connection: string) => RemoteLine | undefined;
  /** Whether what was said in an ownership is of the present owner. */
  readonly isPresent: (item: FieldItem) => boolean;
  /** Ms by which the clock of the node is ahead of ours. */
  readonly offset: () => number;
  readonly clock: Clock;
  readonly log: Log;
}

/** What a node said longer ago than this, ms, is past: its rows go into the history alone. */
const LATE = 60_000;
/** Ms between two looks at what the database has by now. */
const CONFIRM_INTERVAL = 250;
/** Ms from a row to the moment at which the history has heard of it for certain. */
const HEARD_WITHIN = 50;
const RETRY_DELAY = 1_000;
/** Where nothing is known of the time before, a gap this long before late values may be theirs, ms. */
const UNHEARD = 120_000;

interface Taken {
  readonly sequence: number;
  /** When its last row was handed on, by our clock. */
  readonly at: number;
  /** Its events are kept. */
  isKept: boolean;
  /** What has held through gaps, which may be recorded only now. */
  held: ValueBatch[];
  /** When the node said it, by our clock. */
  readonly heardAt: number;
}

/** Reads the log of a node: what is new goes to the lines, what is late into the history. An entry is confirmed once the database has all of it. */
export class LogReading {
  readonly #options: LogReadingOptions;
  readonly #taken: Taken[] = [];
  /** When the node said the newest thing that was not late, by our clock. */
  #heardAt = Number.NaN;
  /** Of the time that is late now. */
  #late: LateTaker | undefined;
  #isStopped = false;
  #stopReading: () => void = () => undefined;
  #confirming: Repetition | undefined;

  constructor(options: LogReadingOptions) {
    this.#options = options;
  }

  start(): void {
    const { reader, clock, log } = this.#options;
    this.#stopReading = reader.read(async (entries) => this.#take(entries));
    this.#confirming = every({
      task: "log of a field node",
      interval: CONFIRM_INTERVAL,
      run: () => this.#confirm(),
      clock,
      log,
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopReading();
    await this.#confirming?.stop();
    this.#confirm();
  }

  /** Entries that wait to be read, undefined: not known now. */
  async waiting(): Promise<number | undefined> {
    return this.#options.reader.waiting();
  }

  async #take(entries: readonly KeptEntry[]): Promise<void> {
    const late: ValueBatch[] = [];
    const taken: Taken[] = [];
    const { clock, offset } = this.#options;
    for (const { sequence, content } of entries) {
      const entry = this.#read(content);
      const events = entry === undefined ? [] : this.#hand(entry, late);
      const held = (entry?.items ?? []).flatMap((item) =>
        item.kind === "rows" && item.isHeld === true ? [item.rows] : [],
      );
      const heardAt = (entry?.at ?? 0) - offset();
      const one: Taken = { sequence, at: clock.now(), isKept: events.length === 0, held, heardAt };
      taken.push(one);
      if (events.length > 0) void Promise.all(events).then(() => (one.isKept = true));
    }
    // The next ones wait: nothing of a long past heaps up here.
    if (late.length > 0) await this.#again(async () => this.#storeLate(joinedRows(late)));
    this.#taken.push(...taken);
  }

  #read(content: Uint8Array): FieldEntry | undefined {
    try {
      return decodeEntry(content);
    } catch (error) {
      this.#options.log.error({ err: error, node: this.#options.node }, "an entry of a field node is left out");
      return undefined;
    }
  }

  /** @returns its events, each until it is kept */
  #hand({ at, items }: FieldEntry, late: ValueBatch[]): Promise<void>[] {
    const { clock, offset } = this.#options;
    const heardAt = at - offset();
    const isLate = clock.now() - heardAt > LATE;
    const events: Promise<void>[] = [];
    for (const item of items) {
      const line = this.#options.lineOf(item.connection);
      if (item.kind === "rows" && item.isHeld === true) continue;
      if (item.kind === "event") {
        if (line !== undefined) events.push(this.#again(async () => line.take(item, heardAt)));
        continue;
      }
      // What a text stands for, and what became of readings in doubt, is as true later.
      const isTimeless = item.kind === "text" || item.kind === "doubt";
      const isPast = isLate || line?.isRunning !== true || !this.#options.isPresent(item);
      if (!isPast || isTimeless) line?.hear(item);
      else if (item.kind === "rows") late.push(item.rows);
    }
    if (!isLate) {
      this.#heardAt = heardAt;
      if (late.length === 0) this.#late = undefined;
    }
    return events;
  }

  async #storeLate(rows: ValueBatch): Promise<void> {
    const { history } = this.#options;
    const first = rows.times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
    const since = Number.isNaN(this.#heardAt) ? first - UNHEARD : Math.min(first, this.#heardAt);
    this.#late ??= history.late(since);
    await this.#late.take(rows);
  }

  /** What is known to have held leaves no gap. */
  #fill(taken: Taken): void {
    const rows = joinedRows(taken.held);
    taken.held = [];
    taken.isKept = false;
    this.#again(async () => this.#options.history.held(rows, taken.heardAt))
      .then(() => (taken.isKept = true))
      .catch(() => undefined);
  }

  /** Until it succeeds: the database may be away. */
  async #again(work: () => Promise<void>): Promise<void> {
    const { clock, log, node } = this.#options;
    for (let tries = 0; !this.#isStopped; tries += 1) {
      try {
        await work();
        return;
      } catch (error) {
        log[tries === 0 ? "warn" : "debug"](
          { err: error, node },
          "what a field node said is not stored; it is tried again",
        );
        await new Promise<void>((resolve) => void clock.after(RETRY_DELAY, resolve));
      }
    }
    throw new Error("The log is not read any more");
  }

  #confirm(): void {
    const { history, reader } = this.#options;
    let last: number | undefined;
    for (let [first] = this.#taken; first !== undefined; [first] = this.#taken) {
      if (!first.isKept || history.storedUntil < first.at + HEARD_WITHIN) break;
      if (first.held.length > 0) {
        this.#fill(first);
        break;
      }
      last = first.sequence;
      this.#taken.shift();
    }
    if (last !== undefined) reader.confirm(last);
  }
}
