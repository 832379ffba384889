import { type Clock, HOUR, type SiteTime } from "@atrium/time";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { RecentlyUsed } from "../../../platform/recentlyUsed.ts";
import type { HourAmounts, UsageBook, UsageQuery } from "../../../platform/usage.ts";
import { fitBaseline, type FittedBaseline } from "./fittedBaseline.ts";
import type { OutdoorHours } from "./outdoorHours.ts";
import type { Holidays, PlacedDay, WeekCalendar } from "./weekHours.ts";
import type { RecordedHours } from "./weekModel.ts";

export interface BaselinesOptions<Use extends string> {
  readonly book: Pick<UsageBook<Use>, "hours">;
  readonly outdoor: Pick<OutdoorHours, "of" | "isMeasured">;
  readonly time: SiteTime;
  readonly week: Pick<WeekCalendar, "of">;
  /** As the site has them; another object once they have changed. */
  readonly calendar: { readonly holidays: Holidays };
  readonly clock: Pick<Clock, "elapsed">;
}

export interface BaselineQuery<Use extends string> {
  readonly places: readonly Pick<UsageQuery<Use>, "placement" | "floor" | "uses">[];
  /** They know nothing of this moment, nor of what came after: it lies before what is held against them. */
  readonly before: number;
}

interface Kept {
  /** Of the hours that it was fitted on. */
  readonly print: string;
  readonly fitted: FittedBaseline;
  /** When those hours were read last, by the clock's elapsed time, ms. */
  readonly readAt: number;
}

/** So many days of the past are looked at: every season once. */
const DAYS = 365;
/** What baselines may take in memory, and about what one takes: the campus and its places in the months of four years. */
const MAX_BYTES = 4 * 2 ** 20;
const BYTES = 4_000;

/** The baselines of places, each fitted once for a month and again when an hour of its past becomes another. */
export class Baselines<Use extends string> {
  readonly #options: BaselinesOptions<Use>;
  readonly #kept = new RecentlyUsed<string, Kept>({ maxBytes: MAX_BYTES, bytesOf: () => BYTES });
  #holidays: Holidays | undefined;

  constructor(options: BaselinesOptions<Use>) {
    this.#options = options;
  }

  /** One for each of the places as they were fitted last, and when the hours of the first of them were read. */
  known({
    places,
    before,
  }: BaselineQuery<Use>): { readonly fitted: FittedBaseline[]; readonly readAt: number } | undefined {
    this.#follow(this.#options.calendar.holidays);
    const known = places.flatMap((place) => this.#kept.get(nameOf(place, before)) ?? []);
    if (known.length < places.length) return undefined;
    return { fitted: known.map(({ fitted }) => fitted), readAt: Math.min(...known.map(({ readAt }) => readAt)) };
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
    for (const [index, place] of places.entries()) {
      const recorded = { days: placed, celsius, amounts: amounts[index] ?? new Map() };
      fitted.push(await this.#fitted(nameOf(place, before), recorded, yielder));
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

  async #fitted(name: string, recorded: Recorded, yielder: EventLoopYielder): Promise<FittedBaseline> {
    const { outdoor, clock } = this.#options;
    const print = printOf(recorded);
    const kept = this.#kept.get(name);
    const fitted =
      kept?.print === print ? kept.fitted : await fitBaseline(recordedHours(recorded, outdoor.isMeasured), yielder);
    this.#kept.set(name, { print, fitted, readAt: clock.elapsed() });
    return fitted;
  }
}

/** Names a question by its places in any order: those of a page are sorted by what they used. */
export function keyOf({ places, before }: BaselineQuery<string>): string {
  return places
    .map((place) => nameOf(place, before))
    .sort()
    .join(" ");
}

function nameOf({ placement, floor, uses }: BaselineQuery<string>["places"][number], before: number): string {
  return [placement, floor, uses?.join("+"), before].join("/");
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
function recordedHours({ days, celsius, amounts }: Recorded, isMeasured: boolean): RecordedHours {
  const most = days.reduce((sum, { weekHours }) => sum + weekHours.length, 0);
  const [starts, ofDays, kwh] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  const [weekHours, temperatures] = [new Uint8Array(most), new Float64Array(most)];
  let count = 0;
  for (const { start: day, weekHours: placed } of days) {
    const [counted, outdoors] = [amounts.get(day), celsius.get(day)];
    if (counted === undefined) continue;
    for (let hour = 0; hour < placed.length; hour += 1) {
      const amount = counted[hour] ?? Number.NaN;
      const warmth = isMeasured ? (outdoors?.[hour] ?? Number.NaN) : Number.NaN;
      if (Number.isNaN(amount) || (isMeasured && Number.isNaN(warmth))) continue;
      starts[count] = day + hour * HOUR;
      ofDays[count] = day;
      weekHours[count] = placed[hour] ?? 0;
      temperatures[count] = warmth;
      kwh[count] = amount;
      count += 1;
    }
  }
  return {
    starts: starts.subarray(0, count),
    days: ofDays.subarray(0, count),
    weekHours: weekHours.subarray(0, count),
    celsius: temperatures.subarray(0, count),
    kwh: kwh.subarray(0, count),
  };
}
