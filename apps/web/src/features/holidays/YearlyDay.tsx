import { type Holiday, onWeekdayText, weekdayRulesOf } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { dateWords } from "./holidayWords.ts";

interface YearlyDayProps {
  /** A yearly one with a date. */
  holiday: Holiday;
  error: string | undefined;
  onChange: (onWeekday: Holiday["onWeekday"]) => void;
}

const DATE = "date";

/** On which day of each year it comes: on its date, or on a weekday of its month. */
export function YearlyDay({ holiday, error, onChange }: YearlyDayProps) {
  const { date, onWeekday } = holiday;
  const rules = weekdayRulesOf(date);
  const isOther = onWeekday !== undefined && !rules.some(({ nth }) => nth === onWeekday.nth);
  const offered = isOther ? [...rules, onWeekday] : rules;
  const data = [
    { value: DATE, label: t("on {slice}", { slice: dayOfYear(date) }) },
    ...offered.map((rule) => ({
      value: String(rule.nth),
      label: t("on {onWeekday}", { onWeekday: onWeekdayText({ date, onWeekday: rule }) ?? "" }),
    })),
  ];
  return (
    <Select
      label={t("Repeats")}
      allowDeselect={false}
      data={data}
      value={onWeekday === undefined ? DATE : String(onWeekday.nth)}
      error={fieldError(error)}
      onChange={(value) => {
        onChange(offered.find(({ nth }) => String(nth) === value));
      }}
    />
  );
}

/** "10 Dec", "Dec 10", "12-10": a date without its year. */
function dayOfYear(date: string): string {
  return dateWords(date, "DD MMM YYYY").replace(/^\d{4}-|,? \d{4}$/u, "");
}
