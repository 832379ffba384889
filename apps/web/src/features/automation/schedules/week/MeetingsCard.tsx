import type { SchedulePlan, ScheduleRow, ScheduleMeeting } from "@atrium/contract/automation";
import { Card, StateGlyph, Tag } from "@atrium/ui";
import type { SiteTime } from "@atrium/time";
import { sayNumber, t } from "@atrium/words";
import { PageLink } from "../../../../collections/PageLink.tsx";
import { scheduleHref } from "../scheduleAddress.ts";
import styles from "./side.module.css";
import { formatDate } from "@atrium/contract";

interface MeetingsCardProps {
  plan: SchedulePlan;
  schedules: readonly ScheduleRow[];
  time: SiteTime;
}

/** How many times of a pair are named. */
const MOST_TIMES = 3;

/** Where schedules want the same things at the same time: who wins, and why. */
export function MeetingsCard({ plan, schedules, time }: MeetingsCardProps) {
  const pairs = meetingsOf(plan.meetings, { schedules, time });
  const count = plan.meetings.length;
  return (
    <Card
      title={pairs.length === 1 ? t("Conflict") : t("Conflicts")}
      actions={
        count > 0 && (
          <Tag tone="trouble">
            <StateGlyph state="trouble" size={12} />
            {t("{count} in 14 days", { count: sayNumber(count) })}
          </Tag>
        )
      }
    >
      {pairs.length === 0 ? (
        <p className={`muted ${styles["body"]}`}>{t("No schedules conflict in the next 14 days.")}</p>
      ) : (
        <ul className={styles["pairs"]}>
          {pairs.map(({ key, winner, loser, times, deviceCount }) => (
            <li className="grid gap-4 break-anywhere" key={key}>
              <p>
                <PageLink href={scheduleHref(winner.id)}>{winner.name}</PageLink> {t("and")}{" "}
                <PageLink href={scheduleHref(loser.id)}>{loser.name}</PageLink>
              </p>
              <p className="t12 ink2">
                {t("{count, plural, one {# device} other {# devices}}: {times}", {
                  count: deviceCount,
                  times:
                    times.length > MOST_TIMES
                      ? t("{names} and {rest} more", {
                          names: times.slice(0, MOST_TIMES).join("; "),
                          rest: times.length - MOST_TIMES,
                        })
                      : times.join("; "),
                })}
              </p>
              <p className={`t12 ink2 rounded bg-2 border ${styles["winner"]}`}>
                <b className="m ink">{t("{name} takes precedence:", { name: winner.name })}</b>{" "}
                {t("it starts later. Both have the same priority.")}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Two schedules that want the same points, and all the times at which they do. */
interface Meetings {
  readonly key: string;
  readonly winner: Pick<ScheduleRow, "id" | "name">;
  readonly loser: Pick<ScheduleRow, "id" | "name">;
  /** "Fri 20 13:00 to 15:00", in their order. */
  readonly times: readonly string[];
  readonly deviceCount: number;
}

/** The meetings of a plan, pair by pair. */
function meetingsOf(
  meetings: readonly ScheduleMeeting[],
  { schedules, time }: { schedules: readonly ScheduleRow[]; time: SiteTime },
): Meetings[] {
  const pairs = Map.groupBy(meetings, ({ winner, loser }) => `${winner} ${loser}`);
  return [...pairs].flatMap(([key, all]) => {
    const winner = schedules.find(({ id }) => id === all[0]?.winner);
    const loser = schedules.find(({ id }) => id === all[0]?.loser);
    if (winner === undefined || loser === undefined) return [];
    const times = all.map((meeting) => timesText(meeting, time));
    return [{ key, winner, loser, times, deviceCount: Math.max(...all.map(({ deviceCount }) => deviceCount)) }];
  });
}

/** "20 Nov 13:00 to 15:00" */
function timesText({ from, to }: Pick<ScheduleMeeting, "from" | "to">, { zone }: SiteTime): string {
  const clock = (moment: number): string => formatDate(moment, "HH:mm", zone);
  return t("{date} {clock} to {clock2}", {
    date: formatDate(from, "D MMM", zone),
    clock: clock(from),
    clock2: clock(to),
  });
}
