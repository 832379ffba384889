import type { SiteTime } from "@atrium/time";
import { Icon, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Popover } from "@mantine/core";
import calendarDays from "lucide-react/icons/calendar-days";
import chevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { DayRange } from "../DayRange.tsx";
import { formatDate } from "@atrium/contract";
import { useSite } from "../../platform/site.ts";
import styles from "./trend.module.css";
import { LAST_RANGES, oldestMoment, windowOf } from "./chartRanges.ts";
import type { ChartRange } from "./rangeAddress.ts";

interface RangeChoiceProps {
  range: ChartRange;
  now: number;
  time: SiteTime;
  onChange: (range: ChartRange) => void;
}

/** A recent span, or the days from and to, no further back than two years and not in the future. */
export function RangeChoice({ range, now, time, onChange }: RangeChoiceProps) {
  const { timeZone } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const shown = typeof range === "string" ? windowOf(range, now, time) : range;
  const until = Math.min(shown.to, now);
  const format = time.isoDate(shown.from).slice(0, 4) === time.isoDate(until).slice(0, 4) ? "D MMM" : "DD MMM YYYY";
  const words = `${formatDate(shown.from, format, timeZone)} – ${formatDate(until, format, timeZone)}`;
  const from = draft.from ?? time.isoDate(shown.from);
  const to = draft.to ?? time.isoDate(until);
  const [oldest, newest] = [time.isoDate(oldestMoment(now, time)), time.isoDate(now)];
  const isOrdered = from <= to && from >= oldest && to <= newest;
  return (
    <>
      <Segmented
        label={t("Range")}
        segments={LAST_RANGES.map(({ key, label, name }) => ({ value: key, label: t(label), ariaLabel: t(name) }))}
        value={typeof range === "string" ? range : null}
        onChange={onChange}
      />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            aria-label={t("Choose start and end: {words}", { words })}
            leftSection={<Icon of={calendarDays} size={14} />}
            rightSection={<Icon of={chevronDown} size={13} />}
            onClick={() => {
              setDraft({});
              setIsOpen(!isOpen);
            }}
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles["days"] ?? ""}>
          <DayRange
            from={from}
            to={to}
            oldest={oldest}
            newest={newest}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          />
          <p className="t12 muted">
            {t("Available from {date}.", { date: formatDate(oldestMoment(now, time), "DD MMM YYYY", timeZone) })}
          </p>
          <Button
            variant="filled"
            disabled={!isOrdered}
            onClick={() => {
              setIsOpen(false);
              const begin = time.parse(from);
              onChange({
                from: begin,
                to: Math.min(time.addDays(time.parse(to), 1), Math.ceil(now / 60_000) * 60_000),
              });
            }}
          >
            {t("Show these days")}
          </Button>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
