import { t } from "@atrium/words";
import { DateInput } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import { dayCalendarWords, dayEntry } from "../../../../ranges/calendar.ts";
import calendar from "../../../../ranges/calendar.module.css";
import { dayOf } from "../../../../ranges/dayText.ts";
import { useSiteDay } from "../../../../ranges/useSiteDay.ts";

interface DateFieldProps {
  label: string;
  /** A date of the site's calendar. */
  value: string | null;
  placeholder?: string;
  earliest?: string | null;
  error: string | undefined;
  onChange: (date: string | null) => void;
}

/** A date, typed or chosen from a calendar. */
export function DateField({ label, value, placeholder, earliest, error, onChange }: DateFieldProps) {
  const today = useSiteDay();
  return (
    <DateInput
      aria-label={label}
      {...dayEntry()}
      {...(placeholder === undefined ? {} : { placeholder })}
      dateParser={dayOf}
      inputMode="numeric"
      w={150}
      clearable
      clearButtonProps={{ "aria-label": t("Clear {label}", { label }) }}
      {...dayCalendarWords()}
      weekendDays={[]}
      classNames={{ weekday: calendar["weekday"] ?? "", day: calendar["day"] ?? "" }}
      value={value}
      defaultDate={today}
      {...(earliest === undefined || earliest === null ? {} : { minDate: earliest })}
      error={fieldError(error)}
      onChange={onChange}
    />
  );
}
