import { formatDate } from "@atrium/contract";
import { Icon, IconButton } from "@atrium/ui";
import type { SiteTime } from "@atrium/time";
import chevronLeft from "lucide-react/icons/chevron-left";
import chevronRight from "lucide-react/icons/chevron-right";
import type { Period, StatisticsSearch } from "./statisticsAddress.ts";

interface PeriodPickerProps {
  whole: Period;
  /** The days that are counted, which are others while there are not enough whole ones. */
  counted: Period;
  search: StatisticsSearch;
  now: number;
  time: SiteTime;
  onChange: (by: Partial<StatisticsSearch>) => void;
}

/** Which days are counted; the arrows step by as many. */
export function PeriodPicker({ whole: { to }, counted, search, now, time, onChange }: PeriodPickerProps) {
  const today = time.startOfDay(now);
  const step = (days: number): void => {
    const last = Math.min(time.addDays(to, days - 1), time.addDays(today, -1));
    onChange({ until: last >= time.addDays(today, -1) ? undefined : time.isoDate(last) });
  };
  const days = Number(search.days);
  const day = (at: number, form: "D MMM" | "DD MMM YYYY") => formatDate(at, form, time.zone);
  return (
    <div className="row gap-2 nowrap num">
      <IconButton label={`${days} days back`} icon={<Icon of={chevronLeft} size={16} />} onClick={() => step(-days)} />
      <span>
        {day(counted.from, "D MMM")} – {day(counted.to - 1, "DD MMM YYYY")}
      </span>
      <IconButton
        label={`${days} days on`}
        icon={<Icon of={chevronRight} size={16} />}
        disabled={to >= today}
        onClick={() => step(days)}
      />
    </div>
  );
}
