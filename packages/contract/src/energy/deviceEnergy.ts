import * as z from "zod";
import { DeviceId, EpochMillis } from "../base/ids.ts";
import { MAX_ROWS } from "../base/limits.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";
import { KilowattHours } from "../base/quantity.ts";
import { MODULES } from "../devices/systems.ts";

/** The devices of one kind in a building, or on one floor of it. */
export const DeviceEnergyQuery = z.object({
  module: z.enum(MODULES),
  placement: PlacementKey,
  floor: FloorKey.optional(),
});
export type DeviceEnergyQuery = z.infer<typeof DeviceEnergyQuery>;

export const DeviceEnergyRow = z.object({
  device: DeviceId,
  /** The integral of the device's own measured power over what was measured. null: nothing was. */
  kwh: KilowattHours.nullable(),
  /** Share of the day so far in which the power was known, 0 to 1. What was not known counts nothing. */
  coverage: z.number().min(0).max(1),
});
export type DeviceEnergyRow = z.infer<typeof DeviceEnergyRow>;

/** What devices used today. A device that does not measure its power has no row. */
export const DeviceEnergyReply = z.object({
  /** Midnight of the site's day, and until when it is added up. */
  from: EpochMillis,
  until: EpochMillis,
  rows: z.array(DeviceEnergyRow).max(MAX_ROWS),
});
export type DeviceEnergyReply = z.infer<typeof DeviceEnergyReply>;
