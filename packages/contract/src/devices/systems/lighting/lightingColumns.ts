import { phrase } from "@atrium/words";
import { type DeviceColumn, pointValue } from "../../../base/column.ts";

export const LIGHTING_COLUMNS = [
  { key: "level", title: phrase("Level"), unit: "%", value: (row) => pointValue(row, "level") },
  { key: "power", title: phrase("Load ## electrical"), unit: "W", value: (row) => pointValue(row, "power") },
] as const satisfies readonly DeviceColumn[];
