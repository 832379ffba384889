import * as z from "zod";
import { SUMMARY_PERIODS } from "../devices/chartRange.ts";
import { DeviceId, EpochMillis } from "../base/ids.ts";
import { MAX_ROWS } from "../base/limits.ts";
import { LOCKER_EVENTS } from "./locker.ts";
import { Place } from "../site/place.ts";

/** The days of each period of a summary; the last of them is today. */
export const SUMMARY_DAYS = { TODAY: 1, LAST_15_DAY: 15 } as const satisfies Readonly<
  Record<(typeof SUMMARY_PERIODS)[number], number>
>;
export type SummaryPeriod = keyof typeof SUMMARY_DAYS;

export const LockerSummaryQuery = Place.extend({ period: z.enum(SUMMARY_PERIODS).default("TODAY") });
export type LockerSummaryQuery = z.infer<typeof LockerSummaryQuery>;

/** What happened at the lockers of a place in a period, by kind of event. */
export const LockerSummary = z.object({
  period: z.enum(SUMMARY_PERIODS),
  /** Midnight of the period's first day in the site's time zone, and now. */
  from: EpochMillis,
  to: EpochMillis,
  events: z.record(z.enum(LOCKER_EVENTS), z.int().nonnegative()),
});
export type LockerSummary = z.infer<typeof LockerSummary>;

/** The last that a bank reported of one of its compartments. What it is in now is the value of its point. */
export const LockerCompartment = z.object({
  device: DeviceId,
  /** As its door has it, "07". */
  box: z.string().min(1).max(64),
  event: z.enum(LOCKER_EVENTS),
  time: EpochMillis,
  /** When it was filled, where it has not been emptied since. null: that is not known. */
  filledAt: EpochMillis.nullable(),
});
export type LockerCompartment = z.infer<typeof LockerCompartment>;

/** The compartments of a place of which anything was reported lately. */
export const LockerCompartments = z.object({ rows: z.array(LockerCompartment).max(MAX_ROWS) });
export type LockerCompartments = z.infer<typeof LockerCompartments>;
