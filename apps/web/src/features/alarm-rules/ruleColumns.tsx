import {
  ALARM_PRIORITY_NAMES,
  ALARM_RULE_COLUMNS,
  type AlarmRule,
  alarmRuleText,
  alarmSubjectText,
} from "@atrium/contract/alarms";
import { type ColumnLook, type DataColumn, listColumns, PriorityMark, StateGlyph } from "@atrium/ui";
import { sayNumber, sayTerm, t } from "@atrium/words";
import { PageLink } from "../../collections/PageLink.tsx";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { ruleHref } from "./ruleAddress.ts";

type Key = Exclude<(typeof ALARM_RULE_COLUMNS)[number], { under: string }>["key"];
type Looks = Readonly<Record<Key, ColumnLook<AlarmRule>>>;

/** The columns of the list of rules. */
export function ruleColumns(timeZone: string): DataColumn<AlarmRule>[] {
  const looks: Looks = {
    text: {
      least: 190,
      isRowHead: true,
      cell: (rule, shown) => (
        <div className="col min-w-0 leading-135">
          <PageLink href={ruleHref(rule.id)}>{sayTerm(rule.text)}</PageLink>
          <span className="t12 muted">
            {!shown.has("system") && `${alarmSubjectText(rule.subject.module)}, `}
            <span translate="no">{rule.code}</span>
            {!shown.has("state") && !rule.isEnabled && `, ${t("Off")}`}
          </span>
        </div>
      ),
    },
    system: {
      least: 140,
      givesWay: 5,
      cell: ({ subject }) => (
        <div className="col min-w-0 leading-135">
          <span>{alarmSubjectText(subject.module)}</span>
          {(subject.device ?? subject.category) !== undefined && (
            <span className="t12 muted">
              {t("{device} only", { device: subject.device ?? subject.category ?? "" })}
            </span>
          )}
        </div>
      ),
    },
    check: { least: 220, givesWay: 6, cell: (rule) => alarmRuleText(rule, rule.points) },
    priority: {
      width: 116,
      cell: ({ priority }) => (
        <span className="inline-row gap-7 nowrap">
          <PriorityMark priority={priority} />
          {t(ALARM_PRIORITY_NAMES[priority])}
        </span>
      ),
    },
    watches: {
      width: 90,
      givesWay: 3,
      align: "end",
      cell: ({ watches }) => <span className="num">{sayNumber(watches)}</span>,
    },
    state: {
      width: 76,
      givesWay: 4,
      cell: ({ isEnabled }) => (
        <span className="inline-row gap-7 nowrap">
          <StateGlyph state={isEnabled ? "normal" : "disabled"} />
          {isEnabled ? t("On") : t("Off")}
        </span>
      ),
    },
    changed: {
      width: 160,
      givesWay: 2,
      cell: ({ isDefault, updatedAt, by }) =>
        isDefault ? (
          <span className="muted">{t("Default")}</span>
        ) : (
          <div className="col min-w-0 leading-135">
            <Timestamp time={updatedAt} timeZone={timeZone} />
            <span className="t12 muted">{by}</span>
          </div>
        ),
    },
  };
  return listColumns(ALARM_RULE_COLUMNS, { of: (rule: AlarmRule) => rule, isSorted: true, looks });
}
