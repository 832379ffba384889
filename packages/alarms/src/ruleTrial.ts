import { QUALITY } from "@atrium/contract/devices";
import { AlarmEngine } from "./alarmEngine.ts";
import type { BoundAlarm } from "./boundAlarm.ts";

/** Recorded values as columns in the order of time; a NaN begins a gap. */
export interface RecordedChanges {
  readonly length: number;
  readonly ids: ArrayLike<number>;
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** One time that the rule would have raised an alarm. */
export interface TrialTime {
  readonly alarm: BoundAlarm;
  readonly at: number;
  /** undefined: it stood at the end. */
  until: number | undefined;
  readonly value: number;
}

export interface RuleTrialOptions {
  readonly alarms: readonly BoundAlarm[];
  readonly from: number;
  readonly to: number;
  /** What was so at the beginning, by point; a point that is not here had no value. */
  readonly before: ReadonlyMap<number, { readonly value: number; readonly isKnown: boolean }>;
}

/** A rule on what was recorded, by the engine that evaluates it live. What stood at the beginning did not come: it is not counted. */
export class RuleTrial {
  readonly #options: RuleTrialOptions;
  readonly #engine: AlarmEngine;
  #times: TrialTime[] = [];
  readonly #standing = new Map<number, TrialTime>();
  /** By point, since when its value is known, and how long it was before, ms. */
  readonly #known = new Map<number, { since: number | undefined; sum: number }>();
  #isBegun = false;

  constructor(options: RuleTrialOptions) {
    this.#options = options;
    const { alarms, from, before } = options;
    this.#engine = new AlarmEngine({ checks: alarms, onChange: (change) => this.#changed(change) });
    for (const point of this.#engine.points) {
      const state = before.get(point);
      this.#known.set(point, { since: state?.isKnown === true ? from : undefined, sum: 0 });
      if (state !== undefined) this.#say(point, state.isKnown ? state.value : Number.NaN, from);
    }
    this.#engine.begin(from);
    this.#isBegun = true;
  }

  get points(): number[] {
    return this.#engine.points;
  }

  /** Nothing holds or waits for its delay: until a value changes, nothing will. */
  get isAtRest(): boolean {
    return this.#engine.isAtRest;
  }

  /** What stands now and came in this time. */
  get standing(): readonly TrialTime[] {
    return [...this.#standing.values()];
  }

  /** @param rows of the columns; absent: all */
  take({ length, ids, times, values }: RecordedChanges, rows = { from: 0, to: length }): void {
    const { from, to } = this.#options;
    for (let row = rows.from; row < rows.to; row += 1) {
      const [id = 0, time = 0, value = Number.NaN] = [ids[row], times[row], values[row]];
      if (time < from || time >= to) continue;
      const known = this.#known.get(id);
      if (known === undefined) continue;
      const isKnown = !Number.isNaN(value);
      if (isKnown) {
        known.since ??= time;
      } else if (known.since !== undefined) {
        known.sum += time - known.since;
        known.since = undefined;
      }
      this.#say(id, value, time);
    }
  }

  /** No value has changed until then. */
  advance(time: number): void {
    this.#engine.advance(time);
  }

  /** The times that are over, the oldest first; they are forgotten here. */
  drain(): TrialTime[] {
    const over = this.#times.filter(({ until }) => until !== undefined);
    this.#times = this.#times.filter(({ until }) => until === undefined);
    return over;
  }

  /** The oldest first, and the share of the time of all points in which values were known. */
  end(): { readonly times: readonly TrialTime[]; readonly known: number } {
    const { from, to } = this.#options;
    this.#engine.advance(to);
    const all = [...this.#known.values()];
    const sum = all.reduce((total, known) => total + known.sum + (known.since === undefined ? 0 : to - known.since), 0);
    return { times: this.#times, known: all.length === 0 ? 0 : Math.min(1, sum / (all.length * (to - from))) };
  }

  #say(point: number, value: number, time: number): void {
    const quality = Number.isNaN(value) ? QUALITY.stale : QUALITY.good;
    this.#engine.take({ length: 1, ids: [point], values: [value], qualities: [quality] }, time);
  }

  #changed({ check, isActive, time, value }: { check: number; isActive: boolean; time: number; value: number }): void {
    const alarm = this.#options.alarms[check];
    if (!isActive) {
      const stood = this.#standing.get(check);
      if (stood !== undefined) stood.until = time;
      this.#standing.delete(check);
    } else if (this.#isBegun && alarm !== undefined) {
      const came: TrialTime = { alarm, at: time, until: undefined, value };
      this.#times.push(came);
      this.#standing.set(check, came);
    }
  }
}
