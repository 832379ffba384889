import { phrase, sayTerm, t } from "@atrium/words";
import type { FloorName } from "../../../site/site.ts";
import { LIFT_MODE_CODES, LIFT_MODE_NAMES, LIFT_MODES } from "./liftCodes.ts";
import { type DeviceColumn, type DeviceValues, pointValue } from "../../../base/column.ts";

/** Where a lift stops, from the ground up, and what its building calls its floors. */
export interface LiftFloors {
  readonly serves: readonly unknown[];
  readonly floors?: readonly FloorName[] | undefined;
}

/** "4th Floor": what a lift's floor number is called. */
export function liftFloorName({ serves, floors = [] }: LiftFloors, floor: number): string {
  const key = serves[floor - 1];
  return floors.find((one) => one.key === key)?.label ?? t("Floor {floor}", { floor });
}

function modeName(row: DeviceValues): string | null {
  const mode = LIFT_MODES.find((one) => LIFT_MODE_CODES[one] === pointValue(row, "mode"));
  return mode === undefined ? null : sayTerm(LIFT_MODE_NAMES[mode]);
}

/** The floor where the car is. */
function carFloor(row: DeviceValues): string | null {
  const floor = pointValue(row, "floor");
  const serves = row.facts["serves"];
  return floor === null
    ? null
    : liftFloorName({ serves: Array.isArray(serves) ? serves : [], floors: row.floors }, floor);
}

export const LIFT_COLUMNS = [
  { key: "mode", title: phrase("Mode"), sortBy: (row) => pointValue(row, "mode"), value: modeName },
  { key: "car", title: phrase("Car"), sortBy: (row) => pointValue(row, "floor"), value: carFloor },
  { key: "load", title: phrase("Load"), unit: "%", value: (row) => pointValue(row, "load") },
  { key: "trips", title: phrase("Trips today"), value: (row) => pointValue(row, "trips") },
] as const satisfies readonly DeviceColumn[];
