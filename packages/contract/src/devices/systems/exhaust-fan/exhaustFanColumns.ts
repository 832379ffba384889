import { fanLevelName } from "../fanLevels.ts";
import { type DeviceColumn, type DeviceValues, pointValue } from "../../../base/column.ts";

/** "High", "Off", or "Stopped" by its own protection. */
function levelText(row: DeviceValues): string | null {
  if (pointValue(row, "trip") === 1) return "Stopped";
  if (pointValue(row, "on") === 0) return "Off";
  const level = pointValue(row, "level");
  return level === null || pointValue(row, "on") === null ? null : fanLevelName(level);
}

/** How often an hour it takes the whole air of its room. */
function airChanges({ roomVolume = 0, ...row }: DeviceValues): number | null {
  const flow = pointValue(row, "flow");
  return flow === null || roomVolume <= 0 ? null : flow / roomVolume;
}

export const EXHAUST_FAN_COLUMNS = [
  { key: "level", title: "Level", value: levelText },
  { key: "flow", title: "Flow", unit: "m³/h", value: (row) => pointValue(row, "flow") },
  { key: "air", title: "Changes", unit: "/h", value: airChanges },
  { key: "power", title: "Load", unit: "W", value: (row) => pointValue(row, "power") },
] as const satisfies readonly DeviceColumn[];
