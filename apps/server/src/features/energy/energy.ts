import {
  ENERGY_USES,
  TOTAL,
  type EnergyBar,
  type EnergyQuery,
  type MeteredEnergy,
  type EnergyRow,
  type EnergyUse,
  holidaysOf,
  kilowattHours,
  kilowatts,
  type SiteFile,
} from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import type {
  Comparison,
  Peak,
  TypicalComparison,
  Usage,
  UsageBar,
  UsageBook,
  UsageBooks,
  UsageRow,
} from "../../platform/usage.ts";
import { emissionsOf } from "./emissions.ts";
import { ENERGY_UNIT, type EnergyMeters } from "./energyMeters.ts";

export interface EnergyOptions {
  readonly books: UsageBooks;
  readonly meters: () => EnergyMeters;
  /** Those of the site, whichever they are when it is called. */
  readonly settings: () => Pick<SiteFile, "currency" | "tariffs" | "emissionFactors" | "calendar">;
  readonly time: SiteTime;
  /** m² of a building, or of a floor of it; null: not known. */
  readonly areaOf: (placement: string, floor?: string) => number | null;
}

/** A tariff or a factor, with the days of its validity, both included. */
interface DatedRecord {
  readonly from: string;
  readonly until?: string | undefined;
  readonly source?: string | undefined;
}

/**
 * The energy of places, from the counters of their meters: everything of its page but the demand of this second.
 * Its book is opened in kWh, so amounts are kWh and rates kW.
 */
export class Energy {
  /** What single hours counted. */
  readonly book: UsageBook<EnergyUse>;
  readonly #settings: EnergyOptions["settings"];
  readonly #time: SiteTime;
  readonly #areaOf: EnergyOptions["areaOf"];

  constructor({ books, meters, settings, time, areaOf }: EnergyOptions) {
    const terms = () => ({ tariffs: settings().tariffs, holidays: holidaysOf(settings()) });
    this.book = books.open({ name: "energy", unit: ENERGY_UNIT, uses: () => ENERGY_USES, terms, meters });
    this.#settings = settings;
    this.#time = time;
    this.#areaOf = areaOf;
  }

  /** @throws ENF001 where the site has no such place */
  async reply({ placement, floor, type, device, date }: EnergyQuery): Promise<MeteredEnergy> {
    const uses = device === TOTAL ? undefined : [device];
    const usage = await this.book.usage({ placement, floor, uses, type, date });
    return {
      placement,
      floor,
      type,
      device,
      from: usage.from,
      to: usage.to,
      until: usage.until,
      bars: usage.bars.map(energyBar),
      kwh: kilowattHours(usage.amount),
      measured: usage.measured,
      previous: comparison(usage.previous),
      lastYear: comparison(usage.lastYear),
      typical: typicalComparison(usage.typical),
      peak: peak(usage.peak),
      cost: this.#cost(usage),
      emissions: this.#emissions(usage),
      cumulative: usage.cumulative.map((amount) => kilowattHours(amount)),
      cumulativePrevious: usage.cumulativePrevious.map((amount) => kilowattHours(amount)),
      buildings: usage.buildings.map((row) => this.#row(row)),
      floors: usage.floors.map((row) => this.#row(row)),
      missingMeters: usage.missingMeters,
      leftOut: leftOut(usage.leftOut),
    };
  }

  #emissions(usage: Usage<EnergyUse>): MeteredEnergy["emissions"] {
    const { emissionFactors } = this.#settings();
    const emitted = emissionsOf(usage.days, { factors: emissionFactors, time: this.#time });
    const factors = this.#validIn(emissionFactors, usage).map(factorOf);
    return emitted && { ...emitted, factors };
  }

  #row(row: UsageRow): EnergyRow {
    return energyRow(row, this.#areaOf(row.placement, row.floor));
  }

  /** Those that are valid on a day of the range, as far as it has passed. */
  #validIn<Dated extends DatedRecord>(records: readonly Dated[], { from, until }: Usage<EnergyUse>): Dated[] {
    const [first, last] = [this.#time.isoDate(from), this.#time.isoDate(Math.max(from, until - 1))];
    return records.filter((record) => record.from <= last && (record.until === undefined || record.until >= first));
  }

  #cost(usage: Usage<EnergyUse>): MeteredEnergy["cost"] {
    const { cost } = usage;
    if (cost === null) return null;
    const { money, price, period } = cost;
    const { currency, tariffs } = this.#settings();
    return {
      amount: money,
      currency,
      pricePerKwh: price,
      period,
      onPeak: priced(cost.onPeak),
      offPeak: priced(cost.offPeak),
      tariffs: this.#validIn(tariffs, usage).map(tariffOf),
    };
  }
}

function priced({ amount, money }: NonNullable<Usage<string>["cost"]>["onPeak"]) {
  return { kwh: kilowattHours(amount), amount: money };
}

function tariffOf({ onPeak, offPeak, ...tariff }: SiteFile["tariffs"][number]) {
  return { ...dated(tariff), onPeak, offPeak };
}

function factorOf({ kgPerKwh, ...factor }: SiteFile["emissionFactors"][number]) {
  return { ...dated(factor), kgPerKwh };
}

function dated({ from, until, source }: DatedRecord): DatedRecord {
  return { from, ...(until === undefined ? {} : { until }), ...(source === undefined ? {} : { source }) };
}

function comparison({ measured, ...others }: Comparison): MeteredEnergy["previous"] {
  return { ...typicalComparison(others), measured };
}

function typicalComparison({ amount, ...others }: TypicalComparison): MeteredEnergy["typical"] {
  return { kwh: kilowattHours(amount), ...others };
}

function leftOut({ most, ...others }: Usage<EnergyUse>["leftOut"]): MeteredEnergy["leftOut"] {
  return { ...others, mostKwh: kilowattHours(most) };
}

function peak(highest: Peak): MeteredEnergy["peak"] {
  return highest && { kw: kilowatts(highest.rate), at: highest.at, minutes: highest.minutes };
}

function energyBar({ byUse, ...bar }: UsageBar<EnergyUse>): EnergyBar {
  const [lighting = null, ac = null, plug = null] = ENERGY_USES.map((use) => kilowattHours(byUse.get(use) ?? null));
  return {
    ...bar,
    lighting,
    ac,
    plug,
    total: kilowattHours(bar.total),
    typical: bar.typical && energyRange(bar.typical),
  };
}

function energyRange({ low, median, high }: NonNullable<UsageBar<EnergyUse>["typical"]>): EnergyBar["typical"] {
  return { low: kilowattHours(low), median: kilowattHours(median), high: kilowattHours(high) };
}

function energyRow({ amount, previous, typical, ...row }: UsageRow, area: number | null): EnergyRow {
  return {
    ...row,
    squareMetres: area,
    kwh: kilowattHours(amount),
    versusPrevious: previous.percent,
    previousCommon: previous.common,
    versusTypical: typical.percent,
    typicalCommon: typical.common,
    typicalKwh: kilowattHours(typical.amount),
    load: row.load.map((rate) => kilowatts(rate)),
    peak: peak(row.peak),
  };
}
