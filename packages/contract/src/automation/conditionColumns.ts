import { type Phrase, phrase, saidNow, t } from "@atrium/words";
import * as z from "zod";
import type { ConditionRow } from "./condition.ts";
import { comparisonText, conditionHoursText } from "./conditionText.ts";
import { runText } from "./runText.ts";
import { systemName } from "../devices/systemName.ts";
import type { Column } from "../base/column.ts";

/** What the kinds of sources are called on the pages. */
export const CONDITION_SOURCE_NAMES: Readonly<Record<ConditionRow["source"]["kind"], Phrase>> = {
  IAQ: phrase("IAQ"),
  WEATHER: phrase("Weather"),
};

/** "CO₂ > 1,200 ppm, 10 min"; by the keys of what is gone. */
export function conditionWhenText({ measure, ...row }: ConditionRow): string {
  const point = measure?.point ?? { name: `${row.source.device} ${row.source.point}`, kind: "number" as const };
  return comparisonText(row, point);
}

/** "A/C, Lighting": the systems that it acts on. */
export function actsOnText({ actions }: Pick<ConditionRow, "actions">): string {
  const names = actions.map((action) =>
    action.kind === "set" ? systemName(action.module) : action.kind === "scene" ? t("Scene") : systemName("pa"),
  );
  return [...new Set(names)].join(", ");
}

/** Rules that fire by a value of the air or the weather. */
export const CONDITION_COLUMNS = [
  { key: "state", title: phrase("On"), value: ({ isEnabled }) => (isEnabled ? t("On") : t("Off")) },
  { key: "name", title: phrase("Name"), value: ({ name }) => name },
  {
    key: "watched",
    title: phrase("Watched only"),
    under: "name",
    value: ({ isWatchOnly }) => (isWatchOnly ? t("Yes") : t("No")),
  },
  { key: "source", title: phrase("Source"), value: ({ source }) => t(CONDITION_SOURCE_NAMES[source.kind]) },
  { key: "when", title: phrase("When"), value: (row) => conditionWhenText(row) },
  { key: "measured", title: phrase("Measured by"), under: "when", value: ({ measure }) => measure?.device ?? null },
  { key: "acts", title: phrase("Acts on"), value: (row) => actsOnText(row) },
  { key: "devices", title: phrase("Devices"), under: "acts", value: ({ devices }) => devices },
  {
    key: "fired",
    title: phrase("Fired in 14 days"),
    value: ({ fired }) => fired.reduce((total, count) => total + count, 0),
  },
  { key: "last", title: phrase("Last fired"), isMoment: true, value: ({ last }) => last?.beganAt ?? null },
  { key: "why", title: phrase("Reason"), under: "last", value: ({ last }) => last?.reason ?? null },
  { key: "became", title: phrase("Outcome"), under: "last", value: ({ last }) => last && runText(last) },
  { key: "hours", title: phrase("Hours"), under: "opening", value: (row) => conditionHoursText(row) },
  { key: "opening", title: phrase("Next window"), isMoment: true, value: ({ opening }) => opening?.from ?? null },
] as const satisfies readonly Column<ConditionRow>[];

/** What narrows a list of conditions; an empty word filters nothing. */
export const ConditionFilter = z.object({
  search: z.coerce.string().max(64).default(""),
  source: z.enum(["all", "IAQ", "WEATHER"]).default("all"),
});
export type ConditionFilter = z.output<typeof ConditionFilter>;

/** Whether a filter leaves a condition in the list. */
export function isConditionListed(row: ConditionRow, { search, source }: ConditionFilter): boolean {
  if (source !== "all" && row.source.kind !== source) return false;
  return saidNow(
    [row.name, conditionWhenText(row), row.measure?.device ?? "", row.measure?.place ?? "", actsOnText(row)].join(" "),
  )
    .toLowerCase()
    .includes(search.toLowerCase());
}
