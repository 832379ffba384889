import type { RANGE_UNITS } from "@atrium/contract/devices";
import type { EnergyRange } from "@atrium/contract/energy";
import { Icon, IconButton, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Popover } from "@mantine/core";
import calendarDays from "lucide-react/icons/calendar-days";
import chevronDown from "lucide-react/icons/chevron-down";
import chevronLeft from "lucide-react/icons/chevron-left";
import chevronRight from "lucide-react/icons/chevron-right";
import { type ReactElement, Suspense, useState } from "react";
import { lazyPart } from "../platform/parts/lazyPart.ts";
import classes from "./RangePicker.module.css";
import { type CalendarDate, firstDay, isToCome, oldestDate, rangeName, stepDate } from "./ranges.ts";

// Calendars are heavy and seldom opened.
const RangeCalendar = lazyPart(async () => (await import("./RangeCalendar.tsx")).RangeCalendar);

interface RangePickerProps {
  range: EnergyRange;
  date: CalendarDate;
  /** Of the site, not of the browser. */
  today: CalendarDate;
  onChange: (date: CalendarDate) => void;
}

const UNITS: Record<EnergyRange, (typeof RANGE_UNITS)[number] | "week"> = {
  "hour-in-day": "day",
  "day-in-week": "week",
  "day-in-month": "month",
  "month-in-year": "year",
};

/** Chooses a day, week, month or year, up to two years back; the arrows step by one. */
export function RangePicker({ range, date, today, onChange }: RangePickerProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const name = rangeName(range, date);
  const unit = UNITS[range];
  const before = stepDate(range, date, -1);
  const after = stepDate(range, date, 1);
  const oldest = firstDay(range, oldestDate(today));
  const choose = (chosen: CalendarDate | null): void => {
    setIsOpen(false);
    if (chosen !== null) onChange(chosen);
  };
  return (
    <div className={`row gap-2 ${classes["picker"]}`}>
      <IconButton
        label={t("One {unit} back", { unit })}
        icon={<Icon of={chevronLeft} size={16} />}
        disabled={before < oldest}
        onClick={() => onChange(before)}
      />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            className={classes["button"] ?? ""}
            aria-label={t("Choose a {unit}: {name}", { unit, name })}
            leftSection={<Icon of={calendarDays} size={14} />}
            rightSection={<Icon of={chevronDown} size={13} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {name}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense fallback={<LoadingBlocks rows={6} label={t("Loading the calendar")} />}>
            <RangeCalendar range={range} date={date} today={today} onChange={choose} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <IconButton
        label={t("One {unit} forward", { unit })}
        icon={<Icon of={chevronRight} size={16} />}
        disabled={isToCome(range, after, today)}
        onClick={() => onChange(after)}
      />
    </div>
  );
}
