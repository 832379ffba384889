import { phrase, t } from "@atrium/words";
import { acknowledged, isConfirmedByAnswer } from "../engine/feedback.ts";
import { isSameValue } from "../engine/writable.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { WriteOutcome, WriteRequest } from "../writing.ts";

/** The state of an object after a write. */
export interface ObjectState {
  /** NaN where it reported none. */
  presentValue: number;
  /** Index 0 is priority 1; null where the object has no priority array. */
  priorities: (number | null)[] | null;
  relinquishDefault: number | null;
  statusFlags: number;
}

/** Status flags, first bit highest: in alarm, fault, overridden, out of service (ASHRAE 135 clause 12.2.7). */
export const FAULT = 0x40;
const OVERRIDDEN = 0x20;
export const FAULTY = phrase("The device flags the value as faulty.");

/**
 * Whether the device does what it was asked. The lowest number with a value wins (ASHRAE 135 clause 19.2.1): a write can
 * be accepted, stand in its slot, and have no effect.
 */
export function outcomeOf(point: DriverPoint, request: WriteRequest, state: ObjectState, time: number): WriteOutcome {
  const { presentValue, priorities } = state;
  const isOverriddenThere = (state.statusFlags & OVERRIDDEN) !== 0;
  const isEnough = isConfirmedByAnswer(point) && !isOverriddenThere;
  if (Number.isNaN(presentValue)) {
    if (isEnough && request.value !== null) return acknowledged(point, presentValue, time);
    return { state: "timed-out", reason: t("Written, but the device reports no value.") };
  }
  if (request.value === null) return released(request.priority, state, time);
  const winner = winningPriority(priorities);
  if (winner !== null && winner < request.priority) {
    return { state: "overridden", value: presentValue, priority: winner, time };
  }
  if (isSameValue(point, request.value, presentValue)) return { state: "confirmed", value: presentValue, time };
  if (isEnough) return acknowledged(point, presentValue, time);
  const unit = point.unit === undefined ? "" : ` ${point.unit}`;
  const values = { value: `${request.value}${unit}`, reported: `${rounded(presentValue)}${unit}` };
  const reason = isOverriddenThere
    ? t("The device accepted {value} but reports {reported}. It is overridden at the device.", values)
    : t("The device accepted {value} but reports {reported}.", values);
  return { state: "failed", reason, value: presentValue };
}

/** The lowest priority number with a value, 1 to 16; null where there is none. */
function winningPriority(priorities: readonly (number | null)[] | null): number | null {
  const index = priorities?.findIndex((value) => value !== null) ?? -1;
  return index < 0 ? null : index + 1;
}

function released(priority: number, { presentValue, priorities }: ObjectState, time: number): WriteOutcome {
  const remaining = priorities?.[priority - 1] ?? null;
  if (remaining === null) return { state: "confirmed", value: presentValue, time };
  const reason = t("The device accepted the release but still holds {rounded} at priority {priority}.", {
    rounded: rounded(remaining),
    priority,
  });
  return { state: "failed", reason, value: presentValue };
}

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
