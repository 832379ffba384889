import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis, FilterTime, PointKey } from "../base/ids.ts";
import { PageQuery } from "../base/paging.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";
import { MODULES } from "../devices/systems.ts";

/**
 * Readings that their driver did not believe, because a counter cannot show them or nothing can be so: from the first of them
 * until one was believed again. They are a gap in the history; here is what the device sent.
 */
export const DoubtedReadings = z.object({
  id: z.int().positive(),
  device: DeviceId,
  point: PointKey,
  /** The first of them, and the last so far. */
  from: EpochMillis,
  to: EpochMillis,
  count: z.int().positive(),
  /** What the device sent: the first, the last, the extremes. */
  first: z.number(),
  last: z.number(),
  least: z.number(),
  most: z.number(),
  /** The reading that was believed before; null: none. */
  before: z.number().nullable(),
  /**
   * Why: less than before, more than can have been counted, or a first 0 of a meter that starts; `out-of-range`: of any
   * point, outside of what its product or physics allows.
   */
  reason: z.enum(["less", "more", "first-zero", "out-of-range"]),
  /**
   * `back`: the device showed again what can be. `believed`: these stood long enough, or an exchange was recorded.
   * `unknown`: nobody saw their end, because the server stopped or the device fell silent.
   */
  outcome: z.enum(["open", "back", "believed", "unknown"]),
});
export type DoubtedReadings = z.infer<typeof DoubtedReadings>;

/** The newest first. */
export const DoubtedReadingsQuery = PageQuery.extend({
  placement: PlacementKey.optional(),
  floor: FloorKey.optional(),
  device: DeviceId.optional(),
  module: z.enum(MODULES).optional(),
  /** Those that were going on in this period. */
  from: FilterTime.optional(),
  to: FilterTime.optional(),
}).refine(({ placement, floor }) => placement !== undefined || floor === undefined, {
  path: ["placement"],
  error: () => t("must be given with a floor"),
});
export type DoubtedReadingsQuery = z.infer<typeof DoubtedReadingsQuery>;
