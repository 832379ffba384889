import { labelled, Segmented } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { DayRange } from "../../ranges/DayRange.tsx";
import { RangePicker } from "../../ranges/RangePicker.tsx";
import type { CalendarDate } from "../../ranges/ranges.ts";
import { daysOf, type WaterAsked, type WaterRange } from "./waterAddress.ts";
import classes from "./WaterPage.module.css";

const route = getRouteApi("/shell/monitor/water-waste-usage/$tab");

const RANGES: readonly { value: WaterRange; label: Phrase }[] = [
  { value: "total", label: phrase("All time") },
  { value: "day_range", label: phrase("Date range") },
  { value: "month", label: phrase("Month") },
  { value: "year", label: phrase("Year") },
];

/** Which range is shown. All of it stands in the address. */
export function WaterControls({ today }: { today: CalendarDate }): ReactElement {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<WaterAsked>): void => {
    void navigate({ search: (before) => ({ ...before, ...part }) });
  };
  const { type, date = today } = search;
  return (
    <div className={`row wrap justify-end ${classes["controls"]}`}>
      <Segmented
        label={t("Range")}
        segments={labelled(RANGES)}
        value={type}
        onChange={(value) => change({ type: value })}
      />
      {type === "day_range" && <DayRange {...daysOf(search, today)} onChange={change} />}
      {(type === "month" || type === "year") && (
        <RangePicker
          range={type === "month" ? "day-in-month" : "month-in-year"}
          date={date}
          today={today}
          onChange={(chosen) => change({ date: chosen === today ? undefined : chosen })}
        />
      )}
    </div>
  );
}
