import type { Holiday, HolidayDay } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { type KeyboardEvent, useRef, useState } from "react";
import { dateWords, kindOf, yearlyWords } from "./holidayWords.ts";
import { placeInWeek, weekdayLetter, weekOrder } from "../../platform/words/week.ts";
import styles from "./holidays.module.css";
import { dayLater, daysOf, keyStep, MONTHS, weekdayOfFirst } from "./monthDays.ts";

interface YearCalendarProps {
  year: number;
  today: string;
  days: readonly HolidayDay[];
  /** The day whose form is open. */
  chosen: string | undefined;
  onOpen: (date: string, holiday: Holiday | undefined) => void;
}

/** The twelve months. Tab enters once, arrows go from day to day; a day opens its holiday, or the form of a new one. */
export function YearCalendar({ year, today, days, chosen, onOpen }: YearCalendarProps) {
  const place = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string>();
  const byDay = new Map(days.map(({ on, holiday }) => [on, holiday]));
  const inYear = (date: string | undefined) => (date?.startsWith(`${year}-`) === true ? date : undefined);
  const focused = inYear(stop) ?? inYear(chosen) ?? inYear(today) ?? `${year}-01-01`;

  function move(event: KeyboardEvent): void {
    const step = keyStep(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const next = inYear(dayLater(focused, step));
    if (next === undefined) return;
    setStop(next);
    place.current?.querySelector<HTMLButtonElement>(`[data-date="${next}"]`)?.focus();
  }

  return (
    <Card className={styles["year"]}>
      <div ref={place} className={styles["months"]}>
        {MONTHS.map((name, month) => (
          <section key={t(name)} className={`min-w-0 ${styles["month"]}`} aria-label={t(name)}>
            <h2 className="t13 m">{t(name)}</h2>
            <div className={styles["days"]} aria-hidden>
              {weekOrder().map((day) => (
                <span className="t11 muted" key={day}>
                  {weekdayLetter(day)}
                </span>
              ))}
            </div>
            <div className={styles["days"]}>
              {daysOf(year, month).map((date, index) => (
                <Day
                  key={date}
                  date={date}
                  today={today}
                  holiday={byDay.get(date)}
                  weekday={(weekdayOfFirst(year, month) + index) % 7}
                  isChosen={date === chosen}
                  isStop={date === focused}
                  onKeyDown={move}
                  onOpen={() => {
                    setStop(date);
                    onOpen(date, byDay.get(date));
                  }}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <Legend hasSample={days.some(({ holiday }) => holiday.isSample === true)} />
    </Card>
  );
}

interface DayProps {
  date: string;
  today: string;
  holiday: Holiday | undefined;
  /** 0 Monday to 6 Sunday. */
  weekday: number;
  isChosen: boolean;
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
}

function Day({ date, today, holiday, weekday, isChosen, isStop, onKeyDown, onOpen }: DayProps) {
  const words = [dateWords(date, "dddd D MMM YYYY")];
  if (date === today) words.push(t("today"));
  if (holiday !== undefined) words.push(holiday.name, t("holiday"));
  if (holiday?.isCampusOnly === true) words.push(t("this site only"));
  const yearly = holiday && yearlyWords(holiday);
  if (yearly !== undefined) words.push(yearly);
  return (
    <button
      type="button"
      className={`p-0 relative t12 ink num w-full rounded cursor-pointer ${styles["day"]}`}
      data-date={date}
      data-kind={holiday && kindOf(holiday)}
      data-sample={holiday?.isSample}
      data-past={date < today || undefined}
      data-today={date === today || undefined}
      data-weekend={weekday > 4 || undefined}
      data-chosen={isChosen || undefined}
      aria-label={words.join(", ")}
      title={holiday?.name}
      style={{ gridColumn: placeInWeek(weekday + 1) + 1 }}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={onOpen}
    >
      {Number(date.slice(8))}
    </button>
  );
}

/** What the marks of the calendar mean. */
function Legend({ hasSample }: { hasSample: boolean }) {
  return (
    <ul className={`flex wrap t12 ink2 ${styles["legend"]}`} aria-label={t("Legend")}>
      <li className="row gap-7">
        <span className={styles["mark"]} data-kind="public" /> {t("Holiday")}
      </li>
      <li className="row gap-7">
        <span className={styles["mark"]} data-kind="public" data-past /> {t("Past")}
      </li>
      <li className="row gap-7">
        <span className={styles["mark"]} data-kind="campus" /> {t("This site only")}
      </li>
      {hasSample && (
        <li className="row gap-7">
          <span className={styles["mark"]} data-kind="public" data-sample /> {t("Not yet announced")}
        </li>
      )}
      <li className="row gap-7">
        <span className={styles["dot"]} /> {t("Today")}
      </li>
    </ul>
  );
}
