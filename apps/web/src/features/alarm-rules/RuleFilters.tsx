import { ALARM_PRIORITIES, ALARM_PRIORITY_NAMES, type AlarmRule, alarmSubjectText } from "@atrium/contract/alarms";
import { labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useMemo } from "react";
import type { RuleListWords } from "./ruleListAddress.ts";

const SEGMENTS = [
  { value: "all", label: phrase("All") },
  { value: "changed", label: phrase("Modified") },
  { value: "off", label: phrase("Off") },
] as const;
function priorityChoices() {
  return [
    { value: "", label: t("All priorities") },
    ...ALARM_PRIORITIES.map((priority) => ({ value: String(priority), label: t(ALARM_PRIORITY_NAMES[priority]) })),
  ];
}

interface RuleFiltersProps {
  rules: readonly AlarmRule[];
  wanted: RuleListWords;
  onChange: (change: Partial<RuleListWords>) => void;
}

/** What the list is narrowed to: a system, a priority, what was changed here, what is off. */
export function RuleFilters({ rules, wanted, onChange }: RuleFiltersProps) {
  const systems = useMemo(() => {
    const modules = [...new Set(rules.map(({ subject }) => subject.module))];
    const named = modules.map((module) => ({ value: module, label: alarmSubjectText(module) }));
    return [
      { value: "", label: t("All systems") },
      ...named.sort((one, other) => one.label.localeCompare(other.label)),
    ];
  }, [rules]);
  return (
    <>
      <Select
        aria-label={t("System")}
        w={170}
        searchable
        allowDeselect={false}
        data={systems}
        value={wanted.module}
        onChange={(module) => {
          onChange({ module: module ?? "" });
        }}
      />
      <Select
        aria-label={t("Priority")}
        w={140}
        allowDeselect={false}
        data={priorityChoices()}
        value={wanted.priority}
        onChange={(priority) => {
          onChange({ priority: priority ?? "" });
        }}
      />
      <Segmented
        label={t("Rules shown")}
        segments={labelled(SEGMENTS)}
        value={wanted.show}
        onChange={(show) => {
          onChange({ show });
        }}
      />
    </>
  );
}
