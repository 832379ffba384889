import {
  AlarmBook,
  type AlarmChange,
  AlarmEngine,
  type ManualInput,
  type AlarmSite,
  type AlarmTime,
  bindRules,
  nodeOfAlarm,
  pauseOf,
} from "@atrium/alarms";
import type { AlarmRow, AlarmRule, EventRow } from "@atrium/contract/alarms";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { ElectricalNode } from "@atrium/contract/energy";
import { CAMPUS, type ConnectionFile } from "@atrium/contract/site";
import type { Clock, Log } from "@atrium/time";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Bus, BusEvents, PointChanges } from "../../platform/bus.ts";
import { every, type Repetition } from "../../platform/every.ts";
import type { Lateness } from "../../platform/latenessMeter.ts";
import { AlarmEntries, type Doing } from "./alarmEntries.ts";
import { type AlarmEntry, type BoundRule, isAlarm, type StoredEntry } from "./alarmEntry.ts";
import { BoundTables } from "./boundTables.ts";
import type { Journal } from "./journal.ts";

export interface AlarmDirectory {
  readonly devices: readonly DeviceDescription[];
  readonly connections: readonly ConnectionFile[];
  readonly electricity: readonly ElectricalNode[];
  /** What the programs of fire panels expect. */
  readonly fireEffects?: AlarmSite["effects"];
}

export interface AlarmsOptions {
  readonly directory: AlarmDirectory;
  readonly names: SiteNames;
  readonly newest: { readonly values: ArrayLike<number>; readonly qualities: ArrayLike<number> };
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
  readonly journal: Pick<Journal, "add">;
  /** Alarms about silence wait longer by what the server itself was late. */
  readonly lateness?: Lateness | undefined;
  /** Whether the fire alarm of a detector is a drill's: its row says so. */
  readonly isDrill?: ((device: string) => boolean) | undefined;
  /** A row is new, or another than before. @param annunciates with it the alarm asks for somebody */
  readonly onChange: (row: EventRow, annunciates?: boolean) => void;
}

/** How often delays, shelves and causes are looked at, ms. */
const TICK = 250;

/** Every alarm of the site as it stands: evaluates the rules as values change, and keeps what becomes of each alarm. */
export class Alarms {
  readonly entries: AlarmEntries;
  readonly #options: AlarmsOptions;
  readonly #book: AlarmBook;
  #engine = new AlarmEngine({ checks: [], onChange: () => undefined });
  #bound: readonly BoundRule[] = [];
  #tables = new BoundTables();
  readonly #lost = new Map<string, boolean>();
  readonly #holding = new Set<string>();
  #rules: readonly AlarmRule[] = [];
  /** The nodes of the installation. */
  #processes: readonly string[] = [];
  #nextId = 1;
  /** Who does what is being done, and the value that raises. */
  #doing: Doing | undefined;
  #value = Number.NaN;
  #newest: AlarmEntry | undefined;
  /** Alarms under which something was folded, or is not any more. */
  readonly #causes = new Set<string>();
  readonly #ends: (() => void)[] = [];
  #ticking: Repetition | undefined;

  constructor(options: AlarmsOptions) {
    this.#options = options;
    this.#book = new AlarmBook({ onChange: (change) => this.#changed(change) });
    this.entries = new AlarmEntries({
      names: options.names,
      isDrill: options.isDrill,
      nextId: () => this.takeId(),
      foldedUnder: (key) => this.#book.foldedUnder(key),
    });
  }

  /** The number of the next row. */
  takeId(): number {
    this.#nextId += 1;
    return this.#nextId - 1;
  }

  /** All alarms that can come. */
  get bound(): readonly BoundRule[] {
    return this.#bound;
  }

  /** The alarms that a rule can raise. */
  boundBy(rule: number): readonly BoundRule[] {
    return this.#tables.byRule.get(rule) ?? [];
  }

  boundOf(key: string): BoundRule | undefined {
    return this.#tables.byKey.get(key);
  }

  /** Begins with what stood when the program ended. @param lastId the greatest number of a row */
  start(
    rules: readonly AlarmRule[],
    { open, lastId }: { readonly open: readonly StoredEntry[]; readonly lastId: number },
  ): void {
    const { bus } = this.#options;
    this.#nextId = lastId + 1;
    // Those that have an alarm are there until somebody who knows says otherwise.
    this.#processes = [...new Set(open.flatMap(({ alarm }) => nodeOfAlarm(alarm?.key ?? "") ?? []))];
    this.#bind(rules);
    const gone = this.#restore(open);
    this.#engine.begin(this.#now().now);
    for (const key of gone) this.#withdraw(key);
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#take(changes)),
      bus.subscribe("connection.changed", (change) => this.#connectionChanged(change)),
      bus.subscribe("site.changed", () => this.use(this.#rules)),
    );
    const { clock, log } = this.#options;
    this.#ticking = every({ task: "alarm delays and shelves", interval: TICK, run: () => this.tick(), clock, log });
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    void this.#ticking?.stop();
  }

  /** From now on these are the rules; alarms that they do not watch any more are over. */
  use(rules: readonly AlarmRule[]): void {
    const gone = this.#bind(rules);
    for (const key of gone) this.#withdraw(key);
    const { newest } = this.#options;
    const ids = this.#engine.points;
    const of = (column: ArrayLike<number>) => ids.map((id) => column[id] ?? Number.NaN);
    const { now } = this.#now();
    for (const [connection, checks] of this.#tables.lines) {
      for (const check of checks) this.#engine.signal(check, this.#lost.get(connection) === true, now);
    }
    for (const [topic, checks] of this.#tables.told) {
      for (const check of checks) this.#engine.signal(check, this.#holding.has(topic), now);
    }
    this.#engine.take({ length: ids.length, ids, values: of(newest.values), qualities: of(newest.qualities) }, now);
    this.#engine.begin(now);
  }

  /** The alarm after it; undefined: it changes nothing, or may not be. */
  act(key: string, input: ManualInput, doing: Doing): AlarmEntry | undefined {
    return this.#as(doing, () => this.#book.act(key, input, this.#now()));
  }

  /** @param lasts ms */
  shelve(key: string, lasts: number, doing: Omit<Doing, "until">): AlarmEntry | undefined {
    const time = this.#now();
    return this.#as({ ...doing, until: time.now + lasts }, () => this.#book.shelve(key, lasts, time));
  }

  /** Another row of an alarm that is not over: a remark, a step, a rating. */
  put(entry: AlarmEntry): void {
    if (this.entries.ofId(entry.row.id) !== undefined) this.entries.put(entry);
    this.#options.onChange(entry.row);
  }

  get processes(): readonly string[] {
    return this.#processes;
  }

  /** From now on these are the nodes of the installation; alarms of others are over. */
  useProcesses(names: readonly string[]): void {
    if (names.length === this.#processes.length && names.every((name) => this.#processes.includes(name))) return;
    this.#processes = names;
    this.use(this.#rules);
  }

  /** Whether something holds that no point says: a clock is wrong, a shift is late, what a fire should cause is missing. */
  setSignal(topic: string, isActive: boolean): void {
    if (isActive) this.#holding.add(topic);
    else this.#holding.delete(topic);
    for (const check of this.#tables.told.get(topic) ?? []) this.#engine.signal(check, isActive, this.#now().now);
  }

  /** What ends by itself ends. Called by the clock; tests call it by hand. */
  tick(): void {
    const time = this.#now();
    this.#engine.advance(time.now);
    this.#book.advance(time);
    this.#tellCauses();
  }

  #now(): AlarmTime {
    const { clock } = this.#options;
    return { now: clock.now(), elapsed: clock.elapsed() };
  }

  #bind(rules: readonly AlarmRule[]): string[] {
    const { directory, names } = this.#options;
    this.#rules = rules;
    const { devices, connections, electricity } = directory;
    const places = [{ key: CAMPUS, name: names.siteName }, ...names.places];
    this.#bound = bindRules(rules, {
      devices,
      connections,
      nodes: electricity,
      places,
      effects: directory.fireEffects ?? [],
      processes: this.#processes,
    });
    this.#tables = new BoundTables(this.#bound);
    const bound = this.#bound;
    this.#engine = new AlarmEngine({
      checks: bound,
      lateSince: (time) => this.#lateSince(time),
      onChange: ({ check, isActive, value }) => {
        const key = bound[check]?.key;
        if (key === undefined) return;
        this.#value = value;
        if (isActive) this.#book.raise(key, this.#now());
        else this.#book.return(key, this.#now());
      },
    });
    const gone = this.#book.keep(bound, this.#now());
    for (const [check, { key }] of bound.entries()) {
      if (this.#book.conditionOf(key).isActive) this.#engine.restore(check);
    }
    return gone;
  }

  /** @param time by the wall clock */
  #lateSince(time: number): number {
    const { now, elapsed } = this.#now();
    return this.#options.lateness?.since(elapsed - (now - time)) ?? 0;
  }

  /** What stood; the keys of what is watched no longer. */
  #restore(open: readonly StoredEntry[]): string[] {
    const time = this.#now();
    const places = new Map(this.#bound.map(({ key }, check) => [key, check]));
    const gone: string[] = [];
    const kept = open.filter(isAlarm);
    const keyOf = new Map(kept.map(({ row, alarm }) => [row.id, alarm.key]));
    for (const entry of kept) {
      const { key, condition } = entry.alarm;
      this.entries.restore(entry);
      const check = places.get(key);
      if (check === undefined) {
        gone.push(key);
        continue;
      }
      const { shelf, cause } = entry.row.alarm;
      const ends = shelf && { until: shelf.until, elapsed: time.elapsed + shelf.until - time.now };
      this.#book.restore(key, condition, { shelf: ends, cause: cause && keyOf.get(cause) });
      if (condition.isActive) this.#engine.restore(check);
    }
    this.#book.settle(time);
    return gone;
  }

  #withdraw(key: string): void {
    const withdrawn = this.entries.withdrawn(key, this.#now());
    if (withdrawn === undefined) return;
    const { entry, step } = withdrawn;
    void this.#options.journal.add({ entry, steps: [step] });
    this.#options.onChange(entry.row);
  }

  #take(changes: PointChanges): void {
    this.#engine.take(changes, this.#now().now);
  }

  #connectionChanged({ connection, state }: BusEvents["connection.changed"]): void {
    // One that begins is not lost yet; one that somebody paused is silent on purpose.
    if (state === "connecting" && this.#lost.get(connection) !== undefined) return;
    if (state === "paused") this.#book.cover(pauseOf(connection), this.#now());
    else this.#book.uncover(pauseOf(connection), this.#now());
    const isLost = state === "lost";
    this.#lost.set(connection, isLost);
    for (const check of this.#tables.lines.get(connection) ?? []) this.#engine.signal(check, isLost, this.#now().now);
  }

  #as(doing: Doing, work: () => boolean): AlarmEntry | undefined {
    this.#doing = doing;
    try {
      return work() ? this.#newest : undefined;
    } finally {
      this.#doing = undefined;
    }
  }

  #changed(change: AlarmChange): void {
    const bound = this.#tables.byKey.get(change.key);
    if (bound === undefined) return;
    const before = this.entries.ofKey(change.key)?.row.alarm.cause;
    const changed = this.entries.changed(change, bound, { value: this.#value, doing: this.#doing });
    if (changed === undefined) return;
    const { entry, step } = changed;
    this.#newest = entry;
    void this.#options.journal.add({ entry, steps: [step] });
    this.#options.onChange(entry.row, step.annunciates === true);
    for (const cause of [before, entry.row.alarm.cause]) {
      const key = cause === undefined ? undefined : this.entries.ofId(cause)?.alarm.key;
      if (key !== undefined) this.#causes.add(key);
    }
  }

  /** The number of alarms folded under a cause is sent once for all of them. */
  #tellCauses(): void {
    for (const key of this.#causes) {
      const entry = this.entries.ofKey(key);
      const folded = this.#book.foldedUnder(key);
      if (entry === undefined || entry.row.alarm.folded === folded) continue;
      const row: AlarmRow = { ...entry.row, alarm: { ...entry.row.alarm, folded } };
      this.entries.put({ ...entry, row });
      this.#options.onChange(row);
    }
    this.#causes.clear();
  }
}
