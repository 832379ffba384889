import { categoryOf, equipmentAlarms, equipmentSystem } from "./equipmentReading.ts";
import { valueText } from "../../pointValue.ts";
import type { DeviceColumn } from "../../../base/column.ts";

/** Equipment of any category: what it is, the value that stands for it, what is wrong. */
export const EQUIPMENT_COLUMNS = [
  { key: "category", title: "Category", value: ({ facts }) => categoryOf(facts)?.name ?? null },
  { key: "system", title: "System", under: "category", value: ({ facts }) => equipmentSystem(facts) ?? null },
  {
    key: "main",
    title: "Value",
    value: ({ facts, values, points }) => {
      const main = categoryOf(facts)?.main;
      const value = main === undefined ? null : (values[main] ?? null);
      return main === undefined || value === null ? null : valueText(points[main], value);
    },
  },
  { key: "alarms", title: "Alarms", value: ({ values }) => equipmentAlarms(values).join(", ") || null },
] as const satisfies readonly DeviceColumn[];
