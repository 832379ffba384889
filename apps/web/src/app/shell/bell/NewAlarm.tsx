import { ALARM_PRIORITY_NAMES, type AlarmRow, eventWords } from "@atrium/contract/alarms";
import { useEffect, useRef, useState } from "react";
import { alarmKey } from "./alarmSound.ts";

/** Says each critical and high alarm once as it comes, for whoever listens to the page: the sound in words. */
export function NewAlarm({ loud }: { loud: readonly AlarmRow[] | undefined }) {
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const [said, setSaid] = useState<readonly AlarmRow[]>([]);
  useEffect(() => {
    if (loud === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...loud.map(alarmKey)]);
    // A fire has a notice of its own on every page, which says itself.
    const fresh = before === undefined ? [] : loud.filter((row) => !before.has(alarmKey(row)) && !row.alarm.isFire);
    if (fresh.length > 0) setSaid(fresh);
  }, [loud]);
  return (
    <div className="sr-only" role="alert">
      {said.map((row) => (
        <p key={alarmKey(row)}>{`${ALARM_PRIORITY_NAMES[row.alarm.priority]} alarm: ${eventWords(row)}`}</p>
      ))}
    </div>
  );
}
