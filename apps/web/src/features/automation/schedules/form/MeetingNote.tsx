import { formatDate } from "@atrium/contract";
import type { ScheduleTrial } from "@atrium/contract/automation";
import { StateGlyph } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
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
  const shown = trialMeetings(trial, clock).filter(({ name }) => !kept.includes(name));
  return shown.map(({ other, name, isLost, from, to, days, deviceCount, fix }) => (
    <section
      key={`${other} ${String(isLost)}`}
      className={`flex items-start gap-9 break-anywhere ${styles["meeting"]}`}
      aria-label={`Meets ${name}`}
    >
      <StateGlyph state="trouble" size={14} />
      <div>
        <p className="m">
          Meets “{name}” {clock(from)} to {clock(to)}, on {days} of {trial.days.length} days.
        </p>
        <p className="t12 ink2">
          It wants {deviceCount.toLocaleString("en-US")} of the same {deviceCount === 1 ? "device" : "devices"}.{" "}
          {isLost ? "It wins, because it begins later." : "This one wins, because it begins later."}
        </p>
        <div className={`flex wrap gap-8 ${styles["acts"]}`}>
          {fix !== undefined && (
            <Button
              size="compact-sm"
              onClick={() => {
                onChange({ [fix.end]: { ...EMPTY_SCHEDULE[fix.end], at: fix.at }, isOpen: false });
              }}
            >
              {fix.end === "to" ? "End" : "Begin"} this one at {fix.at}
            </Button>
          )}
          <Button size="compact-sm" onClick={() => void navigate({ href: scheduleHref(other) })}>
            Open the other
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              setKept([...kept, name]);
            }}
          >
            Keep both
          </Button>
        </div>
      </div>
    </section>
  ));
}
