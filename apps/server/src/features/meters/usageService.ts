import { CAMPUS, TOTAL } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { AppError } from "../../platform/errors.ts";
import type {
  PricedDays,
  QuarterDay,
  Terms,
  HourAmounts,
  HoursQuery,
  GridShares,
  LeftOut,
  MeterDirectory,
  MeterKind,
  Usage,
  UsageBar,
  UsageQuery,
  UsageRow,
} from "../../platform/usage.ts";
import type { DayProfile, MeterGroup } from "./dayProfile.ts";
import {
  compared,
  comparedWithTypical,
  costByPeriod,
  costOf,
  amountOf,
  amountsOfDays,
  loadOf,
  peakOf,
  periodsOf,
} from "./figures.ts";
import { fromGridOf } from "./gridCosts.ts";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import type { SuspectSpan } from "./suspectReadingStore.ts";
import { UsageCache } from "./usageCache.ts";
import { leftOutOf } from "./leftOut.ts";
import { type Days, DaySums } from "./daySums.ts";
import { hoursOf } from "./hours.ts";
import { pricedDays } from "./pricedDays.ts";
import { quartersOf } from "./quarters.ts";
import type { Profiles } from "./profiles.ts";
import type { Bar, CalendarRange } from "./ranges.ts";
import { type Selection, selectionsOf } from "./selection.ts";
import { MeterSums } from "./meterSums.ts";
import { Prices } from "../../platform/prices.ts";
import { neededDays, type Times, timesOf } from "./times.ts";
import { typicalOf } from "./typical.ts";

export interface UsageServiceOptions<Use extends string> {
  readonly kind: Pick<MeterKind<Use>, "uses" | "terms" | "gridShares">;
  readonly directory: MeterDirectory;
  readonly groups: readonly MeterGroup[];
  readonly profiles: Pick<Profiles, "days">;
  readonly doubts: Doubts;
  readonly time: SiteTime;
  readonly clock: Clock;
}

/** What drivers did not believe. */
export interface Doubts {
  during(query: {
    readonly points: readonly number[];
    readonly from: number;
    readonly to: number;
  }): Promise<SuspectSpan[]>;
}

/** Days that are added up before others are asked whether they want the loop. */
const DAYS_AT_ONCE = 16;

/** An answer's range, and what came from the grid in it where that is known. */
interface ChargedTimes extends Times {
  readonly shares: GridShares | undefined;
}

/** What the meters of a place counted in a range, with what it compares to. */
export class UsageService<Use extends string> {
  readonly #options: UsageServiceOptions<Use>;
  readonly #prices: Prices;
  readonly #sums: DaySums;
  readonly #kept = new UsageCache<Omit<Usage<Use>, "leftOut">>(bytesOf);
  readonly #queue = new SerialQueue();

  constructor(options: UsageServiceOptions<Use>) {
    this.#options = options;
    this.#prices = new Prices(options.kind.terms(), options.time);
    this.#sums = new DaySums(options.groups);
  }

  /** @throws ENF001 where the site has no such place */
  async usage(query: UsageQuery<Use>): Promise<Usage<Use>> {
    this.#checkPlace(query);
    const { kind, clock, time, profiles } = this.#options;
    const times = timesOf(query, clock.now(), time);
    const profilesOfDays = await profiles.days(neededDays(times));
    const { from, to } = times.range;
    const shares = await kind.gridShares?.(times.range.days);
    const known = [...profilesOfDays.values(), ...(shares?.values() ?? [])];
    const usage = await this.#kept.of(JSON.stringify({ ...query, from, to }), known, async () => {
      // One answer at a time: the pieces of several would follow each other within one turn of the loop.
      return this.#queue.run(async () => this.#add(query, { ...times, shares }, profilesOfDays));
    });
    return { ...usage, leftOut: await this.#leftOut(query, times, profilesOfDays) };
  }

  async hours(query: HoursQuery<Use>): Promise<HourAmounts[]> {
    const { profiles, clock } = this.#options;
    return hoursOf(query, { profiles, sums: this.#sums, now: clock.now() });
  }

  async priced(days: readonly number[], terms: readonly Terms[], uses?: readonly Use[]): Promise<PricedDays[]> {
    const { profiles, groups, time } = this.#options;
    return pricedDays(days, terms, { uses, groups, profiles: await profiles.days(days), time });
  }

  async quarters(query: HoursQuery<Use>["places"][number], days: readonly number[]): Promise<QuarterDay[]> {
    this.#checkPlace(query);
    return quartersOf(query, days, { profiles: this.#options.profiles, sums: this.#sums });
  }

  async #add(
    query: UsageQuery<Use>,
    times: ChargedTimes,
    profiles: ReadonlyMap<number, DayProfile>,
  ): Promise<Omit<Usage<Use>, "leftOut">> {
    const { isUse, isBuilding, isPlace } = selectionsOf(query);
    const yielder = new EventLoopYielder();
    const days = await this.#sums.of(profiles, yielder);
    const tallies = this.#tallies(days, isPlace);
    await addUp(tallies, [...profiles.keys()], times, yielder);
    const figures = this.#figures(days, tallies, times, isPlace);
    await yielder.yieldIfDue();
    const bars = await this.#bars(days, times, isPlace, yielder);
    await yielder.yieldIfDue();
    const isShown: Selection = (group) => isUse(group) && isBuilding(group);
    const places = await this.#rows(days, times, isShown, yielder);
    const uses = query.uses === undefined ? [] : await this.#useRows(days, times, query.uses, yielder);
    const rows = { ...places, uses };
    const { range, until } = times;
    return { from: range.from, to: range.to, until, ...figures, ...bars, ...rows };
  }

  #checkPlace({ placement, floor }: Pick<UsageQuery<Use>, "placement" | "floor">): void {
    const place = this.#options.directory.places.find(({ key }) => key === placement);
    if (placement !== CAMPUS && place === undefined) {
      throw new AppError("ENF001", t("Building {placement} not found", { placement }));
    }
    if (floor === TOTAL || place?.floors.some(({ key }) => key === floor)) return;
    throw new AppError("ENF001", t("Floor {floor} not found in {placement}", { floor, placement }));
  }

  #tallies(days: Days, isIn: Selection): MeterSums {
    return new MeterSums(days, this.#sums.set(isIn), this.#prices);
  }

  #figures(days: Days, tallies: MeterSums, times: ChargedTimes, isPlace: Selection) {
    const { parts } = times;
    const present = amountOf(tallies, parts);
    return {
      amount: present.amount,
      measured: tallies.measured(periodsOf(times.range.type, parts)),
      days: amountsOfDays(tallies, parts),
      previous: compared(tallies, times.range.type, present, amountOf(tallies, times.previousParts)),
      lastYear: compared(tallies, times.range.type, present, amountOf(tallies, times.lastYearParts)),
      typical: comparedWithTypical(tallies, times),
      peak: peakOf(tallies, times.range.days),
      cost: this.#cost(tallies, times),
      fromGrid: fromGridOf(tallies, parts, times.shares),
      missingMeters: this.#missing(days, times.range, isPlace),
    };
  }

  #cost(tallies: MeterSums, { range, until }: Times): Usage<Use>["cost"] {
    const money = costOf(tallies, range.days);
    const price = this.#prices.at(until - 1);
    if (money === null || price === undefined) return null;
    const { perUnit, period } = price;
    return { money, price: perUnit, period, periods: costByPeriod(tallies, range.days) };
  }

  async #leftOut(
    query: UsageQuery<Use>,
    { range: { from, days }, until }: Times,
    profiles: ReadonlyMap<number, DayProfile>,
  ): Promise<LeftOut> {
    const channels = this.#options.groups.filter(selectionsOf(query).isPlace).flatMap((group) => group.channels);
    const points = channels.map(({ point }) => point);
    const spans = await this.#options.doubts.during({ points, from, to: until });
    const ofDays = days.flatMap((day) => profiles.get(day)?.leftOut ?? []);
    return leftOutOf([...spans, ...ofDays], channels, { from, until });
  }

  #missing(days: Days, { days: own }: CalendarRange, isPlace: Selection): string[] {
    const { groups, time } = this.#options;
    const retiredAt = new Map(
      groups.filter(isPlace).flatMap(({ channels }) => channels.map((one) => [one.device, one.retiredAt] as const)),
    );
    // Nothing is expected of a meter from the day on that it was taken away.
    const isExpected = (device: string, day: number): boolean => {
      const end = retiredAt.get(device);
      return retiredAt.has(device) && (end === undefined || time.addDays(day, 1) <= end);
    };
    const missing = own.flatMap((day) => (days.get(day)?.profile.missing ?? []).filter((one) => isExpected(one, day)));
    return [...new Set(missing)].sort();
  }

  async #bars(days: Days, times: Times, isPlace: Selection, yielder: EventLoopYielder) {
    const total = this.#tallies(days, isPlace);
    const uses = this.#options.kind
      .uses()
      .map((use) => [use, this.#tallies(days, (group) => isPlace(group) && group.use === use)] as const);
    for (const [, tallies] of uses) await addUp(tallies, times.range.days, times, yielder);
    const bars = times.range.bars.map((bar): UsageBar<Use> => {
      const { seconds, possible } = total.parts(bar.parts);
      const [part, ...others] = bar.parts;
      return {
        from: bar.from,
        to: bar.to,
        label: bar.label,
        byUse: new Map(uses.map(([use, tallies]) => [use, barAmount(tallies, bar)])),
        total: barAmount(total, bar),
        typical: part === undefined || others.length > 0 ? null : typicalOf(total, part, times.time),
        coverage: possible === 0 ? 0 : Math.min(1, seconds / possible),
      };
    });
    return {
      bars,
      cumulative: runningTotals(bars.map((bar) => bar.total)),
      cumulativePrevious: runningTotals(times.previous.bars.map((bar) => barAmount(total, bar))),
    };
  }

  async #rows(days: Days, times: ChargedTimes, isIn: Selection, yielder: EventLoopYielder) {
    const { groups, directory } = this.#options;
    const whole = amountOf(this.#tallies(days, isIn), times.parts).amount;
    const buildings: UsageRow[] = [];
    const floors: UsageRow[] = [];
    for (const place of directory.places) {
      const isHere: Selection = (group) => isIn(group) && group.placement === place.key;
      if (!groups.some(isHere)) continue;
      const names = { key: place.key, placement: place.key, name: place.name };
      buildings.push(await this.#row(days, times, { ...names, whole }, isHere, yielder));
      for (const floor of place.floors) {
        const isOnFloor: Selection = (group) => isHere(group) && group.floor === floor.key;
        if (!groups.some(isOnFloor)) continue;
        const own = { ...names, key: `${place.key}/${floor.key}`, floor: floor.key, name: floor.label };
        floors.push(await this.#row(days, times, { ...own, whole }, isOnFloor, yielder));
      }
    }
    floors.sort((one, other) => (other.amount ?? -1) - (one.amount ?? -1));
    return { buildings, floors };
  }

  /** Each of some uses, as it is in all places. */
  async #useRows(
    days: Days,
    times: ChargedTimes,
    uses: readonly Use[],
    yielder: EventLoopYielder,
  ): Promise<UsageRow[]> {
    const isAny: Selection = ({ use }) => uses.some((one) => one === use);
    const whole = amountOf(this.#tallies(days, isAny), times.parts).amount;
    const rows: UsageRow[] = [];
    for (const use of uses) {
      const group = this.#options.groups.find((one) => one.use === use);
      if (group === undefined) continue;
      const names = { key: use, placement: group.placement, name: use, whole };
      rows.push(await this.#row(days, times, names, (one) => one.use === use, yielder));
    }
    return rows;
  }

  async #row(
    days: Days,
    times: ChargedTimes,
    { whole, ...names }: Pick<UsageRow, "key" | "placement" | "floor" | "name"> & { readonly whole: number | null },
    isIn: Selection,
    yielder: EventLoopYielder,
  ): Promise<UsageRow> {
    const tallies = this.#tallies(days, isIn);
    await addUp(tallies, [...days.keys()], times, yielder);
    const { type, days: own } = times.range;
    const { parts } = times;
    const present = amountOf(tallies, parts);
    return {
      ...names,
      amount: present.amount,
      measured: tallies.measured(periodsOf(type, parts)),
      share: present.amount === null || whole === null || whole === 0 ? null : (100 * present.amount) / whole,
      previous: compared(tallies, type, present, amountOf(tallies, times.previousParts)),
      typical: comparedWithTypical(tallies, times),
      load: loadOf(tallies, times),
      peak: peakOf(tallies, own),
      cost: costOf(tallies, own),
      costFromGrid: fromGridOf(tallies, parts, times.shares)?.money ?? null,
    };
  }
}

/** About what an answer takes in memory: the quarter hours of its rows above all. */
function bytesOf({ bars, days, buildings, floors, uses }: Omit<Usage<string>, "leftOut">): number {
  return 2_000 * (buildings.length + floors.length + uses.length) + 500 * bars.length + 50 * days.length;
}

/** Adds up each day before it is needed, in pieces: the first answer over a year would hold the loop. */
async function addUp(
  tallies: MeterSums,
  days: readonly number[],
  { range }: Times,
  yielder: EventLoopYielder,
): Promise<void> {
  for (const [index, day] of days.entries()) {
    tallies.total(day);
    if (index % DAYS_AT_ONCE === 0) await yielder.yieldIfDue();
  }
  for (const [index, day] of range.days.entries()) {
    tallies.money(day);
    if (index % DAYS_AT_ONCE === 0) await yielder.yieldIfDue();
  }
}

function barAmount(tallies: MeterSums, bar: Bar): number | null {
  const { amount, seconds } = tallies.parts(bar.parts);
  return seconds > 0 ? amount : null;
}

/** null where the bar itself is. */
function runningTotals(values: readonly (number | null)[]): (number | null)[] {
  let total = 0;
  return values.map((value) => (value === null ? null : (total += value)));
}
