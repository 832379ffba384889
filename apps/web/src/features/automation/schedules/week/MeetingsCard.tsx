import type { SchedulePlan, ScheduleRow } from "@atrium/contract/automation";
import { Card, StateGlyph, Tag } from "@atrium/ui";
import type { SiteTime } from "@atrium/time";
import { PageLink } from "../../../../collections/PageLink.tsx";
import { scheduleHref } from "../scheduleAddress.ts";
import { meetingsOf } from "./meetingWords.ts";
import styles from "./side.module.css";

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
      title={pairs.length === 1 ? "Conflict" : "Conflicts"}
      actions={
        count > 0 && (
          <Tag tone="trouble">
            <StateGlyph state="trouble" size={12} />
            {count.toLocaleString("en-US")} in 14 days
          </Tag>
        )
      }
    >
      {pairs.length === 0 ? (
        <p className={`muted ${styles["body"]}`}>No two schedules want the same thing in the next 14 days.</p>
      ) : (
        <ul className={styles["pairs"]}>
          {pairs.map(({ key, winner, loser, times, deviceCount }) => (
            <li className="grid gap-4 break-anywhere" key={key}>
              <p>
                <PageLink href={scheduleHref(winner.id)}>{winner.name}</PageLink> and{" "}
                <PageLink href={scheduleHref(loser.id)}>{loser.name}</PageLink>
              </p>
              <p className="t12 ink2">
                {deviceCount.toLocaleString("en-US")} {deviceCount === 1 ? "device" : "devices"}:{" "}
                {times.slice(0, MOST_TIMES).join("; ")}
                {times.length > MOST_TIMES && ` and ${times.length - MOST_TIMES} more`}
              </p>
              <p className={`t12 ink2 rounded bg-2 border ${styles["winner"]}`}>
                <b className="m ink">{winner.name} wins,</b> it begins later. Both have the same priority.
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
