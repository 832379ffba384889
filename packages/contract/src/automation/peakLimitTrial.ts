import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { CONDITION_TRIAL_DAYS, MAX_FIRINGS, MAX_TRIAL_VALUES } from "./conditionTrial.ts";
import { MAX_STAGES, PeakLimitContent } from "./peakLimit.ts";

/** A peak limit to be tried on the power that was recorded, before it is saved. */
export const PeakLimitTrialRequest = z.object({ limit: PeakLimitContent, days: z.literal(CONDITION_TRIAL_DAYS) });
export type PeakLimitTrialRequest = z.infer<typeof PeakLimitTrialRequest>;

/** Why a stage is given back: there is room again, it was shed as long as it may, or its hours are over. */
export const GIVE_BACKS = ["room", "time", "hours"] as const;
export type GiveBack = (typeof GIVE_BACKS)[number];

const Peak = z.object({ at: EpochMillis, kilowatts: z.number() });

/** What a peak limit would have done, by the machine that runs it, on what was recorded. */
export const PeakLimitTrial = z.object({
  /** What of the time is recorded: later than was asked for where values are not kept that long. */
  from: EpochMillis,
  to: EpochMillis,
  /** The share of the time of which the power is known, 0 to 1. Windows of which a part is not known count nowhere. */
  known: z.number().min(0).max(1),
  /** Windows that are known whole, and those of them whose mean passed the limit: as it was, and as it would have been. */
  windows: z.int().nonnegative(),
  over: z.object({ before: z.int().nonnegative(), after: z.int().nonnegative() }),
  /** The highest of them; null: none is known whole. */
  peak: z.object({ before: Peak, after: Peak }).nullable(),
  /** Energy that would not have been drawn while stages were shed, kWh by the kW that stages say, and what it cost; null: no tariff. */
  energy: z.object({ kwh: z.number(), cost: z.number().nullable() }),
  /** Stages that do not say their kW: of them it is known when, but not what it would have brought. */
  unsaid: z.int().nonnegative(),
  stages: z.array(z.object({ sheds: z.int().nonnegative(), minutes: z.number().nonnegative() })).max(MAX_STAGES),
  /** How often a stage would have been shed in all; the newest are listed, the newest first. */
  count: z.int().nonnegative(),
  sheds: z
    .array(
      z.object({
        at: EpochMillis,
        /** null: it was shed at the end. */
        until: EpochMillis.nullable(),
        by: z.enum(GIVE_BACKS).nullable(),
        stage: z.int().nonnegative(),
        /** The mean that was expected at the end of the window, kW. */
        expected: z.number(),
      }),
    )
    .max(MAX_FIRINGS),
  /** Of each stretch the window with the highest mean: as it was, and as it would have been; null: none is known whole. */
  line: z.object({
    times: z.array(EpochMillis).max(MAX_TRIAL_VALUES),
    before: z.array(z.number().nullable()).max(MAX_TRIAL_VALUES),
    after: z.array(z.number().nullable()).max(MAX_TRIAL_VALUES),
  }),
});
export type PeakLimitTrial = z.infer<typeof PeakLimitTrial>;

/** Days over which a peak limit reports what it did, where it was not changed since. */
export const PEAK_LIMIT_REPORT_DAYS = 30;

/**
 * What a peak limit has done since it was changed last, on the power that was recorded: `before` is without it, by the kW that
 * its stages say, `after` as it was. Where it is only watched it is `before` that was, and `after` what would have been.
 */
export const PeakLimitReport = PeakLimitTrial.omit({ sheds: true, line: true }).extend({
  isWatchOnly: z.boolean(),
  /** Stages that were shed but of which no device confirmed anything: they took nothing off, and count nowhere else. */
  unconfirmed: z.int().nonnegative(),
});
export type PeakLimitReport = z.infer<typeof PeakLimitReport>;
