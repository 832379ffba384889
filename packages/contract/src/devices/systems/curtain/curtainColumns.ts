import { phrase } from "@atrium/words";
import { type DeviceColumn, type DeviceValues, pointValue } from "../../../base/column.ts";

/** Motors report tenths of a percent that nobody asked for. */
function wholePercent(row: DeviceValues, key: string): number | null {
  const value = pointValue(row, key);
  return value === null ? null : Math.round(value);
}

export const CURTAIN_COLUMNS = [
  { key: "position", title: phrase("Open"), unit: "%", value: (row) => wholePercent(row, "position") },
  { key: "target", title: phrase("Target"), unit: "%", value: (row) => wholePercent(row, "target") },
] as const satisfies readonly DeviceColumn[];
