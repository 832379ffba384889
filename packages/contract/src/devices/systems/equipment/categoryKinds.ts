import { EQUIPMENT_SYSTEMS } from "./categories.ts";
import type { EquipmentCategory } from "./category.ts";
import { EquipmentKind } from "./equipmentKind.ts";
import { READABLE_POINTS, type ReadablePoint, type ReadablePointFacts } from "./readablePoint.ts";
import { keysOf } from "../../../base/exactRecord.ts";

/** Points that say that something runs: a pump's own status before that of its readiness. */
const RUNNING: readonly ReadablePoint[] = ["pump-status", "status"];
const CHARGING = "charging-state" satisfies ReadablePoint;

/**
 * The categories of the specification that are on a page of the plant, written as kinds: to look at, and to begin a kind of the
 * site's own with.
 */
export function categoryKinds(): readonly EquipmentKind[] {
  return keysOf(EQUIPMENT_SYSTEMS).flatMap((page) =>
    Object.entries<EquipmentCategory>(EQUIPMENT_SYSTEMS[page]).map(([key, category]) => {
      const { name, shortCode, icon, main, points } = category;
      const running = runningOf(category);
      return EquipmentKind.parse({
        key,
        name,
        shortCode,
        page,
        icon,
        main,
        points,
        ...(running === undefined ? {} : { running }),
        alarms: points.flatMap(alarmOf),
      });
    }),
  );
}

function runningOf({ hasActiveStatus, points }: EquipmentCategory) {
  if (!hasActiveStatus) return undefined;
  if (points.includes(CHARGING)) {
    return { point: CHARGING, values: [READABLE_POINTS[CHARGING].words.indexOf("Charging")] };
  }
  const point = RUNNING.find((one) => points.includes(one));
  return point === undefined ? undefined : { point, values: [1] };
}

function alarmOf(point: ReadablePoint) {
  const { isAlarm, errorCode, errorText, name }: ReadablePointFacts = READABLE_POINTS[point];
  if (isAlarm === true) return [{ point, values: [1], text: name }];
  return errorCode === undefined ? [] : [{ point, values: [errorCode], text: errorText ?? name }];
}
