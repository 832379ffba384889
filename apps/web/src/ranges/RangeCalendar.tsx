import type { EnergyRange } from "@atrium/contract/energy";
import { DatePicker, MonthPicker, YearPicker } from "@mantine/dates";
import "@mantine/dates/styles.css";
import type { ReactElement } from "react";
import { calendarWords, dayCalendarWords } from "./calendar.ts";
import classes from "./calendar.module.css";
import { type CalendarDate, firstDay, oldestDate, stepDate } from "./ranges.ts";

interface RangeCalendarProps {
  range: EnergyRange;
  date: CalendarDate;
  today: CalendarDate;
  onChange: (date: CalendarDate | null) => void;
}

/** The days, months or years to choose from; of a week any day. */
export function RangeCalendar({ range, date, today, onChange }: RangeCalendarProps): ReactElement {
  const days = {
    ...dayCalendarWords(),
    weekendDays: [],
    classNames: { weekday: classes["weekday"] ?? "", day: classes["day"] ?? "" },
  };
  const limits = { minDate: oldestDate(today), maxDate: today };
  const own = { value: date, defaultDate: date, onChange, ...calendarWords(), ...limits };
  if (range === "day-in-month") return <MonthPicker {...own} minDate={firstDay(range, limits.minDate)} />;
  if (range === "month-in-year") return <YearPicker {...own} minDate={firstDay(range, limits.minDate)} />;
  if (range === "hour-in-day") return <DatePicker {...own} {...days} />;
  const chosenWeek = firstDay(range, date);
  return (
    <DatePicker
      {...own}
      {...days}
      value={null}
      getDayProps={(day) => {
        const isInWeek = firstDay(range, day) === chosenWeek;
        const isFirst = isInWeek && day === chosenWeek;
        return {
          inRange: isInWeek,
          firstInRange: isFirst,
          lastInRange: isInWeek && stepDate("hour-in-day", day, 1) === stepDate(range, date, 1),
        };
      }}
    />
  );
}
