import type { PeakLimitRow } from "./peakLimit.ts";
import { conditionHoursText } from "./conditionText.ts";
import { runText } from "./runText.ts";
import type { Column } from "../base/column.ts";

/** "2 of 3 shed", "Nothing shed" */
export function shedText({ shed, stages }: Pick<PeakLimitRow, "shed" | "stages">): string {
  return shed.length === 0 ? "Nothing shed" : `${shed.length} of ${stages.length} shed`;
}

/** "4 times, 1 refused", "Not today" */
export function shedTodayText({ today: { sheds, refused } }: Pick<PeakLimitRow, "today">): string {
  if (sheds === 0) return "Not today";
  const times = sheds === 1 ? "Once" : `${sheds} times`;
  return refused === 0 ? times : `${times}, ${refused} refused or not answered`;
}

/** Rules that keep the power below a limit. */
export const PEAK_LIMIT_COLUMNS = [
  { key: "state", title: "On", value: ({ isEnabled }) => (isEnabled ? "On" : "Off") },
  { key: "name", title: "Name", value: ({ name }) => name },
  { key: "watched", title: "Watched only", under: "name", value: ({ isWatchOnly }) => (isWatchOnly ? "Yes" : "No") },
  { key: "meter", title: "Meter", value: ({ measure, source }) => measure?.device ?? source.device },
  { key: "hours", title: "Hours", under: "meter", value: (row) => conditionHoursText(row) },
  { key: "limit", title: "Limit", unit: "kW", value: ({ limit }) => limit },
  { key: "expected", title: "Expected", unit: "kW", value: ({ window }) => window?.expected ?? null },
  { key: "until", title: "Window ends", isMoment: true, under: "expected", value: ({ window }) => window?.to ?? null },
  { key: "shed", title: "Now", value: (row) => shedText(row) },
  { key: "devices", title: "Devices", under: "shed", value: ({ devices }) => devices },
  { key: "today", title: "Shed today", value: (row) => shedTodayText(row) },
  { key: "last", title: "Last shed", isMoment: true, value: ({ last }) => last?.beganAt ?? null },
  { key: "why", title: "Why", under: "last", value: ({ last }) => last?.reason ?? null },
  { key: "became", title: "What became of it", under: "last", value: ({ last }) => last && runText(last) },
] as const satisfies readonly Column<PeakLimitRow>[];
