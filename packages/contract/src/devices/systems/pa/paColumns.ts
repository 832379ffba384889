import { phrase, t } from "@atrium/words";
import { stateName } from "../../pointValue.ts";
import { PA_EMERGENCY } from "./paLayers.ts";
import { type DeviceColumn, type DeviceValues, pointValue } from "../../../base/column.ts";

/** The code of no clip at all. */
const STOPPED = 0;

/** "Morning background", "Starts: Chime", "Silent". */
export function playedMedia(row: DeviceValues): string | null {
  const media = pointValue(row, "media");
  const point = row.points["media"];
  if (media === null) return null;
  if (media === STOPPED || point === undefined) return t("Silent");
  const name = stateName(point, media);
  const isHeard = pointValue(row, "playing") === 1 || pointValue(row, "priority") === PA_EMERGENCY;
  return isHeard ? name : t("Starting: {name}", { name });
}

export const PA_COLUMNS = [
  { key: "media", title: phrase("Media"), value: playedMedia },
  { key: "position", title: phrase("Position"), unit: "s", value: (row) => pointValue(row, "position") },
  { key: "volume", title: phrase("Volume"), unit: "%", value: (row) => pointValue(row, "volume") },
] as const satisfies readonly DeviceColumn[];
