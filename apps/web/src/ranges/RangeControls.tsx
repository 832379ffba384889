import type { EnergyRange } from "@atrium/contract/energy";
import { Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactElement } from "react";
import { RangePicker } from "./RangePicker.tsx";
import type { CalendarDate } from "./ranges.ts";

const RANGES: readonly { value: EnergyRange; label: string }[] = [
  { value: "hour-in-day", label: t("Day") },
  { value: "day-in-week", label: t("Week") },
  { value: "day-in-month", label: t("Month") },
  { value: "month-in-year", label: t("Year") },
];

interface RangeControlsProps {
  range: EnergyRange;
  date: CalendarDate;
  /** Of the site, not of the browser. */
  today: CalendarDate;
  onRange: (range: EnergyRange) => void;
  /** undefined: today, so that the page goes on with the calendar. */
  onDate: (date: CalendarDate | undefined) => void;
}

/** How long the period is, and which one. */
export function RangeControls({ range, date, today, onRange, onDate }: RangeControlsProps): ReactElement {
  return (
    <>
      <Segmented label={t("Range")} segments={RANGES} value={range} onChange={onRange} />
      <RangePicker
        range={range}
        date={date}
        today={today}
        onChange={(chosen) => onDate(chosen === today ? undefined : chosen)}
      />
    </>
  );
}
