import * as z from "zod";
import { DeviceId, EpochMillis, PointKey } from "../ids.ts";
import { TimeOfDay } from "../timeOfDay.ts";
import { CHART_KINDS } from "../chartRange.ts";
import { COMPARISON_OPERATORS } from "../status.ts";
import { AutomationActions, AutomationName, Weekdays } from "./action.ts";

const Threshold = z.number().min(-1e6).max(1e6);
/** Minutes, a day at most. */
const Minutes = z.int().min(0).max(1_440);

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
  hours: z.object({ from: TimeOfDay, to: TimeOfDay }).nullable(),
  isOffOnHolidays: z.boolean(),
  actions: AutomationActions,
  /** Minutes between the beginnings of two firings at least. */
  restMinutes: Minutes,
});

/** A condition as a person writes it. */
export const ConditionContent = Shape.refine(
  ({ operator, threshold, endsAt }) => (operator === ">" ? endsAt <= threshold : endsAt >= threshold),
  { path: ["endsAt"], message: "It has to end on the other side of where it begins" },
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
