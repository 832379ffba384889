import * as z from "zod";
import { DeviceId, EpochMillis, PointId, PointKey } from "../base/ids.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";
import { MODULES } from "../devices/systems.ts";

/** Who can want something of a point, the strongest first: also the order of the lanes. */
export const FORECAST_KINDS = ["hold", "condition", "limit", "schedule"] as const;
export type ForecastKind = (typeof FORECAST_KINDS)[number];

/** How far ahead is looked, ms. */
export const FORECAST_LENGTH = 86_400_000;

const Source = {
  kind: z.enum(FORECAST_KINDS),
  /** The id of the rule; null: a person's hold. */
  rule: z.int().positive().nullable(),
  /** Of the rule, or of the person. */
  name: z.string(),
};

/**
 * What a point is set to from a moment on; `by` null: nobody wants anything of it, and the value is that of its rest state. null: it
 * is not known, as that of a device that keeps priorities.
 */
const Step = z.object({
  at: EpochMillis,
  value: z.number().nullable(),
  by: z.object(Source).nullable(),
  /** It hangs on a value that nobody knows yet. */
  isLikely: z.boolean(),
});
export type ForecastStep = z.infer<typeof Step>;

/** `certain` by the clock, `likely` by what was recorded, `rests`: it does not run then, which `note` says why. */
export const ForecastCertainty = z.enum(["certain", "likely", "rests"]);
export type ForecastCertainty = z.infer<typeof ForecastCertainty>;

/** A time in which somebody wants something of the point. */
const Span = z.object({
  ...Source,
  from: EpochMillis,
  /** null: until something else ends it. */
  to: EpochMillis.nullable(),
  value: z.number().nullable(),
  certainty: ForecastCertainty,
  /** "Loy Krathong", "on 3 of the last 4 Fridays" */
  note: z.string().nullable(),
});
export type ForecastSpan = z.infer<typeof Span>;

/** Something that begins, ends or does not come, and the value after it. */
const Moment = z.object({
  ...Source,
  at: EpochMillis,
  what: z.enum(["begins", "ends", "rests"]),
  value: z.number().nullable(),
  /** Whether the value is another than before. */
  isChange: z.boolean(),
  isLikely: z.boolean(),
  note: z.string().nullable(),
});
export type ForecastMoment = z.infer<typeof Moment>;

const Holiday = z.object({ date: z.iso.date(), name: z.string() });

/** What will happen to a point in the next 24 hours, by the engine that makes it happen. */
export const PointForecast = z.object({
  point: PointId,
  /** The moment of the answer, and the end of what it looks at. */
  at: EpochMillis,
  to: EpochMillis,
  /** As it is held now, and as it would be if the hold were released at once; the value of now first. */
  held: z.array(Step).min(1).max(200),
  released: z.array(Step).min(1).max(200),
  spans: z.array(Span).max(200),
  moments: z.array(Moment).max(400),
  /** The first change after these 24 hours, within a week; null: none. */
  later: Step.nullable(),
  /** Holidays of the days that it touches, and the next one after them, within a year. */
  holidays: z.array(Holiday).max(3),
  nextHoliday: Holiday.nullable(),
});
export type PointForecast = z.infer<typeof PointForecast>;

/** Whose next 24 hours are asked for: the devices of one system on a floor, or in a building. */
export const PlaceForecastQuery = z.strictObject({
  module: z.enum(MODULES),
  placement: PlacementKey,
  floor: FloorKey.optional(),
});
export type PlaceForecastQuery = z.infer<typeof PlaceForecastQuery>;

/** What one point is set to, the value of now first. */
const Lane = z.object({ device: DeviceId, point: PointId, key: PointKey, steps: z.array(Step).min(1).max(200) });
export type ForecastLane = z.infer<typeof Lane>;

/** A rule that does not run within these hours though it would on another day. */
const Rest = z.object({
  ...Source,
  at: EpochMillis,
  /** "Loy Krathong", "not on this day" */
  note: z.string(),
  /** How many of the place's devices it would have set. */
  devices: z.int().nonnegative(),
});
export type ForecastRest = z.infer<typeof Rest>;

/** What will happen at a place in the next 24 hours, by the engine that makes it happen. */
export const PlaceForecast = z.object({
  at: EpochMillis,
  to: EpochMillis,
  /** Of each point that somebody wants something of, or holds; all others stay as they are. */
  lanes: z.array(Lane).max(5_000),
  rests: z.array(Rest).max(400),
  holidays: z.array(Holiday).max(3),
  nextHoliday: Holiday.nullable(),
});
export type PlaceForecast = z.infer<typeof PlaceForecast>;
