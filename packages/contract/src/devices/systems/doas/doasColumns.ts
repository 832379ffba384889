import { fanLevelName } from "../fanLevels.ts";
import { type DeviceColumn, pointValue, thousandth } from "../../../base/column.ts";

export const DOAS_COLUMNS = [
  {
    key: "level",
    title: "Level",
    sortBy: (row) => pointValue(row, "level"),
    value: (row) => {
      const level = pointValue(row, "level");
      return level === null || pointValue(row, "on") === 0 ? null : fanLevelName(level);
    },
  },
  { key: "fan", title: "Supply fan", unit: "%", value: (row) => pointValue(row, "supply-fan") },
  {
    key: "co2",
    title: "CO₂",
    unit: "ppm",
    // Where no air moves, the sensor measures no stream.
    value: (row) => (pointValue(row, "supply-fan") === 0 ? null : pointValue(row, "return-co2")),
  },
  { key: "power", title: "Load", unit: "kW", value: (row) => thousandth(pointValue(row, "power")) },
] as const satisfies readonly DeviceColumn[];
