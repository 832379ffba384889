import { t } from "@atrium/words";
import { DateInput } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { dayCalendarWords, dayEntry } from "./calendar.ts";
import calendar from "./calendar.module.css";
import styles from "./DayInputs.module.css";
import { dayOf } from "./dayText.ts";
import { useSiteDay } from "./useSiteDay.ts";

interface Days {
  from: string | undefined;
  to: string | undefined;
}

export type DayInputsProps = Days & {
  /** Days before and after them are off; absent: there are no such. */
  oldest?: string | undefined;
  newest?: string | undefined;
  onChange: (change: Partial<Days>) => void;
};

/** The first and the last day, typed or chosen from a calendar. In every browser they read DD/MM/YYYY, or in the order that the person has chosen. */
export function DayInputs({ from, to, oldest, newest, onChange }: DayInputsProps) {
  return (
    <>
      <DayInput
        label={t("From date")}
        word={t("From")}
        day={from}
        earliest={oldest}
        latest={to ?? newest}
        onChange={(day) => onChange({ from: day })}
      />
      <DayInput
        label={t("To date, inclusive")}
        word={t("To")}
        day={to}
        earliest={from ?? oldest}
        latest={newest}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}

interface DayInputProps {
  label: string;
  /** Stands in the field before the day. */
  word: string;
  day: string | undefined;
  earliest?: string | undefined;
  latest?: string | undefined;
  onChange: (day: string | undefined) => void;
}

function DayInput({ label, word, day, earliest, latest, onChange }: DayInputProps) {
  const today = useSiteDay();
  return (
    <DateInput
      aria-label={label}
      {...dayEntry()}
      dateParser={dayOf}
      inputMode="numeric"
      leftSection={word}
      leftSectionWidth={word.length * 8 + 16}
      leftSectionPointerEvents="none"
      className={styles["day"] ?? ""}
      clearable
      clearButtonProps={{ "aria-label": t("Clear {label}", { label }) }}
      {...dayCalendarWords()}
      weekendDays={[]}
      classNames={{ weekday: calendar["weekday"] ?? "", day: calendar["day"] ?? "" }}
      value={day ?? null}
      defaultDate={today}
      {...(earliest === undefined ? {} : { minDate: earliest })}
      {...(latest === undefined ? {} : { maxDate: latest })}
      onChange={(chosen) => {
        onChange(chosen ?? undefined);
      }}
    />
  );
}
