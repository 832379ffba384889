import * as z from "zod";
import { BaseLoad, EnergyBaseline, SolarShare } from "./energyBaseline.ts";
import { EpochMillis } from "../base/ids.ts";
import { FloorKey, PlacementKey, TOTAL } from "../site/place.ts";
import { KilowattHours, Kilowatts } from "../base/quantity.ts";

/** Uses that sub-meters distinguish (specification: control kinds). */
export const ENERGY_USES = ["lighting", "ac", "plug"] as const;
export const EnergyUse = z.enum(ENERGY_USES);
export type EnergyUse = z.infer<typeof EnergyUse>;

/**
 * Parts of a meter and the use that they count for. Lifts are "plug and everything else". A part `total` (main incomer,
 * generator) repeats what the others already count, and a part `solar` counts what is made, so they are in no sum.
 */
export const USE_OF_PART: ReadonlyMap<string, EnergyUse> = new Map([
  ["lighting", "lighting"],
  ["ac", "ac"],
  ["plug", "plug"],
  ["lift", "plug"],
]);

export const EnergyRange = z.enum(["hour-in-day", "day-in-week", "day-in-month", "month-in-year"]);
export type EnergyRange = z.infer<typeof EnergyRange>;

export const EnergyQuery = z.object({
  /** A building, or `campus` for all. */
  placement: PlacementKey,
  floor: z.union([FloorKey, z.literal(TOTAL)]).default(TOTAL),
  type: EnergyRange.default("hour-in-day"),
  /** `total`: all uses. */
  device: z.union([EnergyUse, z.literal(TOTAL)]).default(TOTAL),
  /** Any day of the range, in the site's time zone. Default: today. */
  date: z.iso.date().optional(),
});
export type EnergyQuery = z.infer<typeof EnergyQuery>;

/** null: not measured. */
const Energy = KilowattHours.nullable();
/** The highest mean load of a quarter hour; of an hour, where the meters were read by the hour. */
const Peak = z
  .object({
    kw: Kilowatts,
    at: EpochMillis,
    /** How long the mean is of. */
    minutes: z.union([z.literal(15), z.literal(60)]),
  })
  .nullable();

/** One bar: an hour, a day or a month. null: not measured (a gap), or in the future. */
export const EnergyBar = z.object({
  from: EpochMillis,
  to: EpochMillis,
  label: z.string(),
  lighting: Energy,
  ac: Energy,
  /** Plugs and everything else that is metered. */
  plug: Energy,
  total: Energy,
  /** What is typical of the bar, and the middle 80 % around it. null: no baseline that is good enough. */
  typical: z.object({ low: KilowattHours, median: KilowattHours, high: KilowattHours }).nullable(),
  /** Share of the bar that has passed and was measured, 0 to 1. */
  coverage: z.number().min(0).max(1),
});
export type EnergyBar = z.infer<typeof EnergyBar>;

/** How much of a range was measured, as far as it has passed. */
export const Measured = z.object({
  /** Of the time of all meters, 0 to 1. */
  share: z.number().min(0).max(1),
  /** Hours of a day, or days of a longer range, in which something was measured; and how many there are. */
  periods: z.int().min(0),
  of: z.int().min(0),
});
export type Measured = z.infer<typeof Measured>;

/**
 * Against what is typical of the same hours. `percent` is the difference: −0.44 means 0.44 % less. It counts only quarter
 * hours that both measured; `common` says how much of this range they are.
 */
const TypicalComparison = z.object({ kwh: Energy, percent: z.number().nullable(), common: Measured });
/** Against the same hours of another range; `kwh` is all that was measured then. */
const Comparison = TypicalComparison.extend({ measured: Measured });

export const EnergyRow = z.object({
  key: z.string(),
  placement: PlacementKey,
  floor: FloorKey.optional(),
  name: z.string(),
  kwh: Energy,
  measured: Measured,
  /** Of the whole of these rows, percent. */
  share: z.number().nullable(),
  /** Difference to the same hours of the range before, percent, and how much of this range was compared. */
  versusPrevious: z.number().nullable(),
  previousCommon: Measured,
  /** Difference to what is typical, percent. */
  versusTypical: z.number().nullable(),
  typicalCommon: Measured,
  /** What is typical up to now, so that it compares with `kwh`; null where too little of it was measured. */
  typicalKwh: Energy,
  /** Mean load of each 15 minutes of the newest day of the range. */
  load: z.array(Kilowatts.nullable()),
  peak: Peak,
  /** The energy charge, on the basis that the reply names for its rows. */
  cost: z.number().nullable(),
  /** All that was used, at the tariff. */
  valueOfUse: z.number().nullable(),
  /** Of the rooms that are drawn; null: none is. */
  squareMetres: z.number().nullable(),
});
export type EnergyRow = z.infer<typeof EnergyRow>;

/** Over the range as far as it has passed; null where either is not known. */
export function kwhPerSquareMetre({ kwh, squareMetres }: Pick<EnergyRow, "kwh" | "squareMetres">): number | null {
  return kwh === null || squareMetres === null || squareMetres === 0 ? null : kwh / squareMetres;
}

/** What was not believed of a range (`GET /doubted-readings` lists it). The bars leave it out. */
export const LeftOut = z.object({
  /** Quarter hours of single counters that it touched. */
  quarters: z.int().min(0),
  /** The meters, by device id. */
  meters: z.array(z.string()),
  /**
   * The most that the sum may lack for it, by the ratings of the meters; 0 where their counters went on afterwards,
   * because the sum then includes what they counted in between. null: a meter's product says no rating.
   */
  mostKwh: KilowattHours.nullable(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** From its first to its last day, both included; without a last one it is still valid. */
const Dated = z.object({ from: z.iso.date(), until: z.iso.date().optional(), source: z.string().optional() });
const Priced = z.object({ kwh: KilowattHours, amount: z.number() });

/**
 * Which energy a cost or an emission counts. `imported`: what the meter at the grid delivered. `share`: of each hour of a place or a use, the
 * part of the site's supply that came from the grid in that hour. `used`: everything that was used; the site has no meter at the grid with
 * registers for import and export, or the mix of its hours is not known.
 */
export const EnergyBasis = z.enum(["imported", "share", "used"]);
export type EnergyBasis = z.infer<typeof EnergyBasis>;

/** What the meter at the grid says of a range: the figures of the utility's bill. */
export const GridEnergy = z.object({
  imported: Energy,
  /** Of what was imported, as far as its hours are known; null: no tariff is valid. */
  periods: z
    .array(z.object({ name: z.string(), kwh: KilowattHours }))
    .max(1_000)
    .nullable(),
  exported: Energy,
  /** The highest mean of a quarter hour of import, which is what a utility bills. */
  peak: Peak,
  measured: Measured,
});
export type GridEnergy = z.infer<typeof GridEnergy>;

/** What the meters of a place counted in a range, and what it compares to. */
export const MeteredEnergy = z.object({
  placement: PlacementKey,
  floor: z.string(),
  type: EnergyRange,
  device: z.string(),
  /** The range in the site's time zone, and how much of it has passed. */
  from: EpochMillis,
  to: EpochMillis,
  until: EpochMillis,
  bars: z.array(EnergyBar),
  kwh: Energy,
  measured: Measured,
  previous: Comparison,
  lastYear: Comparison,
  typical: TypicalComparison,
  /** The highest mean of a quarter hour of what was used. */
  peak: Peak,
  /** null: of another place or use than the whole site, or the site has no registers for import and export. */
  grid: GridEnergy.nullable(),
  /** The energy charge with surcharges per kWh: no demand charge, standing fee or tax, and nothing for what was exported. */
  cost: z
    .object({
      basis: EnergyBasis,
      /** The energy that is charged. */
      kwh: KilowattHours,
      amount: z.number(),
      currency: z.string(),
      /** The price of this moment, or of the last of the range. */
      pricePerKwh: z.number(),
      /** The name of its period. */
      period: z.string(),
      /** All that was used, at the tariff; null: a part of it has none. */
      valueOfUse: z.number().nullable(),
      /** What was measured in the hours of each period; what gaps counted has no hour, and costs the mean. */
      periods: z.array(Priced.extend({ name: z.string() })).max(1_000),
      /** The tariffs that were valid in the range, each as long as it is. */
      tariffs: z
        .array(
          Dated.extend({
            name: z.string(),
            periods: z.array(z.object({ name: z.string(), price: z.number() })).max(100),
            /** What the surcharges of the range's last day add to each kWh. */
            surcharge: z.number(),
          }),
        )
        .max(1_000),
    })
    .nullable(),
  /** Scope 2: what the grid emitted for the energy that is charged. */
  emissions: z
    .object({
      basis: EnergyBasis,
      kwh: KilowattHours,
      kg: z.number(),
      kgPerKwh: z.number(),
      source: z.string(),
      /** The factors that were valid in the range. */
      factors: z.array(Dated.extend({ kgPerKwh: z.number() })).max(1_000),
    })
    .nullable(),
  /** Running totals of this range and the one before, at the end of each bar. */
  cumulative: z.array(Energy),
  cumulativePrevious: z.array(Energy),
  buildings: z.array(EnergyRow),
  floors: z.array(EnergyRow),
  /** What the cost of each row counts. */
  rowsBasis: EnergyBasis,
  /** Meters that gave no value for a part of the range, by device id. */
  missingMeters: z.array(z.string()),
  leftOut: LeftOut,
});
export type MeteredEnergy = z.infer<typeof MeteredEnergy>;

/** The same held against a baseline, which says what is typical of it, with the load of the night and the share of the sun. */
export const EnergyReply = MeteredEnergy.extend({
  baseline: EnergyBaseline,
  /** null: no hour of a night was measured whole. */
  baseLoad: BaseLoad.nullable(),
  /** null: of another place than the whole site, or it has not all of the registers. */
  solar: SolarShare.nullable(),
});
export type EnergyReply = z.infer<typeof EnergyReply>;
