import type { ScheduleRow } from "@atrium/contract/automation";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { PageLink } from "../../../../collections/PageLink.tsx";
import { RuleSwitch } from "../../RuleSwitch.tsx";
import { scheduleHref } from "../scheduleAddress.ts";
import { switchSchedule, useSchedulesChanged } from "../scheduleQueries.ts";
import styles from "./rows.module.css";
import { scheduleLook } from "./scheduleLook.ts";

interface ScheduleRowsProps {
  schedules: readonly ScheduleRow[];
  marked: number | undefined;
  onMark: (id: number | undefined) => void;
}

/** All schedules beside their week, each with its switch. Pointing one out marks its runs. */
export function ScheduleRows({ schedules, marked, onMark }: ScheduleRowsProps) {
  return (
    <Card title={t("Schedules")} className="overflow-hidden">
      <ul className={`plain-list ${styles["rows"]}`} aria-label={t("Schedules")}>
        {schedules.map((schedule) => (
          <li
            className="row gap-10 border-t"
            key={schedule.id}
            data-marked={schedule.id === marked || undefined}
            data-off={!schedule.isEnabled || undefined}
          >
            <i style={{ background: scheduleLook(schedule).colour }} />
            <div className="col grow">
              <PageLink
                className="break-anywhere m ink"
                href={scheduleHref(schedule.id)}
                onMouseEnter={() => {
                  onMark(schedule.id);
                }}
                onMouseLeave={() => {
                  onMark(undefined);
                }}
                onFocus={() => {
                  onMark(schedule.id);
                }}
                onBlur={() => {
                  onMark(undefined);
                }}
              >
                {schedule.name}
              </PageLink>
              <span className="t12 muted ell" title={schedule.does}>
                {schedule.does}
              </span>
            </div>
            <OnOff schedule={schedule} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OnOff({ schedule }: { schedule: ScheduleRow }) {
  const changed = useSchedulesChanged();
  return <RuleSwitch rule={schedule} onSwitch={(isEnabled) => switchSchedule(schedule, isEnabled)} onDone={changed} />;
}
