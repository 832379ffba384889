import type { OnCallReply } from "@atrium/contract/alarms";
import { Card, Tag } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useSite } from "../../../platform/site.ts";
import { clockText } from "../../../platform/time.ts";
import { weekOrder } from "../../../platform/words/week.ts";
import styles from "../notices.module.css";
import { weekdayName } from "../weekdays.ts";
import { type CrewOf, crewNames, weekdayOf } from "./calendarEdits.ts";

interface WeekProps {
  read: OnCallReply;
  onOpen: (of: CrewOf) => void;
}

/** The crews of each day of the week, shift by shift. */
export function Week({ read: { calendar, people, today }, onOpen }: WeekProps) {
  const { timeZone } = useSite();
  const names = new Map(people.map(({ id, name }) => [Number(id), name]));
  return (
    <Card title={t("Week")} note={t("A shift lasts until the next one starts. Times in {timeZone}", { timeZone })}>
      <div className={`grid border-t ${styles["week"]}`}>
        {weekOrder().map((one) => {
          const day = one - 1;
          const crews = calendar.week[day] ?? [];
          const name = weekdayName(day);
          return (
            <section key={name} className={`col gap-12 ${styles["day"]}`} aria-label={name}>
              <div className={`row wrap ${styles["head"]}`}>
                <h3 className="t13">{name}</h3>
                {weekdayOf(today) === day && <Tag tone="accent">{t("Today")}</Tag>}
              </div>
              <dl className={`grid gap-8 m-0 ${styles["crews"]}`}>
                {calendar.shifts.map((shift, index) => (
                  <div key={shift.from}>
                    <dt className="t12 muted">
                      <span className="num">{clockText(shift.from)}</span> {sayTerm(shift.name)}
                    </dt>
                    <dd className={(crews[index] ?? []).length === 0 ? "muted" : "m"}>
                      {crewNames(crews[index] ?? [], names)}
                    </dd>
                  </div>
                ))}
              </dl>
              <Button
                className={styles["dayAct"] ?? ""}
                aria-label={t("Change {name}", { name })}
                onClick={() => {
                  onOpen({ day });
                }}
              >
                {t("Change")}
              </Button>
            </section>
          );
        })}
      </div>
    </Card>
  );
}
