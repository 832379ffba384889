import {
  ENERGY_USES,
  TOTAL,
  type EnergyBar,
  type EnergyQuery,
  type EnergyReply,
  type EnergyRow,
  type EnergyUse,
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
  readonly settings: Pick<SiteFile, "currency" | "tariffs" | "emissionFactors" | "calendar">;
  readonly time: SiteTime;
}

/**
 * The energy of places, from the counters of their meters: everything of its page but the demand of this second.
 * Its book is opened in kWh, so amounts are kWh and rates kW.
 */
export class Energy {
  readonly #book: UsageBook<EnergyUse>;
  readonly #settings: EnergyOptions["settings"];
  readonly #time: SiteTime;

  constructor({ books, meters, settings, time }: EnergyOptions) {
    const { tariffs, calendar } = settings;
    const holidays = calendar?.holidays ?? [];
    this.#book = books.open({ name: "energy", unit: ENERGY_UNIT, uses: () => ENERGY_USES, tariffs, holidays, meters });
    this.#settings = settings;
    this.#time = time;
  }

  /** @throws ENF001 where the site has no such place */
  async reply({ placement, floor, type, device, date }: EnergyQuery): Promise<EnergyReply> {
    const uses = device === TOTAL ? undefined : [device];
    const usage = await this.#book.usage({ placement, floor, uses, type, date });
    const factors = this.#settings.emissionFactors;
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
      emissions: emissionsOf(usage.days, { factors, time: this.#time }),
      cumulative: usage.cumulative.map((amount) => kilowattHours(amount)),
      cumulativePrevious: usage.cumulativePrevious.map((amount) => kilowattHours(amount)),
      buildings: usage.buildings.map(energyRow),
      floors: usage.floors.map(energyRow),
      missingMeters: usage.missingMeters,
      leftOut: leftOut(usage.leftOut),
    };
  }

  #cost({ cost }: Usage<EnergyUse>): EnergyReply["cost"] {
    if (cost === null) return null;
    const { money, price, period } = cost;
    return { amount: money, currency: this.#settings.currency, pricePerKwh: price, period };
  }
}

function comparison({ measured, ...others }: Comparison): EnergyReply["previous"] {
  return { ...typicalComparison(others), measured };
}

function typicalComparison({ amount, ...others }: TypicalComparison): EnergyReply["typical"] {
  return { kwh: kilowattHours(amount), ...others };
}

function leftOut({ most, ...others }: Usage<EnergyUse>["leftOut"]): EnergyReply["leftOut"] {
  return { ...others, mostKwh: kilowattHours(most) };
}

function peak(highest: Peak): EnergyReply["peak"] {
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

function energyRow({ amount, previous, typical, ...row }: UsageRow): EnergyRow {
  return {
    ...row,
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
