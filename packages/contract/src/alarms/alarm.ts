import { phrase, type Phrase, t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

/** From the gravest to the least. Their marks carry the number. */
export const ALARM_PRIORITIES = [1, 2, 3, 4] as const;
export const AlarmPriority = z.union(ALARM_PRIORITIES.map((priority) => z.literal(priority)));
export type AlarmPriority = z.infer<typeof AlarmPriority>;

export const ALARM_PRIORITY_NAMES: Readonly<Record<AlarmPriority, Phrase>> = {
  1: phrase("Critical"),
  2: phrase("High"),
  3: phrase("Medium"),
  4: phrase("Low"),
};

/**
 * The states of an alarm (ISA-18.2). `returned`: its cause has gone and nobody has acknowledged it. `latched`: its cause
 * has gone and somebody has to reset it, before or after it is acknowledged. `suppressed`: by design, because equipment
 * is off or a cause upstream stands. `normal`: it is over.
 */
export const ALARM_STATES = [
  "unacknowledged",
  "acknowledged",
  "returned",
  "latched-unacknowledged",
  "latched",
  "shelved",
  "suppressed",
  "out-of-service",
  "normal",
] as const;
export const AlarmState = z.enum(ALARM_STATES);
export type AlarmState = z.infer<typeof AlarmState>;

export const ALARM_STATE_NAMES: Readonly<Record<AlarmState, Phrase>> = {
  unacknowledged: phrase("New"),
  acknowledged: phrase("Acknowledged"),
  returned: phrase("Cleared, not acknowledged"),
  "latched-unacknowledged": phrase("Cleared, needs acknowledgement and reset"),
  latched: phrase("Cleared, needs reset"),
  shelved: phrase("Shelved"),
  suppressed: phrase("Suppressed"),
  "out-of-service": phrase("Out of service"),
  normal: phrase("Normal"),
};

/** Whether somebody has to acknowledge it: what the bell counts. */
export function isUnacknowledged(state: AlarmState): boolean {
  return state === "unacknowledged" || state === "returned" || state === "latched-unacknowledged";
}

/** The longest that whoever may control shelves an alarm, ms: a shift. */
export const MAX_SHELF_TIME = 8 * 3_600_000;
/** The longest that whoever may set automation, and so the alarm's rule, shelves it, ms. */
export const MAX_RULE_SHELF_TIME = 7 * 24 * 3_600_000;

/** A sentence that a person gives: no null character and no half of a pair. */
export const AlarmRemark = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Enter plain text") });

/** Who hides an alarm for a time, and why. It comes back by itself. */
export const AlarmShelf = z.object({
  at: EpochMillis,
  by: z.string(),
  reason: AlarmRemark,
  until: EpochMillis,
});
export type AlarmShelf = z.infer<typeof AlarmShelf>;

/** Why an alarm may not be shelved, in a sentence; undefined: it may. */
export function whyNotShelved({
  priority,
  isFire,
}: {
  readonly priority: AlarmPriority;
  readonly isFire: boolean;
}): string | undefined {
  if (isFire) return t("Fire alarms cannot be shelved.");
  return priority === 1 ? t("Critical alarms cannot be shelved.") : undefined;
}
