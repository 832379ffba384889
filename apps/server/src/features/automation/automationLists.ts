import { type Column, type Paged, sortedRows } from "@atrium/contract";
import {
  AUTOMATION_RUN_COLUMNS,
  type AutomationKind,
  type AutomationRun,
  type AutomationRunsQuery,
  CONDITION_COLUMNS,
  CONDITION_SOURCE_NAMES,
  type ConditionRow,
  isConditionListed,
  isScheduleListed,
  PEAK_LIMIT_COLUMNS,
  type PeakLimitRow,
  SCHEDULE_COLUMNS,
  type ScheduleRow,
} from "@atrium/contract/automation";
import type { ExportQuery } from "@atrium/contract/exports";
import { phrase, type Phrase, t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { countOf, pagedBatches } from "../../platform/exports/pagedList.ts";

export interface AutomationListNeeds {
  readonly names: SiteNames;
  /** By which systems are set at times of the day. */
  readonly schedules: () => Promise<readonly ScheduleRow[]>;
  /** By which values of air and weather they are set. */
  readonly conditions: () => Promise<readonly ConditionRow[]>;
  /** How far power may come, and what is shed before. */
  readonly peakLimits: () => Promise<readonly PeakLimitRow[]>;
  /** What rules did, the newest first. */
  readonly automationRuns: (query: AutomationRunsQuery) => Promise<Paged<AutomationRun>>;
}

/** Schedules, as their page narrows them. */
export async function scheduleList(
  { names, schedules }: AutomationListNeeds,
  { sort, columns: wanted, search, show }: Extract<ExportQuery, { list: "schedules" }>,
): Promise<ExportTable> {
  const rows = (await schedules()).filter((row) => isScheduleListed(row, { search, show }));
  const all: readonly Column<ScheduleRow>[] = SCHEDULE_COLUMNS;
  const columns = chosenColumns(all, wanted);
  return {
    title: t("Schedules"),
    place: names.siteName,
    filters: [
      ...(show === "all" ? [] : [show === "on" ? t("On") : t("Off")]),
      ...(search === "" ? [] : [t("Search: {search}", { search })]),
    ],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose only those that are enabled"),
    batches: () => batchesOf(columns, sortedRows(all, rows, sort)),
  };
}

/** Conditions, as their page narrows them. */
export async function conditionList(
  { names, conditions }: AutomationListNeeds,
  { sort, columns: wanted, search, source }: Extract<ExportQuery, { list: "conditions" }>,
): Promise<ExportTable> {
  const rows = (await conditions()).filter((row) => isConditionListed(row, { search, source }));
  const all: readonly Column<ConditionRow>[] = CONDITION_COLUMNS;
  const columns = chosenColumns(all, wanted);
  return {
    title: t("Conditions"),
    place: names.siteName,
    filters: [
      ...(source === "all" ? [] : [t("Source: {source}", { source: t(CONDITION_SOURCE_NAMES[source]) })]),
      ...(search === "" ? [] : [t("Search: {search}", { search })]),
    ],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose one kind of source"),
    batches: () => batchesOf(columns, sortedRows(all, rows, sort)),
  };
}

/** Peak limits. */
export async function limitList(
  { names, peakLimits }: AutomationListNeeds,
  { sort, columns: wanted }: Extract<ExportQuery, { list: "peak-limits" }>,
): Promise<ExportTable> {
  const rows = await peakLimits();
  const all: readonly Column<PeakLimitRow>[] = PEAK_LIMIT_COLUMNS;
  const columns = chosenColumns(all, wanted);
  return {
    title: t("Peak limits"),
    place: names.siteName,
    filters: [],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose fewer columns"),
    batches: () => batchesOf(columns, sortedRows(all, rows, sort)),
  };
}

const RUN_TITLES: Readonly<Record<AutomationKind, Phrase>> = {
  schedule: phrase("Schedule runs"),
  condition: phrase("Condition runs"),
  limit: phrase("Loads shed by peak limits"),
};

/** What rules of a kind did. */
export async function runList(
  { names, automationRuns }: AutomationListNeeds,
  { kind, rule }: Extract<ExportQuery, { list: "automation-runs" }>,
): Promise<ExportTable> {
  const read = async (page: { page: number; size: number }) => automationRuns({ kind, rule, ...page });
  const count = await countOf(read);
  return {
    title: kind === undefined ? t("Rule runs") : t(RUN_TITLES[kind]),
    place: names.siteName,
    filters: [],
    columns: writtenColumns(AUTOMATION_RUN_COLUMNS),
    count,
    narrower: t("Choose one rule"),
    batches: () => pagedBatches(AUTOMATION_RUN_COLUMNS, count, read),
  };
}
