import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis, PointKey } from "../base/ids.ts";
import { AutomationName, SetAction, Weekdays } from "./action.ts";
import { ConditionHours, ConditionMeasure } from "./condition.ts";
import { AutomationRun } from "./run.ts";

/** The stretch of time over which a tariff takes the mean of the power, ms: quarters of an hour of the clock. */
export const DEMAND_WINDOW = 900_000;
export const MAX_STAGES = 10;

const Power = z.number().min(0).max(1e6);

/** The loads to shed, one stage after the other, in the order of the list. */
export const PeakStage = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") }),
  actions: z.array(SetAction).min(1).max(5),
  /** About how much it takes off, kW, as whoever wrote it says; null: nobody has said. A trial reckons with it, the live rule does not. */
  kilowatts: z.number().positive().max(1e6).nullable(),
});
export type PeakStage = z.infer<typeof PeakStage>;

const Shape = z.object({
  name: AutomationName,
  isEnabled: z.boolean(),
  /** It is evaluated and what it would shed is recorded, but nothing is commanded. */
  isWatchOnly: z.boolean(),
  /** The power of a meter. */
  source: z.object({ device: DeviceId, point: PointKey }),
  /** kW that the mean of a window is not to pass. */
  limit: Power.positive(),
  /** Stages are given back only while so many kW below the limit are expected. */
  margin: Power,
  /**
   * Minutes for which the forecast must exceed the limit, without a break, before each stage is shed; it must stay
   * below as long before one is restored.
   */
  settleMinutes: z.int().min(1).max(14),
  /** A stage stays shed for at least this long, and at most that long: then it is restored whatever the power is. */
  leastMinutes: z.int().min(0).max(240),
  mostMinutes: z.int().min(1).max(1_440),
  /** A stage that was restored is not shed again for this long. */
  restMinutes: z.int().min(0).max(240),
  days: Weekdays,
  hours: ConditionHours.nullable(),
  isOffOnHolidays: z.boolean(),
  stages: z.array(PeakStage).min(1).max(MAX_STAGES),
});

/** A peak limit as a person writes it. */
export const PeakLimitContent = Shape.refine(({ limit, margin }) => margin < limit, {
  path: ["margin"],
  error: () => t("Must be less than the limit"),
}).refine(({ leastMinutes, mostMinutes }) => leastMinutes <= mostMinutes, {
  path: ["mostMinutes"],
  error: () => t("Must not be shorter than the minimum"),
});
export type PeakLimitContent = z.infer<typeof PeakLimitContent>;

export const PeakLimitId = z.int().positive().brand<"PeakLimitId">();
export type PeakLimitId = z.infer<typeof PeakLimitId>;

export const PeakLimit = Shape.extend({
  id: PeakLimitId,
  /** Counts its changes. A change names it, so that nobody's change is lost unseen. */
  revision: z.int().positive(),
  updatedAt: EpochMillis,
  by: z.string(),
});
export type PeakLimit = z.infer<typeof PeakLimit>;

export const PeakLimitChange = Shape.extend({ revision: z.int().positive() });
export type PeakLimitChange = z.infer<typeof PeakLimitChange>;

/** A peak limit in the list of all. */
export const PeakLimitRow = PeakLimit.extend({
  /** null: its meter is not there any more, and it sheds nothing. */
  measure: ConditionMeasure.nullable(),
  /** How many devices its stages act on as the site is now. */
  devices: z.int().nonnegative(),
  /** The window that runs, and the mean that is expected at its end, kW; null: the power is not known, or it is off. */
  window: z.object({ to: EpochMillis, expected: z.number() }).nullable(),
  /** The stages that are shed now, by their place in the list from 0. */
  shed: z.array(z.int().nonnegative()).max(MAX_STAGES),
  /** How often a stage was shed today, and of how many targets a command was refused or not answered. */
  today: z.object({ sheds: z.int().nonnegative(), refused: z.int().nonnegative() }),
  /** The newest that was shed. */
  last: AutomationRun.nullable(),
});
export type PeakLimitRow = z.infer<typeof PeakLimitRow>;

export const PeakLimits = z.object({ limits: z.array(PeakLimitRow) });
