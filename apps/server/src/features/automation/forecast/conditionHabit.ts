import { type Firing, type SiteDays, tryCondition } from "@atrium/automation";
import type { Condition } from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import { MINUTE } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import { measuredPoint } from "../conditions/conditionMeasures.ts";
import { type ConditionPast, readRecorded } from "../conditions/readRecorded.ts";

/** A time in which a condition was active in most of the last weeks. */
export interface LikelyTime {
  readonly from: number;
  readonly to: number;
  /** "on 3 of the last 4 Fridays" */
  readonly note: string;
}

export interface ConditionHabitOptions {
  readonly past: ConditionPast;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly calendar: SiteDays;
}

/** The same weekday of so many weeks is looked at. */
const WEEKS = 4;
/** Of fewer nothing can be said. */
const LEAST_WEEKS = 2;
/** Times are looked at in steps of, ms. */
const STEP = 10 * MINUTE;
/** How long a result stays valid, ms: a day of the past does not change. */
const GOOD_FOR = 60 * MINUTE;
const WEEKDAYS = [
  phrase("Mondays"),
  phrase("Tuesdays"),
  phrase("Wednesdays"),
  phrase("Thursdays"),
  phrase("Fridays"),
  phrase("Saturdays"),
  phrase("Sundays"),
] as const;

interface Known {
  readonly at: number;
  readonly from: number;
  readonly firings: readonly Firing[];
}

/**
 * When a condition is likely to be active: where the machine that runs it, on what was recorded, was active at the same time of
 * the same weekday in at least half of the last weeks. There is no other forecast of a value.
 */
export class ConditionHabit {
  readonly #options: ConditionHabitOptions;
  readonly #known = new Map<string, Known>();

  constructor(options: ConditionHabitOptions) {
    this.#options = options;
  }

  async likely(
    condition: Condition,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<LikelyTime[]> {
    const known = await this.#firings(condition, from);
    const found: LikelyTime[] = [];
    for (let at = from; at < to; at += STEP) {
      const { active, of } = this.#activeAt(known, at);
      if (of < LEAST_WEEKS || active * 2 < of) continue;
      const until = Math.min(to, at + STEP);
      const last = found.at(-1);
      const note = this.#noteOf(at, { active, of });
      if (last?.to === at) found[found.length - 1] = { ...last, to: until };
      else found.push({ from: at, to: until, note });
    }
    return found;
  }

  #activeAt({ firings, from }: Known, moment: number): { readonly active: number; readonly of: number } {
    const { time } = this.#options.calendar;
    const local = time.local(moment);
    let [active, of] = [0, 0];
    for (let week = 1; week <= WEEKS; week += 1) {
      const before = time.at({ ...local, day: local.day - 7 * week });
      if (before < from) continue;
      of += 1;
      if (firings.some(({ at, until }) => at <= before && (until === null || until > before))) active += 1;
    }
    return { active, of };
  }

  #noteOf(moment: number, weeks: { readonly active: number; readonly of: number }): string {
    const weekday = WEEKDAYS[this.#options.calendar.time.local(moment).weekday - 1] ?? phrase("days");
    return t("on {active} of the last {of} {weekday}", { ...weeks, weekday: t(weekday) });
  }

  async #firings(condition: Condition, now: number): Promise<Known> {
    const { id, revision } = condition;
    const key = `${id} ${revision}`;
    const known = this.#known.get(key);
    if (known !== undefined && now - known.at < GOOD_FOR) return known;
    const fresh = { at: now, ...(await this.#tried(condition, now)) };
    for (const old of this.#known.keys()) if (old.startsWith(`${id} `)) this.#known.delete(old);
    this.#known.set(key, fresh);
    return fresh;
  }

  async #tried(condition: Condition, now: number): Promise<Omit<Known, "at">> {
    const { past, directory, calendar } = this.#options;
    const point = measuredPoint(condition.source, directory);
    if (point === undefined) return { from: now, firings: [] };
    const recorded = await readRecorded(Number(point.id), { past, to: now, days: WEEKS * 7 + 1 });
    const { time, holidayOn } = calendar;
    return { from: recorded.from, firings: tryCondition({ condition, ...recorded, time, holidayOn }) };
  }
}
