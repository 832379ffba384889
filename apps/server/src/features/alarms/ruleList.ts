import { type Column, sortedRows } from "@atrium/contract";
import {
  ALARM_PRIORITY_NAMES,
  ALARM_RULE_COLUMNS,
  AlarmPriority,
  type AlarmRule,
  alarmSubjectText,
  isRuleListed,
} from "@atrium/contract/alarms";
import type { ExportQuery } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

export interface RuleListNeeds {
  readonly names: SiteNames;
  /** By which alarms come. */
  readonly alarmRules: () => readonly AlarmRule[];
}

type Asked = Extract<ExportQuery, { list: "alarm-rules" }>;

/** Alarm rules, as their page narrows them. */
export async function ruleList(
  { names, alarmRules }: RuleListNeeds,
  { sort, columns: wanted, ...filter }: Asked,
): Promise<ExportTable> {
  const rows = alarmRules().filter((rule) => isRuleListed(rule, filter));
  const all: readonly Column<AlarmRule>[] = ALARM_RULE_COLUMNS;
  const columns = chosenColumns(all, wanted);
  return {
    title: t("Alarm rules"),
    place: names.siteName,
    filters: filtersOf(filter),
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose a system"),
    batches: () => batchesOf(columns, sortedRows(all, rows, sort)),
  };
}

function filtersOf({ module, priority, show, search }: Omit<Asked, "sort" | "columns">): string[] {
  return [
    ...(module === "" ? [] : [alarmSubjectText(module)]),
    ...(priority === "" ? [] : [t(ALARM_PRIORITY_NAMES[AlarmPriority.parse(Number(priority))])]),
    ...(show === "all" ? [] : [show === "off" ? t("Off") : t("Modified")]),
    ...(search === "" ? [] : [t("Search: {search}", { search })]),
  ];
}
