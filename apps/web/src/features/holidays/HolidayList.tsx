import { routeOf } from "@atrium/contract/pages";
import type { HolidayDay, HolidaysReply } from "@atrium/contract/site";
import { Card, EmptyState, Icon, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import repeat from "lucide-react/icons/repeat";
import { useState } from "react";
import { PageLink } from "../../collections/PageLink.tsx";
import { useHolidayAddress } from "./holidayAddress.ts";
import { dateWords, distanceWords, weekdayOf, yearlyWords } from "./holidayWords.ts";
import { useSkippingSchedules } from "./holidayQueries.ts";
import styles from "./holidays.module.css";

type View = "coming" | "year";

/** The holidays as a list: those to come, over the end of the year, or all of the year that shows. */
export function HolidayList({ reply: { year, today, days, coming } }: { reply: HolidaysReply }) {
  const skipping = useSkippingSchedules();
  const [view, setView] = useState<View>("coming");
  const isPresent = today.startsWith(`${year}-`);
  const isComing = isPresent && view === "coming";
  const shown = isComing ? coming : days;
  return (
    <Card
      className={styles["listCard"]}
      title={isComing ? t("Coming up") : t("Holidays in {year}", { year })}
      actions={
        isPresent && (
          <Segmented<View>
            label={t("List")}
            segments={[
              { value: "coming", label: t("Coming up") },
              { value: "year", label: String(year) },
            ]}
            value={view}
            onChange={setView}
          />
        )
      }
    >
      {skipping !== undefined && (
        <p className={styles["skipping"]}>
          <PageLink className="muted" href={routeOf("setting-schedules").path}>
            {skippingWords(skipping)}
          </PageLink>
        </p>
      )}
      {shown.length === 0 ? (
        <EmptyState title={isComing ? t("No holidays in the coming year") : t("No holidays in {year}", { year })}>
          {t("Add one, or import a calendar file for your country.")}
        </EmptyState>
      ) : (
        <ul className={styles["list"]} aria-label={isComing ? t("Coming up") : t("Holidays in {year}", { year })}>
          {shown.map((day) => (
            <Row key={day.on} day={day} today={today} year={year} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function skippingWords(count: number): string {
  if (count === 0) return t("No schedules skip holidays");
  return count === 1 ? t("1 schedule skips holidays") : t("{count} schedules skip holidays", { count });
}

function Row({ day: { on, holiday }, today, year }: { day: HolidayDay; today: string; year: number }) {
  const { formHref } = useHolidayAddress();
  const isOtherYear = !on.startsWith(`${year}-`);
  const second = [
    weekdayOf(on),
    isOtherYear ? on.slice(0, 4) : distanceWords(on, today),
    holiday.isCampusOnly === true ? t("this site only") : undefined,
    holiday.isExtra === true ? t("extra") : undefined,
    holiday.isSample === true ? t("not yet announced") : undefined,
  ];
  const yearly = yearlyWords(holiday);
  return (
    <li>
      <PageLink className={`row gap-14 border-t ink ${styles["row"]}`} href={formHref(holiday.date)}>
        <span className={`col items-center flex-none ${styles["date"]}`}>
          <span className={`b num ${styles["dayNumber"]}`}>{on.slice(8)}</span>
          <span className="t11 muted">{dateWords(on, "MMM")}</span>
        </span>
        <span className="col grow break-anywhere">
          <span className="m">{holiday.name}</span>
          <span className="t12 muted">{second.filter((one) => one !== undefined).join(", ")}</span>
        </span>
        {yearly !== undefined && (
          <span className={`inline-row flex-none t12 muted ${styles["yearly"]}`} title={yearly}>
            <Icon of={repeat} size={13} />
            {holiday.lastYear === undefined ? t("yearly") : t("until {lastYear}", { lastYear: holiday.lastYear })}
          </span>
        )}
      </PageLink>
    </li>
  );
}
