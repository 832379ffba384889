import { phrase, t } from "@atrium/words";
import { fanLevelName } from "../fanLevels.ts";
import { type DeviceColumn, type DeviceValues, pointValue } from "../../../base/column.ts";

/** "High", "Off", or "Stopped" by its own protection. */
function levelText(row: DeviceValues): string | null {
  if (pointValue(row, "trip") === 1) return t("Stopped");
  if (pointValue(row, "on") === 0) return t("Off");
  const level = pointValue(row, "level");
  return level === null || pointValue(row, "on") === null ? null : fanLevelName(level);
}

/** How often an hour it takes the whole air of its room. */
function airChanges({ roomVolume = 0, ...row }: DeviceValues): number | null {
  const flow = pointValue(row, "flow");
  return flow === null || roomVolume <= 0 ? null : flow / roomVolume;
}

export const EXHAUST_FAN_COLUMNS = [
  { key: "level", title: phrase("Level"), value: levelText },
  { key: "flow", title: phrase("Flow"), unit: "m³/h", value: (row) => pointValue(row, "flow") },
  { key: "air", title: phrase("Changes"), unit: "/h", value: airChanges },
  { key: "power", title: phrase("Load ## electrical"), unit: "W", value: (row) => pointValue(row, "power") },
] as const satisfies readonly DeviceColumn[];
