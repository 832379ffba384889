import { phrase, sayTerm } from "@atrium/words";
import { categoryOf, equipmentAlarms, equipmentSystem, mainPointOf } from "./equipmentReading.ts";
import { valueText } from "../../pointValue.ts";
import type { DeviceColumn, DeviceValues } from "../../../base/column.ts";

function categoryText(device: DeviceValues): string | null {
  const category = categoryOf(device);
  return category === undefined ? null : sayTerm(category.name);
}

/** Equipment of any category: what it is, the value that stands for it, what is wrong. */
export const EQUIPMENT_COLUMNS = [
  { key: "category", title: phrase("Category"), value: categoryText },
  { key: "system", title: phrase("System"), under: "category", value: (device) => equipmentSystem(device) ?? null },
  {
    key: "main",
    title: phrase("Value"),
    value: ({ values, points, facts, kind }) => {
      const main = mainPointOf({ points, facts, kind });
      const value = main === undefined ? null : (values[main] ?? null);
      return main === undefined || value === null ? null : valueText(points[main], value);
    },
  },
  {
    key: "alarms",
    title: phrase("Alarms"),
    value: ({ values, kind, points }) => equipmentAlarms(values, { kind, points }).join(", ") || null,
  },
] as const satisfies readonly DeviceColumn[];
