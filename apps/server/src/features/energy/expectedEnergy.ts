import { kilowattHours, kilowatts } from "@atrium/contract";
import {
  type EnergyBar,
  type EnergyBaseline,
  type EnergyQuery,
  type EnergyReply,
  type EnergyRow,
  type EnergyUse,
  type MeteredEnergy,
  NIGHT,
  type BaseLoad,
} from "@atrium/contract/energy";
import { CAMPUS, TOTAL } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import type { HourAmounts, UsageQuery } from "../../platform/usage.ts";
import { BaselineService } from "./baseline/baselineService.ts";
import type { BaselineQuery, Baselines } from "./baseline/baselines.ts";
import { DayDeviations } from "./baseline/dayDeviations.ts";
import { type Deviation, Expectation } from "./baseline/expectation.ts";
import { type Band, FEWEST_HOURS, type FittedBaseline } from "./baseline/fittedBaseline.ts";
import type { OutdoorHours } from "./baseline/outdoorHours.ts";
import { type WarmDay, warmDays } from "./baseline/warmDays.ts";
import { hoursOver, type WeekCalendar, type PlacedDay } from "./baseline/weekHours.ts";
import type { Energy } from "./energy.ts";
import type { SolarFlows } from "./solarFlows.ts";

class Mean {
  sum = 0;
  /** Values that were known, and all of them. */
  count = 0;
  of = 0;

  add(value: number): void {
    this.of += 1;
    if (Number.isNaN(value)) return;
    this.sum += value;
    this.count += 1;
  }

  get mean(): number {
    return this.sum / this.count;
  }
}

const HOURS_IN_DAY = 24;

export interface ExpectedEnergyOptions {
  readonly energy: Pick<Energy, "reply"> & { readonly book: Pick<Energy["book"], "hours"> };
  readonly baselines: Pick<Baselines<EnergyUse>, "known" | "of">;
  readonly outdoor: Pick<OutdoorHours, "of" | "isMeasured">;
  readonly sun: Pick<SolarFlows, "share">;
  readonly time: SiteTime;
  readonly week: Pick<WeekCalendar, "of">;
  readonly clock: Pick<Clock, "after" | "elapsed">;
}

type Place = Pick<UsageQuery<EnergyUse>, "placement" | "floor" | "uses">;

/** A difference over less of a range than this, or a sum over less than that, says nothing of the range. */
const LEAST_SHARE = 0.05;
const WHOLE_SHARE = 0.95;
/** Days before the range of which the usual temperatures are the means. */
const USUAL_DAYS = 14;

/**
 * What meters counted, held against what was to be expected at the actual hours and temperatures. Only where the
 * baseline of a place is good enough there are figures of what is typical of it.
 */
export class ExpectedEnergy {
  readonly #options: ExpectedEnergyOptions;
  readonly #service: BaselineService<EnergyUse>;
  readonly #deviations = new DayDeviations();

  constructor(options: ExpectedEnergyOptions) {
    this.#options = options;
    this.#service = new BaselineService(options);
  }

  /** Never waits for a baseline: one that is not fitted yet is pending. @throws ENF001 where the site has no such place */
  async reply(query: EnergyQuery): Promise<EnergyReply> {
    return this.#reply(query, (wanted) => this.#service.known(wanted));
  }

  /** Once the baseline is fitted; pending only where newer questions go first. @throws ENF001 where there is no such place */
  async expected(query: EnergyQuery): Promise<EnergyReply> {
    return this.#reply(query, async (wanted) => this.#service.fitted(wanted));
  }

  /** With its baseline, however long that takes. @throws ENF001 where the site has no such place */
  async whole(query: EnergyQuery): Promise<EnergyReply> {
    return this.#reply(query, async (wanted) => this.#options.baselines.of(wanted));
  }

  async #reply(
    query: EnergyQuery,
    baselinesOf: (
      wanted: BaselineQuery<EnergyUse>,
    ) => FittedBaseline[] | undefined | Promise<FittedBaseline[] | undefined>,
  ): Promise<EnergyReply> {
    const { energy, time, week } = this.#options;
    const metered = await energy.reply(query);
    const { placement, floor, from, to, until } = metered;
    const days = week.of(time.days(from, to));
    const rows = [...metered.buildings, ...metered.floors];
    const uses = query.device === TOTAL ? undefined : [query.device];
    const place: Place = { placement, floor, uses };
    const places = [place, ...rows.map((row) => ({ placement: row.placement, floor: row.floor ?? TOTAL, uses }))];
    const fitted = await baselinesOf({ places, before: monthOf(from, time) });
    const starts = days.map(({ start }) => start);
    const amounts = await energy.book.hours({ places: fitted === undefined ? [place] : places, days: starts });
    const held = fitted === undefined ? [] : await this.#held(fitted, amounts, await this.#warm(metered, days), until);
    const rowsHeld = rows.map((row, index) => withTypical(row, held[index + 1], metered));
    return {
      ...metered,
      ...typicalOf(metered, held[0]),
      buildings: rowsHeld.slice(0, metered.buildings.length),
      floors: rowsHeld.slice(metered.buildings.length),
      baseline: this.#baseline(fitted, held[0]?.deviation),
      ...(await this.#whereFrom(metered, days, amounts[0] ?? new Map())),
    };
  }

  /** Each place beside its baseline, where that is good. */
  async #held(
    fitted: readonly FittedBaseline[],
    amounts: readonly HourAmounts[],
    days: readonly WarmDay[],
    until: number,
  ): Promise<(Expectation | undefined)[]> {
    const yielder = new EventLoopYielder();
    const held: (Expectation | undefined)[] = [];
    for (const [index, baseline] of fitted.entries()) {
      const own = { baseline, amounts: amounts[index] ?? new Map(), deviations: this.#deviations };
      held.push(baseline.isGood ? new Expectation({ ...own, days, until }) : undefined);
      await yielder.yieldIfDue();
    }
    return held;
  }

  /** The days of a range with how warm they were. */
  async #warm({ from, until }: MeteredEnergy, days: readonly PlacedDay[]): Promise<WarmDay[]> {
    const { time, outdoor } = this.#options;
    const before = time.days(time.addDays(from, -USUAL_DAYS), from);
    const celsius = await outdoor.of([...before, ...days.map(({ start }) => start)]);
    const measured = outdoor.isMeasured ? celsius : undefined;
    return warmDays(days, { celsius: measured, usual: usualTemperatures(celsius), until });
  }

  async #whereFrom(metered: MeteredEnergy, days: readonly PlacedDay[], amounts: HourAmounts) {
    const { until } = metered;
    const over = days.reduce((sum, day) => sum + hoursOver(day, until), 0);
    const isWhole = metered.placement === CAMPUS && metered.floor === TOTAL && metered.device === TOTAL;
    return {
      baseLoad: baseLoadOf(days, amounts, until),
      solar: isWhole
        ? await this.#options.sun.share(
            days.map(({ start }) => start),
            over,
          )
        : null,
    };
  }

  #baseline(fitted: readonly FittedBaseline[] | undefined, deviation: Deviation | undefined): EnergyBaseline {
    const { hours = 0, from = null, to = null, judged, isGood = false } = fitted?.[0] ?? {};
    return {
      state: fitted === undefined ? "pending" : isGood ? "good" : judged === undefined ? "short" : "poor",
      hours,
      needed: FEWEST_HOURS,
      from,
      to,
      hasTemperature: this.#options.outdoor.isMeasured,
      judged: judged ?? null,
      deviation: deviation === undefined || deviation.hours === 0 ? null : presentDeviation(deviation),
    };
  }
}

function presentDeviation({ kwh, expected, hours, of }: Deviation): NonNullable<EnergyBaseline["deviation"]> {
  const percent = expected === 0 ? null : (100 * kwh) / expected;
  return { kwh: kilowattHours(kwh), expected: kilowattHours(expected), percent, hours, of };
}

/** The bars and the sum, with what is typical of them. */
function typicalOf(metered: MeteredEnergy, held: Expectation | undefined): Pick<EnergyReply, "bars" | "typical"> {
  const bars = metered.bars.map((bar) => ({ ...bar, typical: presentBand(held && bandOf(bar, metered, held)) }));
  return { bars, typical: comparisonOf(held, metered) };
}

function bandOf({ from }: EnergyBar, { type }: MeteredEnergy, held: Expectation): Band | null {
  if (type === "hour-in-day") return held.hour(from);
  return type === "month-in-year" ? null : held.day(from);
}

function presentBand(band: Band | null | undefined): EnergyBar["typical"] {
  if (band === null || band === undefined) return null;
  return { low: kilowattHours(band.low), median: kilowattHours(band.median), high: kilowattHours(band.high) };
}

function comparisonOf(held: Expectation | undefined, { type, measured }: MeteredEnergy): EnergyReply["typical"] {
  if (held === undefined) return { kwh: null, percent: null, common: { share: 0, periods: 0, of: measured.of } };
  const { kwh, expected, hours, days, of } = held.deviation;
  const isByHour = type === "hour-in-day";
  const share = of === 0 ? 0 : hours / of;
  return {
    kwh: share < WHOLE_SHARE ? null : kilowattHours(held.soFar),
    percent: share < LEAST_SHARE || expected === 0 ? null : (100 * kwh) / expected,
    common: { share, periods: isByHour ? hours : days, of: isByHour ? of : measured.of },
  };
}

function withTypical(row: EnergyRow, held: Expectation | undefined, metered: MeteredEnergy): EnergyRow {
  const { kwh, percent, common } = comparisonOf(held, metered);
  return { ...row, typicalKwh: kwh, versusTypical: percent, typicalCommon: common };
}

/** The beginning of the month of a moment: a baseline knows what came before it, and all days of the month share it. */
function monthOf(moment: number, time: SiteTime): number {
  const { year, month } = time.local(moment);
  return time.at({ year, month, day: 1 });
}

/** The mean temperature of an hour of the day over some days, °C; not a number where it was never known. */
function usualTemperatures(days: ReadonlyMap<number, Float32Array>): (hourOfDay: number) => number {
  const [sums, counts] = [new Float64Array(HOURS_IN_DAY), new Float64Array(HOURS_IN_DAY)];
  for (const ofDay of days.values()) {
    for (let hour = 0; hour < HOURS_IN_DAY; hour += 1) {
      const celsius = ofDay[hour] ?? Number.NaN;
      if (Number.isNaN(celsius)) continue;
      sums[hour] = (sums[hour] ?? 0) + celsius;
      counts[hour] = (counts[hour] ?? 0) + 1;
    }
  }
  return (hourOfDay) => (sums[hourOfDay] ?? Number.NaN) / (counts[hourOfDay] ?? 0);
}

/**
 * The mean load of the hours of the night that were measured whole; null: none was.
 * @param until ms since the epoch: hours that end later do not count
 */
function baseLoadOf(days: readonly PlacedDay[], amounts: HourAmounts, until: number): BaseLoad | null {
  const [night, others] = [new Mean(), new Mean()];
  for (const day of days) {
    const ofDay = amounts.get(day.start);
    const over = hoursOver(day, until);
    for (let hour = 0; hour < over; hour += 1) {
      const local = (day.weekHours[hour] ?? 0) % 24;
      const isNight = local >= NIGHT.from && local < NIGHT.to;
      (isNight ? night : others).add(ofDay?.[hour] ?? Number.NaN);
    }
  }
  if (night.count === 0) return null;
  const ofDay = others.count === 0 || others.sum === 0 ? null : (100 * night.mean) / others.mean;
  return { kw: kilowatts(night.mean), ofDay, hours: night.count, of: night.of };
}
