import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis, PointKey } from "../base/ids.ts";
import { KilowattHours } from "../base/quantity.ts";
import { TimeOfDay } from "../base/timeOfDay.ts";
import { FloorKey, Place, PlacementKey } from "../site/place.ts";

/** So many whole days back wasters are looked for. */
export const WASTER_DAYS = [7, 30] as const;
/** The most rows of an answer, the most expensive first. */
export const MAX_WASTERS = 100;

/** "1,2,3": days of the week, 1 Monday to 7 Sunday. */
const OpenDays = z
  .string()
  .max(13)
  .regex(/^([1-7](,[1-7])*)?$/, { error: () => t("expected days such as 1,2,3") });

/** @returns numbers of days, 1 Monday to 7 Sunday */
export function openDays(open: string): number[] {
  return open === "" ? [] : open.split(",").map(Number);
}

/** Where, over which days, and when nobody should be there. */
export const WasterQuery = z
  .object({
    /** Absent: all buildings. */
    placement: PlacementKey.optional(),
    floor: FloorKey.optional(),
    days: z.coerce
      .number()
      .pipe(z.union(WASTER_DAYS.map((days) => z.literal(days))))
      .default(7),
    /** People are there from this time until that one. */
    opens: TimeOfDay.default("06:00"),
    closes: TimeOfDay.default("20:00"),
    /** On these days of the week; not on the site's holidays. */
    open: OpenDays.default("1,2,3,4,5"),
  })
  .refine(({ placement, floor }) => placement !== undefined || floor === undefined, {
    path: ["placement"],
    error: () => t("must be given with a floor"),
  })
  .refine(({ opens, closes }) => opens < closes, {
    path: ["closes"],
    error: () => t("must be later than the opening time"),
  });
export type WasterQuery = z.output<typeof WasterQuery>;

/** The devices of a system in one zone, and what they used while nobody should have been there. */
export const Waster = z.object({
  module: z.string(),
  place: Place,
  /** Those that used something, the first 500; the one that used most, and its name. */
  devices: z.array(DeviceId).min(1).max(500),
  worst: DeviceId,
  worstName: z.string(),
  /** The integral of their measured power over the closed hours. */
  kwh: KilowattHours,
  /** In the site's currency, at the tariff of each hour; null: of an hour there is none. */
  cost: z.number().nullable(),
  /** Share of the closed hours in which their power was known, 0 to 1. What was not known counts nothing. */
  known: z.number().min(0).max(1),
  /** The stretch of closed hours in which they used most. */
  most: z.object({ from: EpochMillis, to: EpochMillis, kwh: KilowattHours }),
  /** They use as much while people are there: a server room's cooling, which nobody should switch off. */
  runsAlways: z.boolean(),
  /** What switches all of them off, for a rule that does. */
  off: z.object({ point: PointKey, value: z.number() }),
});
export type Waster = z.infer<typeof Waster>;

export const WasterReply = z.object({
  from: EpochMillis,
  to: EpochMillis,
  /** Closed hours of those days. */
  hours: z.number().nonnegative(),
  rows: z.array(Waster).max(MAX_WASTERS),
  /** Of all devices that measure their power, in the closed hours and in all of them. */
  kwh: KilowattHours,
  cost: z.number().nullable(),
  all: KilowattHours,
  /** Share of the closed hours in which the power of those devices was known, 0 to 1. At 0 the figures say nothing. */
  known: z.number().min(0).max(1),
  /** Devices that can be switched off: those that measure their power, and those of which nobody knows what they use. */
  measured: z.int().nonnegative(),
  unmeasured: z.int().nonnegative(),
});
export type WasterReply = z.infer<typeof WasterReply>;
