import { phrase } from "@atrium/words";
import { stateName } from "../../pointValue.ts";
import { type DeviceColumn, type DeviceValues, pointValue, thousandth } from "../../../base/column.ts";

/** The mode in which a unit does not cool. */
const FAN_MODE = 1;

/** K above (or below) what was asked for; null where it is off, only moves air, or is not known. */
export function setpointDeviation(row: Pick<DeviceValues, "values">): number | null {
  const setpoint = pointValue(row, "setpoint");
  const temperature = pointValue(row, "temperature");
  if (pointValue(row, "on") !== 1 || pointValue(row, "mode") === FAN_MODE) return null;
  return setpoint === null || temperature === null ? null : temperature - setpoint;
}

function deviationSize(row: DeviceValues): number | null {
  const deviation = setpointDeviation(row);
  return deviation === null ? null : Math.abs(deviation);
}

/** The name of a state that means something only while the unit runs. */
function stateWhileOn(row: DeviceValues, key: string): string | null {
  const value = pointValue(row, key);
  const point = row.points[key];
  return point === undefined || value === null || pointValue(row, "on") !== 1 ? null : stateName(point, value);
}

export const AIR_CONDITION_COLUMNS = [
  { key: "temperature", title: phrase("Room"), unit: "°C", value: (row) => pointValue(row, "temperature") },
  { key: "setpoint", title: phrase("Setpoint"), unit: "°C", value: (row) => pointValue(row, "setpoint") },
  {
    key: "deviation",
    title: phrase("Deviation"),
    unit: "K",
    // The largest first at the first press, whichever way it goes.
    sortBy: deviationSize,
    value: setpointDeviation,
  },
  { key: "mode", title: phrase("Mode"), value: (row) => stateWhileOn(row, "mode") },
  { key: "fan", title: phrase("Fan"), value: (row) => stateWhileOn(row, "fan") },
  {
    key: "power",
    title: phrase("Load ## electrical"),
    unit: "kW",
    value: (row) => thousandth(pointValue(row, "power")),
  },
] as const satisfies readonly DeviceColumn[];
