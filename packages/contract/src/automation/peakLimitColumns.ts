import { phrase, t } from "@atrium/words";
import type { PeakLimitRow } from "./peakLimit.ts";
import { conditionHoursText } from "./conditionText.ts";
import { runText } from "./runText.ts";
import type { Column } from "../base/column.ts";

/** "2 of 3 shed", "Nothing shed" */
export function shedText({ shed, stages }: Pick<PeakLimitRow, "shed" | "stages">): string {
  return shed.length === 0
    ? t("Nothing shed")
    : t("{count} of {count2} shed", { count: shed.length, count2: stages.length });
}

/** "4 times, 1 refused", "Not today" */
export function shedTodayText({ today: { sheds, refused } }: Pick<PeakLimitRow, "today">): string {
  if (sheds === 0) return t("Not today");
  const times = sheds === 1 ? t("Once") : t("{sheds} times", { sheds });
  return refused === 0 ? times : t("{times}, {refused} refused or no reply", { times, refused });
}

/** Rules that keep the power below a limit. */
export const PEAK_LIMIT_COLUMNS = [
  { key: "state", title: phrase("On"), value: ({ isEnabled }) => (isEnabled ? t("On") : t("Off")) },
  { key: "name", title: phrase("Name"), value: ({ name }) => name },
  {
    key: "watched",
    title: phrase("Watched only"),
    under: "name",
    value: ({ isWatchOnly }) => (isWatchOnly ? t("Yes") : t("No")),
  },
  { key: "meter", title: phrase("Meter"), value: ({ measure, source }) => measure?.device ?? source.device },
  { key: "hours", title: phrase("Hours"), under: "meter", value: (row) => conditionHoursText(row) },
  { key: "limit", title: phrase("Limit"), unit: "kW", value: ({ limit }) => limit },
  { key: "expected", title: phrase("Expected"), unit: "kW", value: ({ window }) => window?.expected ?? null },
  {
    key: "until",
    title: phrase("Window ends"),
    isMoment: true,
    under: "expected",
    value: ({ window }) => window?.to ?? null,
  },
  { key: "shed", title: phrase("Now"), value: (row) => shedText(row) },
  { key: "devices", title: phrase("Devices"), under: "shed", value: ({ devices }) => devices },
  { key: "today", title: phrase("Shed today"), value: (row) => shedTodayText(row) },
  { key: "last", title: phrase("Last shed"), isMoment: true, value: ({ last }) => last?.beganAt ?? null },
  { key: "why", title: phrase("Reason"), under: "last", value: ({ last }) => last?.reason ?? null },
  { key: "became", title: phrase("Outcome"), under: "last", value: ({ last }) => last && runText(last) },
] as const satisfies readonly Column<PeakLimitRow>[];
