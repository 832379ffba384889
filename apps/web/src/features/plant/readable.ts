import { categoryOf, READABLE_POINTS, type ReadablePointFacts, valueText } from "@atrium/contract";
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
