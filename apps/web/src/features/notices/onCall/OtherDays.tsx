import type { OnCallReply } from "@atrium/contract/alarms";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import styles from "../notices.module.css";
import { type CrewOf, crewNames, dayText } from "./calendarEdits.ts";

interface OtherDaysProps {
  read: OnCallReply;
  onOpen: (of: CrewOf) => void;
}

/** Days that are otherwise than their day of the week; those that are past are of no use any more. */
export function OtherDays({ read: { calendar, people, today }, onOpen }: OtherDaysProps) {
  const names = new Map(people.map(({ id, name }) => [Number(id), name]));
  // The night shift of yesterday may still last.
  const others = calendar.others.filter(({ date }) => date >= dayBefore(today));
  return (
    <Card
      title={t("Single days")}
      note={others.length === 0 ? t("Every day follows the weekly roster") : t("in place of the weekly roster")}
    >
      <ul className="plain-list" aria-label={t("Single days")}>
        {others.map(({ date, shifts }) => (
          <li key={date} className={`flex items-start gap-12 border-t ${styles["row"]}`}>
            <div className={`grow break-anywhere ${styles["text"]}`}>
              <div className="m">{dayText(date)}</div>
              <div className="t12 ink2">
                {calendar.shifts
                  .map(({ name }, index) => `${name}: ${crewNames(shifts[index] ?? [], names)}`)
                  .join("; ")}
              </div>
            </div>
            <div className={`flex wrap gap-6 ${styles["acts"]}`}>
              <Button
                aria-label={t("Change {day}", { day: dayText(date) })}
                onClick={() => {
                  onOpen({ date });
                }}
              >
                {t("Change")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
