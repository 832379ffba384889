import { phrase } from "@atrium/words";
import { fanLevelName } from "../fanLevels.ts";
import { type DeviceColumn, pointValue, thousandth } from "../../../base/column.ts";

export const DOAS_COLUMNS = [
  {
    key: "level",
    title: phrase("Level"),
    sortBy: (row) => pointValue(row, "level"),
    value: (row) => {
      const level = pointValue(row, "level");
      return level === null || pointValue(row, "on") === 0 ? null : fanLevelName(level);
    },
  },
  { key: "fan", title: phrase("Supply fan"), unit: "%", value: (row) => pointValue(row, "supply-fan") },
  {
    key: "co2",
    title: phrase("CO₂"),
    unit: "ppm",
    // Where no air moves, the sensor measures no stream.
    value: (row) => (pointValue(row, "supply-fan") === 0 ? null : pointValue(row, "return-co2")),
  },
  {
    key: "power",
    title: phrase("Load ## electrical"),
    unit: "kW",
    value: (row) => thousandth(pointValue(row, "power")),
  },
] as const satisfies readonly DeviceColumn[];
