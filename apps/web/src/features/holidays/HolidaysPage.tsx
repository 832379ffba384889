import { FIRST_HOLIDAY_YEAR, type HolidaysReply, LAST_HOLIDAY_YEAR } from "@atrium/contract/site";
import { Icon, IconButton, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { Outlet, useParams } from "@tanstack/react-router";
import chevronLeft from "lucide-react/icons/chevron-left";
import chevronRight from "lucide-react/icons/chevron-right";
import plus from "lucide-react/icons/plus";
import upload from "lucide-react/icons/upload";
import { useState } from "react";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { useHolidayAddress } from "./holidayAddress.ts";
import { HolidayList } from "./HolidayList.tsx";
import { useHolidays } from "./holidayQueries.ts";
import styles from "./holidays.module.css";
import { ImportForm } from "./ImportForm.tsx";
import { YearCalendar } from "./YearCalendar.tsx";

/** The site's holidays by year. A holiday's form opens in the page's side. */
export function HolidaysPage() {
  const address = useHolidayAddress();
  const { id }: { id?: string } = useParams({ strict: false });
  const result = useHolidays(address.year);
  const [isImporting, setImporting] = useState(false);
  const year = address.year ?? result.data?.year;
  const step = (by: number) => {
    if (year !== undefined) address.showYear(year + by);
  };
  return (
    <div className="col grow">
      <PageHeading
        title={t("Holidays")}
        crumb={result.data === undefined ? t("Site calendar") : countWords(result.data)}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <div className="row gap-8">
              <IconButton
                label={t("Previous year")}
                icon={<Icon of={chevronLeft} size={15} />}
                disabled={year === undefined || year <= FIRST_HOLIDAY_YEAR}
                onClick={() => {
                  step(-1);
                }}
              />
              <output className={`text-center b num ${styles["yearName"]}`} aria-label={t("Year")}>
                {year}
              </output>
              <IconButton
                label={t("Next year")}
                icon={<Icon of={chevronRight} size={15} />}
                disabled={year === undefined || year >= LAST_HOLIDAY_YEAR}
                onClick={() => {
                  step(1);
                }}
              />
            </div>
            <Button
              leftSection={<Icon of={upload} size={14} />}
              onClick={() => {
                setImporting(true);
              }}
            >
              {t("Import .ics")}
            </Button>
            <Button
              variant="filled"
              leftSection={<Icon of={plus} size={14} />}
              onClick={() => {
                address.open(address.newHref());
              }}
            >
              {t("Add holiday")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <ReadState what={t("holidays")} result={result}>
          {(reply) => (
            <div className={`grid items-start gap-12 ${styles["columns"]}`}>
              <YearCalendar
                year={reply.year}
                today={reply.today}
                days={reply.days}
                chosen={chosenDay(reply, id) ?? address.date}
                onOpen={(date, holiday) => {
                  address.open(holiday === undefined ? address.newHref(date) : address.formHref(holiday.date));
                }}
              />
              <div className={`col gap-12 min-w-0 ${styles["side"]}`}>
                <Outlet />
                <HolidayList reply={reply} />
              </div>
            </div>
          )}
        </ReadState>
      </div>
      {isImporting && (
        <ImportForm
          onClose={() => {
            setImporting(false);
          }}
        />
      )}
    </div>
  );
}

/** The day on which the holiday of the open form comes in the year that shows. */
function chosenDay({ days }: HolidaysReply, id: string | undefined): string | undefined {
  return days.find(({ holiday }) => holiday.date === id)?.on;
}

function countWords({ year, days }: HolidaysReply): string {
  const yearly = days.filter(({ holiday }) => holiday.isYearly === true).length;
  return t("{count} in {year}, {yearly, plural, one {# repeats} other {# repeat}} every year", {
    count: days.length,
    year,
    yearly,
  });
}
