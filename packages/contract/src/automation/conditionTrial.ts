import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { ConditionContent, ConditionId } from "./condition.ts";
import { AUTOMATION_KINDS } from "./run.ts";

/** Days over which a condition is tried. */
export const CONDITION_TRIAL_DAYS = [7, 30, 90] as const;
/** The most firings that a trial lists. */
export const MAX_FIRINGS = 500;
/** About as many values as the line of a trial has at most. */
export const MAX_TRIAL_VALUES = 1_500;
/** Thresholds that are tried on each side of the one that is asked for. */
export const THRESHOLDS_BESIDE = 3;

/** A condition to be tried on what was recorded, before it is saved. `id` is the one that it would replace. */
export const ConditionTrialRequest = z.object({
  condition: ConditionContent,
  id: ConditionId.nullable(),
  days: z.literal(CONDITION_TRIAL_DAYS),
});
export type ConditionTrialRequest = z.infer<typeof ConditionTrialRequest>;

/** Why a firing ends: its value is back, it has lasted as long as it may, or its hours are over. */
export const FIRING_ENDS = ["value", "time", "hours"] as const;

/** "This rule would have fired 14 times in the last 30 days": by the engine that runs it. */
export const ConditionTrial = z.object({
  /** What of the time is recorded: later than was asked for where values are not kept that long. */
  from: EpochMillis,
  to: EpochMillis,
  count: z.int().nonnegative(),
  /** Days on which it would have fired, and days on which it could have. */
  firedDays: z.int().nonnegative(),
  openDays: z.int().nonnegative(),
  /** For how long it would have been active in all, ms. */
  active: z.number().nonnegative(),
  /** The newest first. */
  firings: z
    .array(
      z.object({
        at: EpochMillis,
        /** null: it stood at the end. */
        until: EpochMillis.nullable(),
        by: z.enum(FIRING_ENDS).nullable(),
        /** The value furthest beyond the threshold. */
        peak: z.number().nullable(),
      }),
    )
    .max(MAX_FIRINGS),
  /** Firings by weekday, Monday first, and by the hour in which they began. */
  hours: z.array(z.array(z.int().nonnegative()).length(24)).length(7),
  /** How often it would have fired with other thresholds, each with an end as far from it; the least first. */
  thresholds: z.array(z.object({ threshold: z.number(), count: z.int().nonnegative() })).max(2 * THRESHOLDS_BESIDE + 1),
  /** What was recorded: of each short stretch the value furthest beyond the threshold; null: none is known. */
  line: z.object({
    times: z.array(EpochMillis).max(MAX_TRIAL_VALUES),
    values: z.array(z.number().nullable()).max(MAX_TRIAL_VALUES),
  }),
  /** The share of the time of which values are known, 0 to 1. What is not known fires nothing. */
  known: z.number().min(0).max(1),
  /** Other rules that are switched on and want other values of the same points. */
  meetings: z
    .array(
      z.object({
        kind: z.enum(AUTOMATION_KINDS),
        rule: z.int().positive(),
        name: z.string(),
        deviceCount: z.int().positive(),
      }),
    )
    .max(200),
  /** How many devices it would act on now. */
  deviceCount: z.int().nonnegative(),
});
export type ConditionTrial = z.infer<typeof ConditionTrial>;
