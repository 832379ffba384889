import { phrase, saidNow, t } from "@atrium/words";
import * as z from "zod";
import { runText } from "./runText.ts";
import type { ScheduleRow } from "./schedule.ts";
import { hoursText, scheduleDaysText } from "./scheduleText.ts";
import type { Column } from "../base/column.ts";

/** What rules do at times of the day. */
export const SCHEDULE_COLUMNS = [
  { key: "name", title: phrase("Schedule"), value: ({ name }) => name },
  { key: "does", title: phrase("Action"), under: "name", value: ({ does }) => does },
  { key: "days", title: phrase("Days"), value: (row) => scheduleDaysText(row) },
  { key: "hours", title: phrase("Hours"), value: (row) => hoursText(row) },
  { key: "devices", title: phrase("Devices"), value: ({ devices }) => devices },
  { key: "next", title: phrase("Next run"), isMoment: true, value: ({ next }) => next?.from ?? null },
  { key: "last", title: phrase("Last run"), isMoment: true, value: ({ last }) => last?.beganAt ?? null },
  { key: "became", title: phrase("Outcome"), under: "last", value: ({ last }) => last && runText(last) },
  { key: "state", title: phrase("State"), value: ({ isEnabled }) => (isEnabled ? t("On") : t("Off")) },
  { key: "changed", title: phrase("Changed"), isMoment: true, value: ({ updatedAt }) => updatedAt },
  { key: "by", title: phrase("By"), under: "changed", value: ({ by }) => by },
] as const satisfies readonly Column<ScheduleRow>[];

/** What narrows a list of schedules; an empty word filters nothing. */
export const ScheduleFilter = z.object({
  search: z.coerce.string().max(64).default(""),
  show: z.enum(["all", "on", "off"]).default("all"),
});
export type ScheduleFilter = z.output<typeof ScheduleFilter>;

/** Whether a filter leaves a schedule in the list. */
export function isScheduleListed(row: ScheduleRow, { search, show }: ScheduleFilter): boolean {
  if (show !== "all" && row.isEnabled !== (show === "on")) return false;
  return saidNow([row.name, row.does, scheduleDaysText(row), hoursText(row)].join(" "))
    .toLowerCase()
    .includes(search.toLowerCase());
}
