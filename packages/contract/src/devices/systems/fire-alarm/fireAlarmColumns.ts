import type { DeviceColumn } from "../../../base/column.ts";

/** What each word of a detector's facts means; another word is shown as it is. */
const TYPES: Readonly<Record<string, string>> = {
  smoke: "Smoke detector",
  heat: "Heat detector",
  beam: "Beam detector",
  "call-point": "Call point",
};

/** "Smoke detector"; null where the site does not say. */
export function detectorType(facts: Readonly<Record<string, unknown>>): string | null {
  const { type } = facts;
  return typeof type === "string" ? (TYPES[type] ?? type) : null;
}

export const FIRE_ALARM_COLUMNS = [
  { key: "type", title: "Type", value: ({ facts }) => detectorType(facts) },
] as const satisfies readonly DeviceColumn[];
