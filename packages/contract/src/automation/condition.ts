import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis, PointKey } from "../base/ids.ts";
import { TimeOfDay } from "../base/timeOfDay.ts";
import { CHART_KINDS } from "../devices/chartRange.ts";
import { COMPARISON_OPERATORS } from "../base/status.ts";
import { PointDescription } from "../devices/point.ts";
import { AutomationActions, AutomationName, Weekdays } from "./action.ts";
import { AutomationRun } from "./run.ts";

const Threshold = z.number().min(-1e6).max(1e6);
/** Minutes, a day at most. */
const Minutes = z.int().min(0).max(1_440);

/** Hours of a day, across midnight where `from` is later. */
export const ConditionHours = z.object({ from: TimeOfDay, to: TimeOfDay }).refine(({ from, to }) => from !== to, {
  path: ["to"],
  error: () => t("Start and end must be different times"),
});

const Shape = z.object({
  name: AutomationName,
  isEnabled: z.boolean(),
  /** It is evaluated and its firings are recorded, but nothing is commanded. */
  isWatchOnly: z.boolean(),
  /** The sensor of air, or the weather station, and what it measures. */
  source: z.object({ kind: z.enum(CHART_KINDS), device: DeviceId, point: PointKey }),
  operator: z.enum(COMPARISON_OPERATORS),
  threshold: Threshold,
  /** For so many minutes without a break before it fires. */
  forMinutes: Minutes,
  /** It ends once the value is within this for `forMinutes`: below it for >, above it for <. */
  endsAt: Threshold,
  /** It ends after so many minutes at the latest; null: only by its value. */
  mostMinutes: z.int().min(1).max(1_440).nullable(),
  days: Weekdays,
  /** Only within these hours, across midnight where `from` is later; null: all day. */
  hours: ConditionHours.nullable(),
  isOffOnHolidays: z.boolean(),
  actions: AutomationActions,
  /** Minutes between the beginnings of two firings at least. */
  restMinutes: Minutes,
});

/** A condition as a person writes it. */
export const ConditionContent = Shape.refine(
  ({ operator, threshold, endsAt }) => (operator === ">" ? endsAt <= threshold : endsAt >= threshold),
  { path: ["endsAt"], error: () => t("Enter at most the limit for “>”, at least the limit for “<”") },
);
export type ConditionContent = z.infer<typeof ConditionContent>;

export const ConditionId = z.int().positive().brand<"ConditionId">();
export type ConditionId = z.infer<typeof ConditionId>;

export const Condition = Shape.extend({
  id: ConditionId,
  /** Counts its changes. A change names it, so that nobody's change is lost unseen. */
  revision: z.int().positive(),
  updatedAt: EpochMillis,
  by: z.string(),
});
export type Condition = z.infer<typeof Condition>;

export const ConditionChange = Shape.extend({ revision: z.int().positive() });
export type ConditionChange = z.infer<typeof ConditionChange>;

/** The days of which the list says how often a condition fired, today the last. */
export const FIRED_DAYS = 14;

/** What a condition compares, as the site has it. */
export const ConditionMeasure = z.object({
  device: z.string(),
  /** "Office Building, 1st Floor, Zone B" */
  place: z.string(),
  point: PointDescription.pick({ id: true, name: true, kind: true, unit: true, max: true, states: true }),
});
export type ConditionMeasure = z.infer<typeof ConditionMeasure>;

/** A condition in the list of all. */
export const ConditionRow = Condition.extend({
  /** null: its device or point is not there any more, and it never fires. */
  measure: ConditionMeasure.nullable(),
  /** How many devices it acts on as the site is now. */
  devices: z.int().nonnegative(),
  /** How often it fired on each of the last days, the oldest first. */
  fired: z.array(z.int().nonnegative()).length(FIRED_DAYS),
  /** Its newest firing. */
  last: AutomationRun.nullable(),
  /** The hours that are open, or the next; null: none in a year, or it is switched off. */
  opening: z.object({ from: EpochMillis, to: EpochMillis }).nullable(),
});
export type ConditionRow = z.infer<typeof ConditionRow>;

export const Conditions = z.object({ conditions: z.array(ConditionRow) });
