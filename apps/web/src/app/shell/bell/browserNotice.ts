import { ALARM_PRIORITY_NAMES, type AlarmRow, sourceWords } from "@atrium/contract/alarms";
import { sayTerm, t } from "@atrium/words";
import { useEffect, useRef } from "react";
import { alarmKey } from "./alarmSound.ts";

/** Whether this browser can tell of alarms while its window is hidden, and whether the person let it. */
export function browserPermission(): NotificationPermission | "missing" {
  return typeof Notification === "undefined" ? "missing" : Notification.permission;
}

interface Telling {
  readonly isWanted: boolean;
  /** The person pressed on one. */
  readonly onOpen: () => void;
}

/** Tells through the browser of each critical and high alarm that comes while the window is hidden. */
export function useBrowserNotices(loud: readonly AlarmRow[] | undefined, { isWanted, onOpen }: Telling): void {
  const known = useRef<Set<string> | undefined>(undefined);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    if (loud === undefined) return;
    // What stood before is no news.
    const before = known.current ?? new Set(loud.map(alarmKey));
    const fresh = loud.filter((row) => !before.has(alarmKey(row)));
    known.current = new Set([...before, ...fresh.map(alarmKey)]);
    if (!isWanted || !document.hidden || browserPermission() !== "granted") return;
    for (const { id, text, source, alarm } of fresh) {
      const title = `${t(ALARM_PRIORITY_NAMES[alarm.priority])}: ${sayTerm(text)}`;
      // The tag makes one of those that several tabs show.
      const notice = new Notification(title, { body: sourceWords(source), tag: `atrium-alarm-${String(id)}` });
      notice.addEventListener("click", () => {
        window.focus();
        open.current();
        notice.close();
      });
    }
  }, [loud, isWanted]);
}
