import { t } from "@atrium/words";
import * as z from "zod";
import { RANGE_KINDS, RANGE_STEPS, SUMMARY_PERIODS } from "../devices/chartRange.ts";
import { Measured } from "./energy.ts";
import { EpochMillis } from "../base/ids.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";
import { CubicMetres, CubicMetresPerHour, Kilograms } from "../base/quantity.ts";
import { WASTE_KINDS, WATER_METER_ROLES } from "./water.ts";

/** Days of the longest range of days. */
export const MAX_DAY_RANGE = 366;
const DAY = 24 * 3_600_000;

export const WaterUsageQuery = z
  .object({
    /** `TOTAL` is everything that is known, up to two years back, by month. */
    type: z.enum(RANGE_KINDS).default("TOTAL"),
    /** Of `MONTH` and `YEAR`: any day of it, in the site's time zone. Default: today. */
    date: z.iso.date().optional(),
    /** Of `DAY_RANGE`: its first and last day, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .refine(({ type, from, to }) => type !== "DAY_RANGE" || (from !== undefined && to !== undefined && from <= to), {
    path: ["to"],
    error: () => t("must be given with from, and not be before it"),
  })
  .refine(
    ({ type, from, to }) => type !== "DAY_RANGE" || Date.parse(to ?? "") - Date.parse(from ?? "") < MAX_DAY_RANGE * DAY,
    { path: ["to"], error: () => t("must be at most {days} days", { days: MAX_DAY_RANGE }) },
  );
export type WaterUsageQuery = z.infer<typeof WaterUsageQuery>;

/** The range before, in the quarter hours that both measured; `common` says how much of this range they are. */
const Previous = z.object({ percent: z.number().nullable(), common: Measured });

/** What was not believed of a range (`GET /doubted-readings` lists it). The bars leave it out. */
const NotBelieved = z.object({ quarters: z.int().min(0), meters: z.array(z.string()) });

/** One bar: an hour, a day or a month. null: not measured, or in the future. */
const Bar = z.object({
  from: EpochMillis,
  to: EpochMillis,
  label: z.string(),
  /** Share of the bar that has passed and was measured, 0 to 1. */
  coverage: z.number().min(0).max(1),
});

export const WaterBar = Bar.extend({
  total: CubicMetres.nullable(),
  /** By the building's key. */
  byBuilding: z.record(PlacementKey, CubicMetres.nullable()),
  /** The same bar of comparable days: the median and the middle 80 %. */
  typical: z.object({ low: CubicMetres, median: CubicMetres, high: CubicMetres }).nullable(),
});
export type WaterBar = z.infer<typeof WaterBar>;

export const WasteBar = Bar.extend({
  total: Kilograms.nullable(),
  byKind: z.record(z.enum(WASTE_KINDS), Kilograms.nullable()),
});
export type WasteBar = z.infer<typeof WasteBar>;

/** A building, or one meter. */
export const WaterRow = z.object({
  key: z.string(),
  placement: PlacementKey,
  name: z.string(),
  m3: CubicMetres.nullable(),
  /** Of all rows of its kind, percent. */
  share: z.number().nullable(),
  measured: Measured,
  previous: Previous,
});
export type WaterRow = z.infer<typeof WaterRow>;

export const WaterMeterRow = WaterRow.extend({ floor: FloorKey, role: z.enum(WATER_METER_ROLES) });
export type WaterMeterRow = z.infer<typeof WaterMeterRow>;

export const WasteRow = z.object({
  kind: z.enum(WASTE_KINDS),
  kg: Kilograms.nullable(),
  share: z.number().nullable(),
  measured: Measured,
  previous: Previous,
});
export type WasteRow = z.infer<typeof WasteRow>;

/** Everything that the page of water and waste shows of a range. */
export const WaterUsageReply = z.object({
  type: z.enum(RANGE_KINDS),
  step: z.enum(RANGE_STEPS),
  /** The range in the site's time zone, and how much of it has passed. */
  from: EpochMillis,
  to: EpochMillis,
  until: EpochMillis,
  water: z.object({
    /** What the meters of buildings counted. */
    m3: CubicMetres.nullable(),
    measured: Measured,
    previous: Previous,
    bars: z.array(WaterBar),
    buildings: z.array(WaterRow),
    meters: z.array(WaterMeterRow),
    /** What came from outside, and what left. */
    main: CubicMetres.nullable(),
    sewer: CubicMetres.nullable(),
    /** What came and went through no building's meter; null: one of both was not measured whole. */
    notMetered: CubicMetres.nullable(),
    missingMeters: z.array(z.string()),
    leftOut: NotBelieved,
  }),
  waste: z.object({
    kg: Kilograms.nullable(),
    measured: Measured,
    previous: Previous,
    /** What is used again, of all, percent: recyclable and organic. */
    recovered: z.number().nullable(),
    bars: z.array(WasteBar),
    kinds: z.array(WasteRow),
    missingMeters: z.array(z.string()),
    leftOut: NotBelieved,
  }),
});
export type WaterUsageReply = z.infer<typeof WaterUsageReply>;

/** Water and waste of today and of the last fifteen days, today included. */
export const WaterSummaries = z.array(
  z.object({
    period: z.enum(SUMMARY_PERIODS),
    m3: CubicMetres.nullable(),
    water: Measured,
    kg: Kilograms.nullable(),
    waste: Measured,
  }),
);
export type WaterSummaries = z.infer<typeof WaterSummaries>;

/** The quietest quarter hour of each night behind a meter, and whether it says that water leaks. */
export const NightFlow = z.object({
  device: z.string(),
  name: z.string(),
  placement: PlacementKey,
  floor: FloorKey,
  role: z.enum(WATER_METER_ROLES),
  /** The oldest first; null: no quarter hour of the night was measured whole. */
  nights: z.array(z.object({ day: EpochMillis, flow: CubicMetresPerHour.nullable() })),
  last: CubicMetresPerHour.nullable(),
  /** null: too few nights were measured. */
  usual: CubicMetresPerHour.nullable(),
  /** The first night of those that never rested, up to the last one; null: nothing says that it leaks. */
  leaksSince: EpochMillis.nullable(),
});
export type NightFlow = z.infer<typeof NightFlow>;

/** What came in, less what tanks took up and what buildings' meters counted, by day: pools, towers, lawns, and leaks before the meters. */
export const UnmeteredWater = z.object({
  /** The oldest first; null: a meter or a tank was not measured whole. Below 0: meters differ. */
  days: z.array(z.object({ day: EpochMillis, m3: z.number().nullable() })).max(31),
  last: z.number().nullable(),
  /** null: too few days are known. */
  usual: z.number().nullable(),
  /** The first day of those that were all well above the usual, up to the last one; null: none. */
  risenSince: EpochMillis.nullable(),
  /** Tanks whose volume is measured. */
  tanks: z.int().nonnegative(),
});
export type UnmeteredWater = z.infer<typeof UnmeteredWater>;

export const NightFlowReply = z.object({
  /** Hours of the night, e.g. 2 to 4. */
  from: z.number(),
  to: z.number(),
  meters: z.array(NightFlow),
  /** null: no meter stands at an inlet. */
  unmetered: UnmeteredWater.nullable(),
});
export type NightFlowReply = z.infer<typeof NightFlowReply>;
