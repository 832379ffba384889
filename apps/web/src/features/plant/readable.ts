import { STATUSES } from "@atrium/contract";
import { alarmCodes, categoryOf, mainPointOf, shownPoints, valueText } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import type { Device } from "../../devices/device.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";

/** The value that stands for a device: "118.20 kW". */
export function mainText(reading: Reading, device: Device): string {
  const { points } = device;
  const main = mainPointOf(device);
  const value = main === undefined ? null : valueOf(reading, main);
  return main === undefined || value === null ? t("no value") : valueText(points[main], value);
}

/** The points of a device that its category names, in its order, as far as it has them. */
export function readableOf(device: Device) {
  return shownPoints(device).flatMap((key) => {
    const point = device.points[key];
    return point === undefined ? [] : [{ key, name: sayTerm(point.name), alarmCodes: alarmCodes(device, key) }];
  });
}

const [ACTIVE, INACTIVE, ALARM] = STATUSES;

/** The specification's word for how a device is; undefined where it is not heard now, or neither runs nor stands. */
export function statusOf({ condition, isStale, seenAt }: Reading, device: Device): string | undefined {
  if (isStale || seenAt === null) return undefined;
  if (condition.trouble !== undefined) return ALARM;
  if (categoryOf(device)?.hasActiveStatus !== true) return undefined;
  return condition.isOn ? ACTIVE : INACTIVE;
}

/** The point whose day stands on a device's card: its main one; of a state or a counter whether it runs. */
export function trendOf(device: Device): string | undefined {
  const { points, kind } = device;
  const main = mainPointOf(device);
  if (main !== undefined && points[main]?.kind === "number") return main;
  return [kind?.running?.point ?? "pump-status", "status"].find((key) => points[key] !== undefined);
}
