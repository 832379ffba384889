import { formatDate } from "@atrium/contract";
import type { ScheduleTrial } from "@atrium/contract/automation";
import { SiteTime } from "@atrium/time";
import { StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { clockText } from "../../../../platform/time.ts";
import { useSite } from "../../../../platform/site.ts";
import { scheduleHref } from "../scheduleAddress.ts";
import styles from "./form.module.css";
import { trialMeetings } from "./meetings.ts";
import { EMPTY_SCHEDULE, type ScheduleDraft } from "./scheduleDraft.ts";

interface MeetingNoteProps {
  trial: ScheduleTrial;
  onChange: (change: Partial<ScheduleDraft>) => void;
}

/** Which schedules this one meets, who wins and why, and what would keep them apart. */
export function MeetingNote({ trial, onChange }: MeetingNoteProps) {
  const { timeZone } = useSite();
  const navigate = useNavigate();
  const [kept, setKept] = useState<readonly string[]>([]);
  const clock = (moment: number): string => formatDate(moment, "HH:mm", timeZone);
  const site = SiteTime.of(timeZone);
  // What a schedule is given, whatever clock the person reads.
  const ruleClock = (moment: number) => new Date(moment + site.offset(moment)).toISOString().slice(11, 16);
  const shown = trialMeetings(trial, ruleClock).filter(({ name }) => !kept.includes(name));
  return shown.map(({ other, name, isLost, from, to, days, deviceCount, fix }) => (
    <section
      key={`${other} ${String(isLost)}`}
      className={`flex items-start gap-9 break-anywhere ${styles["meeting"]}`}
      aria-label={t("Conflicts with {name}", { name })}
    >
      <StateGlyph state="trouble" size={14} />
      <div>
        <p className="m">
          {t("Conflicts with “{name}” from {clock} to {clock2} on {days} of {count} days.", {
            name,
            clock: clock(from),
            clock2: clock(to),
            days,
            count: trial.days.length,
          })}
        </p>
        <p className="t12 ink2">
          {t("It controls {count} of the same devices.", {
            count: sayNumber(deviceCount),
          })}{" "}
          {isLost
            ? t("It takes precedence because it starts later.")
            : t("This one takes precedence because it starts later.")}
        </p>
        <div className={`flex wrap gap-8 ${styles["acts"]}`}>
          {fix !== undefined && (
            <Button
              size="compact-sm"
              onClick={() => {
                onChange({ [fix.end]: { ...EMPTY_SCHEDULE[fix.end], at: fix.at }, isOpen: false });
              }}
            >
              {fix.end === "to"
                ? t("End this one at {at}", { at: clockText(fix.at) })
                : t("Start this one at {at}", { at: clockText(fix.at) })}
            </Button>
          )}
          <Button size="compact-sm" onClick={() => void navigate({ href: scheduleHref(other) })}>
            {t("Open the other schedule")}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              setKept([...kept, name]);
            }}
          >
            {t("Keep both")}
          </Button>
        </div>
      </div>
    </section>
  ));
}
