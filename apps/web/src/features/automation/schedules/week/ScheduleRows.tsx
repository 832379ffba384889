import type { ScheduleRow } from "@atrium/contract";
import { Card } from "@atrium/ui";
import { Switch } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../../platform/apiError.ts";
import { notices } from "../../../../platform/notices.ts";
import { PageLink } from "../../../../lists/PageLink.tsx";
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
    <Card title="Schedules" className={styles["card"]}>
      <ul className={styles["rows"]} aria-label="Schedules">
        {schedules.map((schedule) => (
          <li
            key={schedule.id}
            data-marked={schedule.id === marked || undefined}
            data-off={!schedule.isEnabled || undefined}
          >
            <i style={{ background: scheduleLook(schedule).colour }} />
            <div className={styles["text"]}>
              <PageLink
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

/** Switches a schedule on or off at once; a refusal is said in the corner, and the switch goes back. */
function OnOff({ schedule }: { schedule: ScheduleRow }) {
  const changed = useSchedulesChanged();
  const [isBusy, setBusy] = useState(false);
  async function set(isEnabled: boolean): Promise<void> {
    setBusy(true);
    try {
      await switchSchedule(schedule, isEnabled);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      notices.show({ kind: "error", title: schedule.name, message: failure.fields[0]?.message ?? failure.message });
    } finally {
      await changed();
      setBusy(false);
    }
  }
  return (
    <Switch
      size="sm"
      aria-label={`${schedule.name} is on`}
      disabled={isBusy}
      checked={schedule.isEnabled}
      onClick={(event) => {
        event.stopPropagation();
      }}
      onChange={({ currentTarget }) => {
        void set(currentTarget.checked);
      }}
    />
  );
}
