import type { EnergyRange, EnergyUse } from "@atrium/contract";
import { Segmented } from "@atrium/ui";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactElement } from "react";
import classes from "./EnergyPage.module.css";
import { RangePicker } from "./RangePicker.tsx";
import type { CalendarDate } from "./ranges.ts";

const route = getRouteApi("/shell/monitor/energy-consumption/$placement");

const RANGES: readonly { value: EnergyRange; label: string }[] = [
  { value: "hour-in-day", label: "Day" },
  { value: "day-in-week", label: "Week" },
  { value: "day-in-month", label: "Month" },
  { value: "month-in-year", label: "Year" },
];

const USES: readonly { value: EnergyUse | "total"; label: string }[] = [
  { value: "total", label: "All" },
  { value: "lighting", label: "Lighting" },
  { value: "ac", label: "AC" },
  { value: "plug", label: "Plug" },
];

type EnergyControlsProps = { date: CalendarDate; today: CalendarDate };

/** Use, length and date of what is shown. All of it stands in the address. */
export function EnergyControls({ date, today }: EnergyControlsProps): ReactElement {
  const { type, device } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: {
    type?: EnergyRange;
    device?: EnergyUse | "total";
    date?: CalendarDate | undefined;
  }): void => {
    void navigate({ search: (search) => ({ ...search, ...part }) });
  };
  return (
    <div className={classes["controls"]}>
      <Segmented label="Use" segments={USES} value={device} onChange={(value) => change({ device: value })} />
      <Segmented label="Range" segments={RANGES} value={type} onChange={(value) => change({ type: value })} />
      <RangePicker
        range={type}
        date={date}
        today={today}
        onChange={(chosen) => change({ date: chosen === today ? undefined : chosen })}
      />
    </div>
  );
}
