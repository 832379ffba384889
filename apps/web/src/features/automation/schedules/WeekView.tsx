import type { ScheduleRow } from "@atrium/contract/automation";
import { SiteTime } from "@atrium/time";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ReadState } from "../../../collections/ListState.tsx";
import { useSite } from "../../../platform/site.ts";
import { scheduleHref } from "./scheduleAddress.ts";
import { planQuery } from "./scheduleQueries.ts";
import styles from "./schedules.module.css";
import { MeetingsCard } from "./week/MeetingsCard.tsx";
import { NextDays } from "./week/NextDays.tsx";
import { scheduleLook } from "./week/scheduleLook.ts";
import { ScheduleRows } from "./week/ScheduleRows.tsx";
import week from "./week/week.module.css";
import { weekDays } from "./week/weekDays.ts";
import { WeekDrawing } from "./week/WeekDrawing.tsx";
import { useMinute } from "../../../collections/useMinute.ts";
import { hourOf, weekStart } from "./week/weekTime.ts";
import { weekText } from "./week/weekWords.ts";

interface WeekViewProps {
  schedules: readonly ScheduleRow[];
  /** A date of the week that is shown; undefined: today. */
  date: string | undefined;
}

/** All schedules in one week, where they meet, and the next 14 days. */
export function WeekView({ schedules, date }: WeekViewProps) {
  const { timeZone } = useSite();
  const time = SiteTime.of(timeZone);
  const now = useMinute();
  const navigate = useNavigate();
  const [marked, setMarked] = useState<number>();
  const today = time.startOfDay(now);
  const first = weekStart(date === undefined ? now : time.parse(date), time);
  const shown = useQuery(planQuery(first, time.addDays(first, 7)));
  const next = useQuery(planQuery(today, time.addDays(today, 14)));
  const looks = new Map(schedules.map((schedule) => [Number(schedule.id), schedule]));
  const systems = new Map(schedules.map((schedule) => [scheduleLook(schedule).module, scheduleLook(schedule)]));
  const title = weekText(first, time);
  return (
    <div className={`grid items-start gap-12 ${styles["week"]}`}>
      <ScheduleRows schedules={schedules} marked={marked} onMark={setMarked} />
      <Card
        title={title}
        actions={
          <ul className={`plain-list flex wrap t12 ${week["legend"]}`} aria-label={t("Systems")}>
            {[...systems.values()].map(({ module, name, colour }) => (
              <li className="inline-row gap-6" key={module}>
                <i className={week["swatch"]} style={{ background: colour }} />
                {name}
              </li>
            ))}
          </ul>
        }
      >
        <ReadState what={t("week")} result={shown}>
          {(plan) => (
            <WeekDrawing
              label={t("Week of {title}", { title })}
              days={weekDays(plan, { first, time })}
              today={time.isoDate(now)}
              now={hourOf(now, time)}
              marked={marked}
              lookOf={(id) => {
                const schedule = looks.get(id);
                if (schedule === undefined) return { name: t("Schedule"), colour: "var(--c-6)" };
                return { name: schedule.name, colour: scheduleLook(schedule).colour };
              }}
              onOpen={(id) => void navigate({ href: scheduleHref(id) })}
            />
          )}
        </ReadState>
      </Card>
      <div className={`grid gap-12 min-w-0 ${styles["side"]}`}>
        <ReadState what={t("next 14 days")} result={next}>
          {(plan) => (
            <>
              <MeetingsCard plan={plan} schedules={schedules} time={time} />
              <NextDays plan={plan} schedules={schedules} today={today} time={time} />
            </>
          )}
        </ReadState>
      </div>
    </div>
  );
}
