import { HOUR, type SiteTime } from "@atrium/time";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import type { HourAmounts, UsageBook, UsageQuery } from "../../../platform/usage.ts";
import { fitBaseline, type FittedBaseline } from "./fittedBaseline.ts";
import type { OutdoorHours } from "./outdoorHours.ts";
import type { Holidays, PlacedDay, WeekCalendar } from "./weekHours.ts";
import type { RecordedHour } from "./weekModel.ts";

export interface BaselinesOptions<Use extends string> {
  readonly book: Pick<UsageBook<Use>, "hours">;
  readonly outdoor: Pick<OutdoorHours, "of" | "isMeasured">;
  readonly time: SiteTime;
  readonly week: Pick<WeekCalendar, "of">;
  /** As the site has them; another object once they have changed. */
  readonly calendar: { readonly holidays: Holidays };
}

export interface BaselineQuery<Use extends string> {
  readonly places: readonly Pick<UsageQuery<Use>, "placement" | "floor" | "uses">[];
  /** The first day of what is held against them: they know nothing of it, nor of what came after. */
  readonly before: number;
}

interface Kept {
  /** Of the hours that it was fitted on. */
  readonly print: string;
  readonly fitted: Promise<FittedBaseline>;
}

/** So many days of the past are looked at: every season once. */
const DAYS = 365;
const MAX_KEPT = 400;

/** The baselines of places, each fitted once for a day and again when an hour of its past becomes another. */
export class Baselines<Use extends string> {
  readonly #options: BaselinesOptions<Use>;
  readonly #kept = new Map<string, Kept>();
  #holidays: Holidays | undefined;

  constructor(options: BaselinesOptions<Use>) {
    this.#options = options;
  }

  /** One for each of the places. */
  async of({ places, before }: BaselineQuery<Use>): Promise<FittedBaseline[]> {
    const { time, book, outdoor, calendar, week } = this.#options;
    this.#follow(calendar.holidays);
    const days = time.days(time.addDays(before, -DAYS), before);
    const celsius = await outdoor.of(days);
    const amounts = await book.hours({ places, days });
    const placed = week.of(days);
    const yielder = new EventLoopYielder();
    const fitted: FittedBaseline[] = [];
    for (const [index, { placement, floor, uses }] of places.entries()) {
      const key = [placement, floor, uses?.join(" "), before].join("/");
      fitted.push(await this.#fitted(key, { days: placed, celsius, amounts: amounts[index] ?? new Map() }, yielder));
      await yielder.yieldIfDue();
    }
    return fitted;
  }

  /** What was fitted with other holidays is forgotten. */
  #follow(holidays: Holidays): void {
    if (this.#holidays === holidays) return;
    this.#holidays = holidays;
    this.#kept.clear();
  }

  async #fitted(key: string, recorded: Recorded, yielder: EventLoopYielder): Promise<FittedBaseline> {
    const print = printOf(recorded);
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    const next =
      kept?.print === print
        ? kept
        : { print, fitted: fitBaseline(recordedHours(recorded, this.#options.outdoor.isMeasured), yielder) };
    this.#kept.set(key, next);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return next.fitted;
  }
}

interface Recorded {
  readonly days: readonly PlacedDay[];
  readonly celsius: ReadonlyMap<number, Float32Array>;
  readonly amounts: HourAmounts;
}

/** Tells whether anything that a baseline is fitted on has changed. */
function printOf({ celsius, amounts }: Recorded): string {
  let [count, kwh, warmth] = [0, 0, 0];
  for (const [day, ofDay] of amounts) {
    const temperatures = celsius.get(day);
    for (let hour = 0; hour < ofDay.length; hour += 1) {
      const amount = ofDay[hour] ?? Number.NaN;
      if (Number.isNaN(amount)) continue;
      count += 1;
      kwh += amount * (1 + (count % 97));
      warmth += (temperatures?.[hour] ?? -1) || 0;
    }
  }
  return `${count} ${kwh} ${warmth}`;
}

/** Hours of which both the load and, where it is measured, the temperature are known. */
function recordedHours({ days, celsius, amounts }: Recorded, isMeasured: boolean): RecordedHour[] {
  const recorded: RecordedHour[] = [];
  for (const { start: day, weekHours } of days) {
    const [counted, outdoors] = [amounts.get(day), celsius.get(day)];
    if (counted === undefined) continue;
    for (const [hour, weekHour] of weekHours.entries()) {
      const [kwh, warmth] = [counted[hour] ?? Number.NaN, outdoors?.[hour] ?? Number.NaN];
      if (Number.isNaN(kwh) || (isMeasured && Number.isNaN(warmth))) continue;
      const start = day + hour * HOUR;
      recorded.push({ start, day, weekHour, celsius: isMeasured ? warmth : Number.NaN, kwh });
    }
  }
  return recorded;
}
