import type { SchedulePlan, ScheduleRow } from "@atrium/contract/automation";
import { Card, StateGlyph } from "@atrium/ui";
import type { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { scheduleLook } from "./scheduleLook.ts";
import styles from "./side.module.css";
import { dayName } from "./WeekDrawing.tsx";

interface NextDaysProps {
  plan: SchedulePlan;
  schedules: readonly ScheduleRow[];
  /** The moment at which today begins. */
  today: number;
  time: SiteTime;
}

const DAYS = 14;
/** More squares than this do not fit a line. */
const MOST_SQUARES = 9;

/** How many runs each of the next 14 days has, of which systems, and whether any of them meet. */
export function NextDays({ plan, schedules, today, time }: NextDaysProps) {
  const looks = new Map(schedules.map((schedule) => [schedule.id, scheduleLook(schedule)]));
  const days = Array.from({ length: DAYS }, (_, index) => {
    const from = time.addDays(today, index);
    const date = time.isoDate(from);
    return {
      date,
      weekday: time.local(from).weekday,
      runs: plan.runs.filter((run) => run.date === date),
      meets: plan.meetings.some((meeting) => time.isoDate(meeting.from) === date),
      holiday: plan.holidays.find((one) => one.date === date)?.name,
    };
  });
  const holidays = days.filter(({ holiday }) => holiday !== undefined);
  return (
    <Card title={t("Next 14 days")} actions={<span className="t12 muted">{t("runs")}</span>}>
      <ol className={styles["days"]}>
        {days.map((day, index) => (
          <li key={day.date}>
            <span className={index === 0 ? "m" : "ink2"}>{dayName(day)}</span>
            <span className={`flex overflow-hidden ${styles["squares"]}`} aria-hidden="true">
              {day.runs.slice(0, MOST_SQUARES).map((run) => (
                <i key={`${run.schedule} ${run.from}`} style={{ background: looks.get(run.schedule)?.colour }} />
              ))}
            </span>
            <span>
              {day.meets && (
                <>
                  <StateGlyph state="trouble" size={13} />
                  <span className="sr-only">{t("has conflicts")}</span>
                </>
              )}
            </span>
            <span className="num t12 muted">{day.runs.length}</span>
          </li>
        ))}
      </ol>
      <p className={`t12 muted ${styles["foot"]}`}>
        {holidays.length === 0
          ? t("No holidays in these 14 days.")
          : holidays.map((day) => `${dayName(day)}: ${day.holiday ?? ""}`).join(", ")}
      </p>
    </Card>
  );
}
