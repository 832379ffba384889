import { STATUSES } from "@atrium/contract";
import {
  categoryOf,
  READABLE_POINTS,
  type ReadablePoint,
  type ReadablePointFacts,
  valueText,
} from "@atrium/contract/devices";
import type { Device } from "../../devices/device.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";

/** The value that stands for a device: "118.20 kW". */
export function mainText(reading: Reading, { facts, points }: Device): string {
  const main = categoryOf(facts)?.main;
  const value = main === undefined ? null : valueOf(reading, main);
  return main === undefined || value === null ? "no value" : valueText(points[main], value);
}

/** The points of a device that its category names, in its order, as far as it has them. */
export function readableOf({ facts, points }: Device) {
  return (categoryOf(facts)?.points ?? []).flatMap((key) => {
    const point = points[key];
    const { name, isAlarm }: ReadablePointFacts = READABLE_POINTS[key];
    return point === undefined ? [] : [{ key, name, isAlarm: isAlarm === true }];
  });
}

const [ACTIVE, INACTIVE, ALARM] = STATUSES;

/** The specification's word for how a device is; undefined where it is not heard now, or neither runs nor stands. */
export function statusOf({ condition, isStale, seenAt }: Reading, { facts }: Device): string | undefined {
  if (isStale || seenAt === null) return undefined;
  if (condition.trouble !== undefined) return ALARM;
  if (categoryOf(facts)?.hasActiveStatus !== true) return undefined;
  return condition.isOn ? ACTIVE : INACTIVE;
}

/** The point whose day stands on a device's card: its main one; of a state or a counter whether it runs. */
export function trendOf({ facts, points }: Device): ReadablePoint | undefined {
  const category = categoryOf(facts);
  const main = category?.main;
  if (main !== undefined && READABLE_POINTS[main].kind === "number" && points[main] !== undefined) return main;
  return (["pump-status", "status"] as const).find((key) => points[key] !== undefined);
}
