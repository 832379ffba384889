import { setTimeout as pause } from "node:timers/promises";
import { isOfValues } from "@atrium/alarms";
import { type Clock, DAY, type Log, MINUTE, QUARTER, type SiteTime } from "@atrium/time";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import { every, type Repetition } from "../../../platform/every.ts";
import type { BoundRule } from "../alarmEntry.ts";
import type { Journal } from "../journal.ts";
import { pointsRead } from "../recordedTrial.ts";
import { judgeLate, type LatePast } from "./judgeLate.ts";
import { lateEntry } from "./lateEntry.ts";
import type { LatePoint, LateStore } from "./lateStore.ts";
import { hullOf, joined, type LateValues, overlap, type Stretch, stretchesOf, within } from "./stretches.ts";
import type { LateTime } from "./yearlyTimes.ts";

export interface LateAlarmsOptions {
  readonly store: LateStore;
  readonly past: LatePast;
  readonly journal: Pick<Journal, "add">;
  /** Everything that rules watch, as it is now. */
  readonly bound: () => readonly BoundRule[];
  readonly takeId: () => number;
  readonly names: SiteNames;
  readonly time: SiteTime;
  /** For how many days events are kept; undefined: for ever. */
  readonly keep: number | undefined;
  readonly isImporting: () => boolean;
  readonly isDatabaseAvailable: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** From one search for late values to the next, ms. */
const INTERVAL = 30_000;
/** Rules wait this long after the last values of a point: an import has many batches, in any order of time. */
const QUIET_FOR = MINUTE;
/** What stood at the newest value is judged again after this: a live value may have ended it before it was one. */
const STANDING_AGAIN = QUARTER;
/** Rows of one batch for the journal. */
const ROWS_AT_ONCE = 500;
/** The longest pause after the work on one alarm, ms. */
const MAX_PAUSE = 200;

/**
 * Alarms of values that came late: an import, or what a device kept while its line was down. The rules of now judge them in
 * the order of time, and what is over is entered with its own times. Nobody is alerted. What still stands is left to the
 * live engine.
 */
export class LateAlarms {
  readonly #options: LateAlarmsOptions;
  #repetition: Repetition | undefined;
  #isStopping = false;
  readonly #stopped = Promise.withResolvers<void>();
  #entered = 0;
  #waiting = 0;
  #watched: { readonly of: readonly BoundRule[]; readonly points: ReadonlySet<number> } = { of: [], points: new Set() };

  constructor(options: LateAlarmsOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, log } = this.#options;
    this.#repetition = every({
      task: "alarms of late values",
      interval: INTERVAL,
      run: async () => this.#run(),
      clock,
      log,
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopped.resolve();
    await this.#repetition?.stop();
  }

  /** Rows entered since the start. */
  get entered(): number {
    return this.#entered;
  }

  /** Points whose late values are not judged yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Remembers what came late. What is stored and not remembered because the program ended comes again with its batch. */
  async take(values: LateValues): Promise<void> {
    const late = stretchesOf(values, this.#watchedPoints());
    if (late.length === 0) return;
    await this.#options.store.mark(late, this.#options.clock.now() + QUIET_FOR);
    this.#waiting = Math.max(this.#waiting, late.length);
  }

  #watchedPoints(): ReadonlySet<number> {
    const of = this.#options.bound();
    if (this.#watched.of !== of) {
      this.#watched = { of, points: new Set(pointsRead(of.filter(isLateAlarm))) };
    }
    return this.#watched.points;
  }

  async #run(): Promise<void> {
    const { store, bound, clock, log, isImporting, isDatabaseAvailable } = this.#options;
    if (isImporting() || !isDatabaseAvailable()) return;
    const due = await store.due(clock.now());
    this.#waiting = due.length;
    if (due.length === 0) return;
    const began = performance.now();
    const before = this.#entered;
    const level = due.every(({ isStanding }) => isStanding) ? "debug" : "info";
    log[level]({ points: due.length }, "alarm rules are applied to values that came late");
    const alarms = Map.groupBy(bound().filter(isLateAlarm), ({ device }): string => device.id);
    const failures: unknown[] = [];
    for (const [device, points] of byDevice(due, alarms)) {
      try {
        await this.#judgeDevice(device, points, alarms.get(device) ?? []);
      } catch (error) {
        // One device keeps no other from its turn; it is tried again with the next run.
        if (!isDatabaseAvailable()) throw error;
        failures.push(error);
      }
      if (this.#isStopping) return;
      this.#waiting -= points.length;
    }
    const seconds = Math.round((performance.now() - began) / 1_000);
    log[level]({ points: due.length, entered: this.#entered - before, seconds }, "alarms of late values are entered");
    if (failures.length > 0) throw new AggregateError(failures, "Late values of some devices could not be judged");
  }

  async #judgeDevice(device: string, late: readonly LatePoint[], alarms: readonly LateBound[]): Promise<void> {
    const { store, clock, past, time, keep } = this.#options;
    const now = clock.now();
    const kept = { from: keep === undefined ? 0 : now - keep * DAY, to: now };
    const stretches = new Map(late.map((one) => [one.point, within(one.stretches, kept)]));
    const hull = hullOf([...stretches.values()].flat());
    const standing = new Map<number, number>();
    if (hull !== undefined && alarms.length > 0) {
      const points = pointsRead(alarms);
      const days = await past.dayExtremes(points, { from: time.startOfDay(hull.from), to: hull.to });
      const { states } = await past.pastAt(points, hull.from - 1);
      const before = new Map([...states].map(([point, { value }]) => [point, value]));
      const journal = await store.known(device, { from: hull.from, to: now });
      for (const alarm of alarms) {
        const began = performance.now();
        const own = joined(pointsRead([alarm]).flatMap((point) => stretches.get(point) ?? []));
        if (own.length === 0) continue;
        const known = journal.filter(({ key }) => key === alarm.key);
        const isKnown = (stood: Stretch) => known.some((other) => overlap(stood, other));
        const found = await judgeLate(alarm, { stretches: own, days, before }, { past, time, now, isKnown });
        await this.#enter(alarm, found.times, now);
        const { standingSince } = found;
        if (standingSince !== undefined) {
          for (const point of pointsRead([alarm])) {
            standing.set(point, Math.min(standing.get(point) ?? now, standingSince));
          }
        }
        // Half of the time is left to others.
        await pause(Math.min(MAX_PAUSE, performance.now() - began));
        if (this.#isStopping) return;
      }
    }
    await store.judged(late, standing, now + STANDING_AGAIN);
  }

  async #enter(bound: BoundRule, times: readonly LateTime[], now: number): Promise<void> {
    const { journal, takeId, names } = this.#options;
    for (let first = 0; first < times.length; first += ROWS_AT_ONCE) {
      const some = times.slice(first, first + ROWS_AT_ONCE);
      const written = some.map(async (one) => journal.add(lateEntry(one, { id: takeId(), bound, names, now })));
      // Without the database the journal waits, and nobody waits for it who is to stop.
      await Promise.race([Promise.all(written), this.#stopped.promise]);
      if (this.#isStopping) return;
      this.#entered += some.length;
    }
  }
}

/** An alarm of a device whose values are recorded. */
type LateBound = BoundRule & { readonly device: NonNullable<BoundRule["device"]> };

function isLateAlarm(bound: BoundRule): bound is LateBound {
  return bound.device !== undefined && isOfValues(bound.check);
}

/** All alarms of a device read its own points. What no rule watches any more is of no device. */
function byDevice(
  due: readonly LatePoint[],
  alarms: ReadonlyMap<string, readonly LateBound[]>,
): Map<string, LatePoint[]> {
  const devices = new Map(
    [...alarms].flatMap(([device, own]) => pointsRead(own).map((point) => [point, device] as const)),
  );
  return Map.groupBy(due, ({ point }) => devices.get(point) ?? "");
}
