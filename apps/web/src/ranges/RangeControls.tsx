import type { EnergyRange } from "@atrium/contract/energy";
import { labelled, Segmented } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import type { ReactElement } from "react";
import { RangePicker } from "./RangePicker.tsx";
import type { CalendarDate } from "./ranges.ts";

const RANGES: readonly { value: EnergyRange; label: Phrase }[] = [
  { value: "hour-in-day", label: phrase("Day") },
  { value: "day-in-week", label: phrase("Week") },
  { value: "day-in-month", label: phrase("Month") },
  { value: "month-in-year", label: phrase("Year") },
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
      <Segmented label={t("Range")} segments={labelled(RANGES)} value={range} onChange={onRange} />
      <RangePicker
        range={range}
        date={date}
        today={today}
        onChange={(chosen) => onDate(chosen === today ? undefined : chosen)}
      />
    </>
  );
}
