import { type DeviceColumn, pointValue } from "../../../base/column.ts";

export const LIGHTING_COLUMNS = [
  { key: "level", title: "Level", unit: "%", value: (row) => pointValue(row, "level") },
  { key: "power", title: "Load", unit: "W", value: (row) => pointValue(row, "power") },
] as const satisfies readonly DeviceColumn[];
