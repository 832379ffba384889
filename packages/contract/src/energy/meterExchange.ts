import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis, PointKey } from "../base/ids.ts";

/** Beyond every counter of a building, in whatever unit. */
const MAX_READING = 1e12;
/** A counter's reading, in its unit. */
const CounterReading = z.number().min(0).max(MAX_READING);

/** A counter was exchanged: the last reading of the old one, and the first of the new one, at one moment. */
export const NewMeterExchange = z.object({
  /** The counter, by its key within the device, e.g. `lighting.active-energy`. */
  point: PointKey,
  /** Readings from this moment on are those of the new counter. It lies in the past. */
  at: EpochMillis,
  oldEnd: CounterReading,
  newStart: CounterReading,
  /** For the record: "Calibration period over". */
  reason: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") }),
});
export type NewMeterExchange = z.infer<typeof NewMeterExchange>;

/** A record of an exchange. It is never changed; one that is wrong is withdrawn, which is a record too. */
export const MeterExchange = NewMeterExchange.extend({
  id: z.int().positive(),
  device: DeviceId,
  /** The person who recorded it, and when. */
  by: z.string(),
  recordedAt: EpochMillis,
  /** The person who withdrew it, and when; null: it counts. */
  withdrawn: z.object({ by: z.string(), at: EpochMillis }).nullable(),
});
export type MeterExchange = z.infer<typeof MeterExchange>;
