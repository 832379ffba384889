import { kilowattHours, kilowatts } from "@atrium/contract";
import {
  ENERGY_USES,
  type EnergyBar,
  type EnergyQuery,
  type MeteredEnergy,
  type EnergyRow,
  type EnergyUse,
  type EnergyBasis,
} from "@atrium/contract/energy";
import { CAMPUS, TOTAL, holidaysOf, type SiteFile, surchargeOn } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";
import type {
  Comparison,
  Terms,
  TypicalComparison,
  Usage,
  UsageBar,
  UsageBook,
  UsageBooks,
  UsageRow,
  Peak,
  PeriodCost,
} from "../../platform/usage.ts";
import { emissionsOf } from "./emissions.ts";
import { ENERGY_UNIT, type EnergyMeters } from "./energyMeters.ts";
import type { SolarFlows } from "./solarFlows.ts";

export interface EnergyOptions {
  readonly books: UsageBooks;
  readonly meters: () => EnergyMeters;
  /** Those of the site, whichever they are when it is called. */
  readonly settings: () => Pick<SiteFile, "currency" | "tariffs" | "emissionFactors" | "calendar">;
  readonly time: SiteTime;
  readonly supply: Pick<SolarFlows, "flow" | "gridShares">;
  /** m² of a building, or of a floor of it; null: not known. */
  readonly areaOf: (placement: string, floor?: string) => number | null;
}

/** What a kWh costs by the site's settings. */
export function termsOf(settings: Pick<SiteFile, "tariffs" | "calendar">): Terms {
  return { tariffs: settings.tariffs, holidays: holidaysOf(settings) };
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
  readonly #supply: EnergyOptions["supply"];

  constructor({ books, meters, settings, time, supply, areaOf }: EnergyOptions) {
    const terms = () => termsOf(settings());
    const gridShares = async (days: readonly number[]) => supply.gridShares(days);
    this.book = books.open({ name: "energy", unit: ENERGY_UNIT, uses: () => ENERGY_USES, terms, gridShares, meters });
    this.#supply = supply;
    this.#settings = settings;
    this.#time = time;
    this.#areaOf = areaOf;
  }

  /** @throws ENF001 where the site has no such place */
  async reply({ placement, floor, type, device, date }: EnergyQuery): Promise<MeteredEnergy> {
    const uses = device === TOTAL ? undefined : [device];
    const usage = await this.book.usage({ placement, floor, uses, type, date });
    const isWhole = placement === CAMPUS && floor === TOTAL && device === TOTAL;
    const [imported, exported] = isWhole
      ? [await this.#supply.flow("import", { type, date }), await this.#supply.flow("export", { type, date })]
      : [];
    const charged = chargedOf(usage, imported);
    const rowOf = (row: UsageRow) => this.#row(row, usage.fromGrid !== undefined);
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
      peak: peakOf(usage.peak),
      grid: imported === undefined || exported === undefined ? null : gridOf(imported, exported),
      cost: this.#cost(usage, charged),
      emissions: this.#emissions(usage, charged),
      cumulative: usage.cumulative.map((amount) => kilowattHours(amount)),
      cumulativePrevious: usage.cumulativePrevious.map((amount) => kilowattHours(amount)),
      buildings: usage.buildings.map(rowOf),
      floors: usage.floors.map(rowOf),
      rowsBasis: usage.fromGrid === undefined ? "used" : "share",
      missingMeters: usage.missingMeters,
      leftOut: leftOut(usage.leftOut),
    };
  }

  #emissions(usage: Usage<EnergyUse>, { basis, days }: Charged): MeteredEnergy["emissions"] {
    const { emissionFactors } = this.#settings();
    const emitted = emissionsOf(days, { factors: emissionFactors, time: this.#time });
    const factors = this.#validIn(emissionFactors, usage).map(factorOf);
    return emitted && { ...emitted, basis, kwh: kilowattHours(emitted.kwh), factors };
  }

  #row(row: UsageRow, hasShares: boolean): EnergyRow {
    return energyRow(row, this.#areaOf(row.placement, row.floor), hasShares);
  }

  /** Those that are valid on a day of the range, as far as it has passed. */
  #validIn<Dated extends DatedRecord>(records: readonly Dated[], { from, until }: Usage<EnergyUse>): Dated[] {
    const [first, last] = [this.#time.isoDate(from), this.#lastDay({ from, until })];
    return records.filter((record) => record.from <= last && (record.until === undefined || record.until >= first));
  }

  #lastDay({ from, until }: Pick<Usage<EnergyUse>, "from" | "until">): string {
    return this.#time.isoDate(Math.max(from, until - 1));
  }

  #cost(usage: Usage<EnergyUse>, { basis, amount, cost }: Charged): MeteredEnergy["cost"] {
    if (cost === null || amount === null) return null;
    const { currency, tariffs } = this.#settings();
    return {
      basis,
      kwh: kilowattHours(amount),
      amount: cost.money,
      currency,
      pricePerKwh: cost.price,
      period: cost.period,
      valueOfUse: usage.cost?.money ?? null,
      periods: cost.periods.map(priced),
      tariffs: this.#validIn(tariffs, usage).map((tariff) => tariffOf(tariff, this.#lastDay(usage))),
    };
  }
}

function priced({ name = "", amount, money }: PeriodCost) {
  return { name, kwh: kilowattHours(amount), amount: money };
}

/** @param day of which it says the surcharges, where the tariff is still valid then */
function tariffOf({ name, periods, surcharges, ...tariff }: SiteFile["tariffs"][number], day: string) {
  const last = tariff.until !== undefined && tariff.until < day ? tariff.until : day;
  return {
    ...dated(tariff),
    name,
    periods: periods.map((period) => ({ name: period.name, price: period.price })),
    surcharge: surchargeOn({ surcharges }, last),
  };
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

function energyRow(
  { amount, previous, typical, cost, costFromGrid, ...row }: UsageRow,
  area: number | null,
  hasShares: boolean,
): EnergyRow {
  return {
    ...row,
    cost: hasShares ? costFromGrid : cost,
    valueOfUse: cost,
    squareMetres: area,
    kwh: kilowattHours(amount),
    versusPrevious: previous.percent,
    previousCommon: previous.common,
    versusTypical: typical.percent,
    typicalCommon: typical.common,
    typicalKwh: kilowattHours(typical.amount),
    load: row.load.map((rate) => kilowatts(rate)),
    peak: peakOf(row.peak),
  };
}

type Cost = NonNullable<Usage<string>["cost"]>;

/** The energy of a range that the utility charges, and for which the grid emitted. */
interface Charged {
  readonly basis: EnergyBasis;
  /** null: nothing of it was measured. */
  readonly amount: number | null;
  readonly days: Usage<string>["days"];
  readonly cost: Cost | null;
}

/**
 * Of the whole site what its meter at the grid delivered; of a place or a use its share of what came from the grid, hour by hour. A site
 * whose supply is not metered is charged for all that it used.
 */
function chargedOf(used: Usage<string>, imported: Usage<string> | undefined): Charged {
  if (imported !== undefined) {
    return { basis: "imported", amount: imported.amount, days: imported.days, cost: imported.cost };
  }
  const { fromGrid } = used;
  if (fromGrid === undefined) return { basis: "used", amount: used.amount, days: used.days, cost: used.cost };
  if (fromGrid === null) return { basis: "share", amount: null, days: [], cost: null };
  const { amount, days, money, periods } = fromGrid;
  const cost = used.cost === null || money === null ? null : { ...used.cost, money, periods };
  return { basis: "share", amount, days, cost };
}

/** What the utility's bill says of a range, as far as the meter at the grid knows it. */
function gridOf(imported: Usage<string>, exported: Usage<string>): NonNullable<MeteredEnergy["grid"]> {
  return {
    imported: kilowattHours(imported.amount),
    periods: imported.cost?.periods.map(({ name = "", amount }) => ({ name, kwh: kilowattHours(amount) })) ?? null,
    exported: kilowattHours(exported.amount),
    peak: peakOf(imported.peak),
    measured: imported.measured,
  };
}

function peakOf(highest: Peak): MeteredEnergy["peak"] {
  return highest && { kw: kilowatts(highest.rate), at: highest.at, minutes: highest.minutes };
}
