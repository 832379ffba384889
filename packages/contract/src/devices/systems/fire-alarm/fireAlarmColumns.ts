import { phrase, type Phrase, t } from "@atrium/words";
import type { DeviceColumn } from "../../../base/column.ts";

/** What each word of a detector's facts means; another word is shown as it is. */
const TYPES: Readonly<Record<string, Phrase>> = {
  smoke: phrase("Smoke detector"),
  heat: phrase("Heat detector"),
  beam: phrase("Beam detector"),
  "call-point": phrase("Manual call point"),
};

/** "Smoke detector"; null where the site does not say. */
export function detectorType(facts: Readonly<Record<string, unknown>>): string | null {
  const { type } = facts;
  if (typeof type !== "string") return null;
  const name = TYPES[type];
  return name === undefined ? type : t(name);
}

export const FIRE_ALARM_COLUMNS = [
  { key: "type", title: phrase("Type"), value: ({ facts }) => detectorType(facts) },
] as const satisfies readonly DeviceColumn[];
