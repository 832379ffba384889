import type { EnergyRange } from "@atrium/contract/energy";
import { type FloorKey, type HolidayBook, holidaysOf, type SitePlace, type SiteTariff } from "@atrium/contract/site";

/** One counter: a part of a meter. */
export interface MeterChannel {
  /** Id of the counter's point. */
  readonly point: number;
  readonly device: string;
  /** What its count is for, e.g. `lighting`. */
  readonly use: string;
  readonly placement: string;
  readonly floor: string;
  /** It was taken away: what it counted stays in the sums of its time, and nothing more is expected of it. */
  readonly isRetired?: boolean;
  /** When that was, ms since the epoch. */
  readonly retiredAt?: number | undefined;
  /** The most that it counts in an hour, where its product says that. */
  readonly perHour?: number | undefined;
}

/** The meters of one kind at a moment, and the places that they stand in, in the site's order. */
export interface MeterDirectory {
  readonly channels: readonly MeterChannel[];
  readonly places: readonly Pick<SitePlace, "key" | "name" | "floors">[];
}

/** What a unit costs on any day. */
export interface Terms {
  readonly tariffs: readonly SiteTariff[];
  /** Those of the site's calendar; a tariff says whether they count. */
  readonly holidays: Pick<HolidayBook, "on">;
}

/** Of what costs nothing, or has no tariff on this site. */
export const NO_TERMS = (): Terms => ({ tariffs: [], holidays: holidaysOf({}) });

/** A range of the calendar, or a span of any days, with a bar for each day or month. */
export type UsageRange = EnergyRange | "day-in-span" | "month-in-span";

/** Which part of each hour's supply came from the grid, 0 to 1, by day and hour from midnight; not a number where it is not known. */
export type GridShares = ReadonlyMap<number, Float32Array>;

/** A kind of meter: what its feature says of it. */
export interface MeterKind<Use extends string> {
  readonly name: string;
  /** The unit of every count, e.g. `kWh`. */
  readonly unit: string;
  /** The uses that bars tell apart, asked for each time the meters are. */
  readonly uses: () => readonly Use[];
  /** What a unit costs, asked for each time the site has changed. */
  readonly terms: () => Terms;
  /** Where it is known what came from the grid, that alone is charged. The same day has the same array until it changes. */
  readonly gridShares?: (days: readonly number[]) => Promise<GridShares | undefined>;
  /** The meters as they are when it is called. */
  readonly meters: () => MeterDirectory;
}

export interface UsageQuery<Use extends string> {
  /** A building, or `campus` for all. */
  readonly placement: string;
  /** A floor, or `total`. */
  readonly floor: string;
  /** Which uses count; undefined: all. */
  readonly uses: readonly Use[] | undefined;
  readonly type: UsageRange;
  /** Any day of the range, or the first of a span; undefined: today. */
  readonly date?: string | undefined;
  /** The last day of a span, included. */
  readonly lastDate?: string | undefined;
}

/** Hours of the local night, e.g. from 2 to 4. */
export interface NightQuery {
  /** How many nights, up to the last that is over. */
  readonly nights: number;
  readonly from: number;
  readonly to: number;
}

export interface Night {
  /** The beginning of its day. */
  readonly day: number;
  /** By use: the lowest mean of a quarter hour that was measured whole, in units per hour; null: none was. */
  readonly lowest: ReadonlyMap<string, number | null>;
}

/** Some places, each as one, in the hours of some days. */
export interface HoursQuery<Use extends string> {
  readonly places: readonly Pick<UsageQuery<Use>, "placement" | "floor" | "uses">[];
  /** The beginnings of the days. */
  readonly days: readonly number[];
}

/** What was counted in an hour, by day and hour from midnight; not a number where not all of it was measured. */
export type HourAmounts = ReadonlyMap<number, Float32Array>;

/** How much of a time was measured. */
export interface Measured {
  /** 0 to 1, over all meters. */
  readonly share: number;
  /** Hours of a day, or days of a longer range, in which something was measured; and how many there are. */
  readonly periods: number;
  readonly of: number;
}

/** Against the same hours of comparable days. `percent` is the difference in the quarter hours that both measured. */
export interface TypicalComparison {
  readonly amount: number | null;
  readonly percent: number | null;
  /** How much of the present range those quarter hours are. */
  readonly common: Measured;
}

/** Against the same hours of another range, of which all that was measured is `amount`. */
export interface Comparison extends TypicalComparison {
  readonly measured: Measured;
}

/** What was not believed of a range. */
export interface LeftOut {
  /** Quarter hours of single counters. */
  readonly quarters: number;
  readonly meters: string[];
  /** The most that the sum may lack for it; null: not known. */
  readonly most: number | null;
}

/**
 * The highest mean of a quarter hour, in units per hour; of an hour where the counters were read by the hour, `minutes` is
 * then 60.
 */
export type Peak = { readonly rate: number; readonly at: number; readonly minutes: 15 | 60 } | null;

/** One bar: an hour, a day or a month. null: not measured, or in the future. */
export interface UsageBar<Use extends string> {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly byUse: ReadonlyMap<Use, number | null>;
  readonly total: number | null;
  /** The same bar of comparable days; null: not enough of them were measured. */
  readonly typical: { readonly low: number; readonly median: number; readonly high: number } | null;
  /** Share of the bar that has passed and was measured, 0 to 1. */
  readonly coverage: number;
}

export interface UsageRow {
  readonly key: string;
  readonly placement: string;
  readonly floor?: FloorKey;
  readonly name: string;
  readonly amount: number | null;
  /** Of the whole of these rows, percent. */
  readonly share: number | null;
  readonly measured: Measured;
  readonly previous: Comparison;
  readonly typical: TypicalComparison;
  /** Units per hour of each quarter hour of the newest day. */
  readonly load: (number | null)[];
  readonly peak: Peak;
  readonly cost: number | null;
  /** The part of it that came from the grid; null: not known. */
  readonly costFromGrid: number | null;
}

/** What came from the grid of what some meters counted. */
export interface FromGrid {
  readonly amount: number;
  readonly days: Usage<string>["days"];
  /** null: a part of it has no tariff. */
  readonly money: number | null;
  readonly periods: readonly PeriodCost[];
}

/** What was counted in the hours of a period, and its price. */
export interface PeriodCost {
  /** undefined: without a price. */
  readonly name: string | undefined;
  readonly amount: number;
  readonly money: number;
}

/** What meters of one kind counted in a range, and what it compares to. Amounts are in the kind's unit. */
export interface Usage<Use extends string> {
  readonly from: number;
  readonly to: number;
  /** How much of the range has passed. */
  readonly until: number;
  readonly amount: number | null;
  readonly measured: Measured;
  /** By day, as far as the range has passed. */
  readonly days: readonly { readonly day: number; readonly amount: number | null }[];
  readonly previous: Comparison;
  readonly lastYear: Comparison;
  readonly typical: TypicalComparison;
  readonly peak: Peak;
  /** null: nothing was measured, or a part of it has no tariff. */
  readonly cost: {
    readonly money: number;
    readonly price: number;
    readonly period: string;
    /** What was measured in the hours of each period that has a price. */
    readonly periods: readonly PeriodCost[];
  } | null;
  /** undefined: the kind has no shares of the grid; null: none of an hour that was measured. */
  readonly fromGrid: FromGrid | null | undefined;
  readonly bars: readonly UsageBar<Use>[];
  /** Running totals at the end of each bar, of this range and of the one before. */
  readonly cumulative: (number | null)[];
  readonly cumulativePrevious: (number | null)[];
  readonly buildings: readonly UsageRow[];
  /** The highest amount first. */
  readonly floors: readonly UsageRow[];
  /** Those that were asked for, in the order of the meters; their key is the use. */
  readonly uses: readonly UsageRow[];
  /** Meters that gave no value for a part of the range. */
  readonly missingMeters: string[];
  readonly leftOut: LeftOut;
}

/** What days cost by some terms, whichever are the site's. */
export interface PricedDays {
  readonly amount: number | null;
  readonly days: Usage<string>["days"];
  readonly measured: Measured;
  /** null: nothing was measured, or a part of it has no tariff. */
  readonly money: number | null;
  readonly periods: readonly PeriodCost[];
}

/** Some meters together on one day, by quarter hour from midnight. */
export interface QuarterDay {
  readonly day: number;
  readonly amount: Float64Array;
  /** 1 where all of them were measured whole. */
  readonly known: Uint8Array;
  /** What counters went on by over times of which nothing is known, and that ended on this day. */
  readonly gaps: readonly { readonly from: number; readonly to: number; readonly amount: number }[];
}

/** What one kind of meters counted. */
export interface UsageBook<Use extends string> {
  /** @throws ENF001 where the site has no such place */
  usage(query: UsageQuery<Use>): Promise<Usage<Use>>;
  /** What went on in the quietest quarter hour of each night, the oldest first. */
  nights(query: NightQuery): Promise<Night[]>;
  /** Complete hours of days as far as they have passed, for each of the places; a day without any sample has none. */
  hours(query: HoursQuery<Use>): Promise<HourAmounts[]>;
  /** Quarter hours of some days, in their order; a day without any sample is left out. */
  quarters(query: HoursQuery<Use>["places"][number], days: readonly number[]): Promise<QuarterDay[]>;
  /**
   * What the meters of some days that are over would cost by each of several terms.
   * @param days their beginnings, in order
   * @param uses which count; undefined: all
   */
  priced(days: readonly number[], terms: readonly Terms[], uses?: readonly Use[]): Promise<PricedDays[]>;
}

/** The counts of all meters. `features/meters` is behind it. */
export interface UsageBooks {
  /** Called once for each kind, before the start. */
  open<Use extends string>(kind: MeterKind<Use>): UsageBook<Use>;
}
