import { phrase } from "@atrium/words";
import type { Column } from "../base/column.ts";
import type { Saving } from "./savings.ts";
import { confidenceText, savingKindText, savingLimitsText, savingMethodText } from "./savingText.ts";

export const SAVING_COLUMNS = [
  { key: "name", title: phrase("Rule"), value: ({ name }) => name },
  { key: "kind", title: phrase("Kind"), under: "name", value: ({ kind }) => savingKindText(kind) },
  { key: "runs", title: phrase("Runs"), value: ({ runs }) => runs },
  { key: "devices", title: phrase("Devices"), under: "runs", value: ({ devices }) => devices },
  { key: "hours", title: phrase("Device time"), unit: "h", value: (row) => knownOf(row, row.hours) },
  { key: "kwh", title: phrase("Saved"), unit: "kWh", value: (row) => knownOf(row, row.kwh) },
  { key: "cost", title: phrase("Cost saved"), value: (row) => knownOf(row, row.cost) },
  { key: "kg", title: phrase("CO₂ saved"), unit: "kg", value: (row) => knownOf(row, row.kg) },
  { key: "measured", title: phrase("Measured"), unit: "%", value: measuredShare },
  { key: "confidence", title: phrase("Confidence"), value: ({ confidence }) => confidenceText(confidence) },
  {
    key: "limits",
    title: phrase("Not counted"),
    under: "confidence",
    value: (row) => savingLimitsText(row).join(", "),
  },
  { key: "method", title: phrase("How it is counted"), under: "name", value: savingMethodText },
] as const satisfies readonly Column<Saving>[];

/** Of what is not known at all nothing is said, and not 0. */
function knownOf({ confidence }: Saving, value: number | null): number | null {
  return confidence === null ? null : value;
}

/** Of the kWh, those by measured power, %; null: there are none. */
function measuredShare({ kwh, measured }: Saving): number | null {
  return kwh === 0 ? null : Math.min(100, Math.max(0, (100 * measured) / kwh));
}
