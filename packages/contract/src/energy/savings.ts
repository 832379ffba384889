import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis } from "../base/ids.ts";
import { KilowattHours, Kilograms } from "../base/quantity.ts";
import { Place } from "../site/place.ts";

/** What saves: a rule that switches off or sheds, or a schedule that goes by its rooms. */
export const SAVING_KINDS = ["schedule", "condition", "limit", "optimum-start", "optimum-stop"] as const;
export type SavingKind = (typeof SAVING_KINDS)[number];
/** The most rows of an answer, the most energy first. */
export const MAX_SAVINGS = 500;
/** Of one row: its newest runs, and of each the devices with the most energy. */
export const MAX_SAVING_RUNS = 60;
export const MAX_SAVING_DEVICES = 20;
/** A run that cannot be compared with the weeks before its rule counts for this long at most. */
export const MAX_SAVED_HOURS = 12;
/** Whole weeks before a schedule's first run that its hours are compared with. */
export const USUAL_WEEKS = 4;

const Month = z
  .string()
  .max(7)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: () => t("expected a month such as 2026-11") });

export const SavingsQuery = z.object({
  /** Absent: the current one, so far. */
  month: Month.optional(),
});
export type SavingsQuery = z.output<typeof SavingsQuery>;

export const SavingQuery = SavingsQuery.extend({
  kind: z.enum(SAVING_KINDS),
  /** The id of the schedule, condition or peak limit. */
  rule: z.coerce.number().max(2_147_483_647).pipe(z.int().positive()),
});
export type SavingQuery = z.output<typeof SavingQuery>;

/** What it comes to. Below 0: more was used. */
const Saved = {
  kwh: KilowattHours,
  /** In the site's currency, at the tariff of each quarter hour; null: for a part of it there is none. */
  cost: z.number().nullable(),
  /** CO₂ by the emission factor of each day; null: a day has none. */
  kg: Kilograms.nullable(),
  /** Of the kWh, those of devices that measure their power; the others are by rated power. */
  measured: KilowattHours,
};

/** `high`: measured, and compared with the weeks before; `medium`: measured; `low`: by rated power; null: nothing is known. */
export const SavingConfidence = z.enum(["high", "medium", "low"]);
export type SavingConfidence = z.infer<typeof SavingConfidence>;

/** What one rule saved in a month. Its runs count in the month in which they began. */
export const Saving = z.object({
  kind: z.enum(SAVING_KINDS),
  rule: z.int().positive(),
  name: z.string(),
  /** The rule is still there. */
  exists: z.boolean(),
  /** Runs that turned something down, or days of an optimum. */
  runs: z.int().nonnegative(),
  /** Device hours for which something was saved; of an optimum those that were not run. */
  hours: z.number(),
  devices: z.int().nonnegative(),
  ...Saved,
  /** Of the kWh, those that were compared with the same hours before the rule first ran. */
  compared: KilowattHours,
  /** The share of the time of which the power is known, 0 to 1; null: there was none to know. */
  known: z.number().min(0).max(1).nullable(),
  /** Times that a device was off anyway, stayed on, counted for another rule, or was on again before the end. */
  off: z.int().nonnegative(),
  on: z.int().nonnegative(),
  others: z.int().nonnegative(),
  again: z.int().nonnegative(),
  /** Devices of which nobody says what they use. */
  unmeasured: z.int().nonnegative(),
  confidence: SavingConfidence.nullable(),
});
export type Saving = z.infer<typeof Saving>;

export const SavingsReply = z.object({
  from: EpochMillis,
  /** The end of the month, or how far the current one is counted. */
  to: EpochMillis,
  /** When a rule first acted; null: none ever has. */
  first: EpochMillis.nullable(),
  rows: z.array(Saving).max(MAX_SAVINGS),
  ...Saved,
  compared: KilowattHours,
  /** Rules that ran but turned nothing down, and those that were only watched. */
  idle: z.int().nonnegative(),
  watched: z.int().nonnegative(),
  /** Rules that first turned something down in a quarter hour that is not over: only whole ones are counted. */
  soon: z.int().nonnegative(),
});
export type SavingsReply = z.infer<typeof SavingsReply>;

/**
 * What became of one device in a run: it saved; was off anyway; stayed on; counts for another rule; nothing was recorded; or
 * nobody says what it uses.
 */
export const SavingState = z.enum(["saved", "off", "on", "other", "unknown", "unmeasured"]);
export type SavingState = z.infer<typeof SavingState>;

/** Why it counts no longer: the run ended, the device was on again, it had counted long enough, or it still goes on. */
export const SavingEnd = z.enum(["end", "again", "longest", "open"]);
export type SavingEnd = z.infer<typeof SavingEnd>;

export const SavingDevice = z.object({
  device: DeviceId,
  name: z.string(),
  module: z.string(),
  place: Place,
  state: SavingState,
  isEstimated: z.boolean(),
  isCompared: z.boolean(),
  /** What it used before, W; null: not known. */
  before: z.number().nullable(),
  until: EpochMillis,
  ends: SavingEnd,
  kwh: KilowattHours,
});
export type SavingDevice = z.infer<typeof SavingDevice>;

/** One time that a rule turned something down. */
export const SavingRun = z.object({
  /** Of the run in the list of runs. */
  run: z.int().positive(),
  at: EpochMillis,
  until: EpochMillis,
  /** null: of none of its devices it is known. */
  kwh: KilowattHours.nullable(),
  cost: z.number().nullable(),
  /** Devices in all; those that are listed have the most energy. */
  count: z.int().nonnegative(),
  devices: z.array(SavingDevice).max(MAX_SAVING_DEVICES),
});
export type SavingRun = z.infer<typeof SavingRun>;

export const SavingReply = z.object({
  /** null: it saved nothing in that month. */
  row: Saving.nullable(),
  /** The newest first. */
  runs: z.array(SavingRun).max(MAX_SAVING_RUNS),
});
export type SavingReply = z.infer<typeof SavingReply>;
