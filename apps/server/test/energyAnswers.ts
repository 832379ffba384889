import type { EnergyQuery, MeteredEnergy } from "@atrium/contract/energy";
import { expect } from "vitest";
import { EnergyOracle, type Selected } from "./energyOracle.ts";
import { type CounterReading, cutInto, DAY, type OracleCounter, quartersOf, type Span } from "./oracleCounters.ts";
import { comparedRange, type ComparedRange, type OracleRange } from "./oracleRanges.ts";
import { periodAt, priceAt, sourceAt, validIn } from "./oracleTerms.ts";
import { QUARTER } from "./testEnergy.ts";

/** Words of a reply, which nobody can reckon: names, labels, keys, the currency. */
export const NO_FIGURE: unknown = expect.any(String);

export interface OraclePlaces {
  /** m² of each floor by the key of its building and its own, in the site's order; null: nothing is drawn there. */
  readonly [building: string]: Readonly<Record<string, number | null>>;
}

/** A reply in which words may be any. */
type Answer = Record<keyof MeteredEnergy, unknown>;
type Query = Pick<EnergyQuery, "placement" | "floor" | "type" | "device"> & { readonly date: string };

/** What the page's request has to be answered, field by field, by raw readings alone. */
export class EnergyAnswers {
  readonly #oracle: EnergyOracle;
  readonly #places: OraclePlaces;
  readonly #now: number;

  constructor(counters: readonly OracleCounter[], places: OraclePlaces, now: number) {
    this.#oracle = new EnergyOracle(counters, now);
    this.#places = places;
    this.#now = now;
  }

  of(query: Query): Answer {
    const { placement, floor, type, device, date } = query;
    const range = comparedRange(type, date);
    const elapsed = this.#elapsed(range);
    const own = this.#oracle.of({ placement, floor, device });
    const bars = range.bars.map((bar) => this.#bar(query, bar));
    return {
      placement,
      floor,
      type,
      device,
      from: range.from,
      to: range.to,
      until: elapsed.to,
      bars,
      kwh: own.total(elapsed),
      measured: own.measured(elapsed, range.period),
      previous: this.#comparison(own, range, range.previous),
      lastYear: this.#comparison(own, range, range.lastYear),
      typical: this.#typical(own, query, elapsed, range),
      peak: own.peak(elapsed),
      grid: null,
      cost: costOf(own, elapsed),
      emissions: emissionsOf(own, elapsed),
      cumulative: runningTotals(bars.map(({ total }) => total)),
      cumulativePrevious: runningTotals(range.previous.bars.map((bar) => own.bar(bar))),
      ...this.#rows(query, range),
      rowsBasis: "used",
      missingMeters: missingOf(own, this.#oracle.of({}).counters, elapsed),
      leftOut: leftOutOf(own, elapsed),
    };
  }

  #elapsed({ from, to }: Span): Span {
    return { from, to: Math.min(to, this.#now) };
  }

  /** The same days of another range, up to the same moment. */
  #sameOf(range: Span, other: OracleRange): Span {
    const elapsed = this.#elapsed(range);
    if (elapsed.to === range.to) return other;
    return { from: other.from, to: Math.min(other.to, other.from + elapsed.to - elapsed.from) };
  }

  #bar({ placement, floor, type, device }: Query, { from, to }: Span) {
    const of = (use: string) => {
      const own = this.#oracle.of({ placement, floor, device: use });
      return device === "total" || device === use ? own.bar({ from, to }) : null;
    };
    const all = this.#oracle.of({ placement, floor, device });
    return {
      from,
      to,
      label: NO_FIGURE,
      lighting: of("lighting"),
      ac: of("ac"),
      plug: of("plug"),
      total: all.bar({ from, to }),
      typical: type === "month-in-year" ? null : all.typical({ from, to }),
      coverage: all.share({ from, to }),
    };
  }

  #comparison(own: Selected, range: ComparedRange, other: OracleRange) {
    const there = this.#sameOf(range, other);
    const compared = own.compared(this.#elapsed(range), there, range.period);
    return { kwh: own.total(there), ...compared, measured: own.measured(there, range.period) };
  }

  /** No month is like another: of a year nothing is typical. */
  #typical(own: Selected, { type }: Query, elapsed: Span, { period }: ComparedRange) {
    if (type !== "month-in-year") return own.comparedWithTypical(elapsed, period);
    return { kwh: null, percent: null, common: { share: 0, periods: 0, of: cutInto(elapsed, period).length } };
  }

  /** Nothing of a day of which nothing at all was recorded. */
  #load(own: Selected, day: Span) {
    return this.#oracle.of({}).count(day).seconds === 0 ? [] : own.load(day);
  }

  #rows(query: Query, range: ComparedRange) {
    const { placement: asked, device } = query;
    const whole = this.#oracle.of({ placement: asked, device }).total(this.#elapsed(range));
    const shown = Object.entries(this.#places).filter(([key]) => asked === "campus" || key === asked);
    const buildings = shown.flatMap(([placement, floors]) => {
      const areas = Object.values(floors).filter((area) => area !== null);
      const squareMetres = areas.length === 0 ? null : areas.reduce((sum, area) => sum + area, 0);
      return this.#row(query, range, { placement, squareMetres, whole });
    });
    const floors = shown.flatMap(([placement, own]) =>
      Object.entries(own).flatMap(([floor, squareMetres]) =>
        this.#row(query, range, { placement, floor, squareMetres, whole }),
      ),
    );
    return { buildings, floors: floors.toSorted((one, other) => (other.kwh ?? -1) - (one.kwh ?? -1)) };
  }

  #row(
    query: Query,
    range: ComparedRange,
    place: {
      readonly placement: string;
      readonly floor?: string;
      readonly squareMetres: number | null;
      readonly whole: number | null;
    },
  ) {
    const { placement, floor, squareMetres, whole } = place;
    const own = this.#oracle.of({ placement, device: query.device, ...(floor === undefined ? {} : { floor }) });
    if (own.size === 0) return [];
    const elapsed = this.#elapsed(range);
    const previous = this.#comparison(own, range, range.previous);
    const typical = this.#typical(own, query, elapsed, range);
    const kwh = own.total(elapsed);
    const row = {
      key: NO_FIGURE,
      placement,
      ...(floor === undefined ? {} : { floor }),
      name: NO_FIGURE,
      kwh,
      measured: own.measured(elapsed, range.period),
      share: kwh === null || !whole ? null : (100 * kwh) / whole,
      versusPrevious: previous.percent,
      previousCommon: previous.common,
      versusTypical: typical.percent,
      typicalCommon: typical.common,
      typicalKwh: typical.kwh,
      load: this.#load(own, cutInto(elapsed, DAY).at(-1) ?? elapsed),
      peak: own.peak(elapsed),
      cost: own.cost(elapsed),
      valueOfUse: own.cost(elapsed),
      squareMetres,
    };
    return [row];
  }
}

function costOf(own: Selected, elapsed: Span) {
  const amount = own.cost(elapsed);
  if (amount === null) return null;
  const last = elapsed.to - 1;
  return {
    basis: "used",
    kwh: own.total(elapsed),
    amount,
    valueOfUse: amount,
    currency: NO_FIGURE,
    pricePerKwh: priceAt(last),
    period: periodAt(last),
    periods: own.priced(elapsed),
    tariffs: validIn(elapsed).tariffs,
  };
}

function emissionsOf(own: Selected, elapsed: Span) {
  const kwh = own.total(elapsed);
  if (!kwh) return null;
  const kg = own.emissions(elapsed);
  const measured = cutInto(elapsed, DAY).filter((day) => own.count(day).seconds > 0);
  return {
    basis: "used",
    kwh,
    kg,
    kgPerKwh: kg / kwh,
    source: sourceAt(measured.at(-1)?.from ?? 0),
    factors: validIn(elapsed).factors,
  };
}

/** Meters that lack more than five minutes and a hundredth of a day on which any meter was read. */
function missingOf({ counters }: Selected, all: readonly OracleCounter[], elapsed: Span): string[] {
  const missing = new Set<string>();
  for (const day of cutInto(elapsed, DAY)) {
    const lasts = (day.to - day.from) / 1_000;
    const known = counters.map(({ quarters }) =>
      quartersOf(day).reduce((sum, { from }) => sum + (quarters.get(from)?.seconds ?? 0), 0),
    );
    const isOfDay = ([time]: CounterReading) => time >= day.from && time < day.to;
    if (!all.some(({ readings }) => readings.some(isOfDay))) continue;
    for (const [index, { device = "" }] of counters.entries()) {
      if (lasts - (known[index] ?? 0) > Math.max(300, lasts / 100)) missing.add(device);
    }
  }
  return [...missing].sort();
}

/** Quarter hours of counters that were in doubt, and what they can have counted in them, unless they went on as before. */
function leftOutOf({ counters }: Selected, { from, to }: Span) {
  let [quarters, mostKwh]: [number, number | null] = [0, 0];
  const meters = new Set<string>();
  for (const { device = "", perHour, doubts = [], falls } of counters) {
    const fallen = falls.map((fall) => ({ from: Math.max(from, fall.from), to: fall.to - 1, isBack: false }));
    for (const doubt of [...doubts, ...fallen].filter((one) => one.from < to && one.to >= from)) {
      const touched = Math.floor(doubt.to / QUARTER) - Math.floor(doubt.from / QUARTER) + 1;
      quarters += touched;
      meters.add(device);
      if (doubt.isBack) continue;
      mostKwh = perHour === undefined || mostKwh === null ? null : mostKwh + (perHour * touched) / 4;
    }
  }
  return { quarters, meters: [...meters].sort(), mostKwh };
}

function runningTotals(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  return values.map((value) => (value === null ? null : (sum += value)));
}

/** As the page rounds at most; profiles keep 32-bit floats. Shares are small and are compared more exactly. */
export function near(value: unknown): unknown {
  if (typeof value === "number") return expect.closeTo(value, Math.abs(value) <= 1 ? 5 : 2);
  if (Array.isArray(value)) return value.map(near);
  if (typeof value !== "object" || value === null || "asymmetricMatch" in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, near(own)]));
}
