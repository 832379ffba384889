import { type EventCounts, ALARM_PRIORITY_NAMES, type AlarmRow, eventWords } from "@atrium/contract/alarms";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Popover } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import bell from "lucide-react/icons/bell";
import { Suspense, useMemo, useState, useEffect, useRef } from "react";
import { useEventCounts } from "../../../platform/liveHooks.ts";
import { lazyPart } from "../../../platform/parts/lazyPart.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { loudOf, alarmKey } from "./alarmSound.ts";
import styles from "./AlarmBell.module.css";
import { eventListHref } from "./eventListHref.ts";
import { useAlarmSound } from "./useAlarmSound.ts";
import { useBrowserNotices } from "./browserNotice.ts";

const BellWindow = lazyPart(async () => (await import("./BellWindow.tsx")).BellWindow);
/** A greater number does not fit its mark. */
const MOST_SHOWN = 99;
const NONE = [] as const;

/** How many alarms nobody has acknowledged, on every page; a press lists the worst of them. It sounds while it must. */
export function AlarmBell({ size = 16 }: { size?: number }) {
  const mayView = hasFeature(useSession(), "viewable");
  return mayView ? <Bell size={size} /> : null;
}

function Bell({ size }: { size: number }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const counts = useEventCounts();
  const loud = useMemo(() => counts && loudOf(counts), [counts]);
  const sound = useAlarmSound(loud ?? NONE);
  const toList = (): void => {
    setOpen(false);
    void navigate({ href: eventListHref() });
  };
  useBrowserNotices(loud, { isWanted: sound.choice.tells, onOpen: toList });
  const total = countOf(counts);
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={400} trapFocus returnFocus>
        <Popover.Target>
          <IconButton
            label={bellLabel(counts)}
            aria-expanded={isOpen}
            className={styles["bell"]}
            data-sounds={sound.goesOn !== undefined || undefined}
            icon={
              <>
                <Icon of={bell} size={size} />
                {total > 0 && (
                  <span className={`text-center t11 b num ${styles["count"]}`}>
                    {total > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : total}
                  </span>
                )}
              </>
            }
            onClick={() => {
              setOpen(!isOpen);
            }}
          />
        </Popover.Target>
        <Popover.Dropdown className={styles["window"]} aria-label={t("Alarms to acknowledge")}>
          <Suspense>{counts !== undefined && <BellWindow counts={counts} sound={sound} onList={toList} />}</Suspense>
        </Popover.Dropdown>
      </Popover>
      <NewAlarm loud={loud} />
    </>
  );
}

function countOf(counts: EventCounts | undefined): number {
  return counts === undefined ? 0 : counts.unacknowledged.reduce((sum, count) => sum + count, 0);
}

/** The name of the button: a screen reader says it where others see the mark. */
function bellLabel(counts: EventCounts | undefined): string {
  if (counts === undefined) return t("Alarms");
  const total = countOf(counts);
  const [critical] = counts.unacknowledged;
  if (total === 0) return t("Alarms, none to acknowledge");
  return critical === 0
    ? t("Alarms, {total} to acknowledge", { total })
    : t("Alarms, {total} to acknowledge, {critical} critical", { total, critical });
}

/** Says each critical and high alarm once as it comes, for whoever listens to the page: the sound as text. */
function NewAlarm({ loud }: { loud: readonly AlarmRow[] | undefined }) {
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
        <p key={alarmKey(row)}>
          {t("{ALARM_PRIORITY_NAMES} alarm: {event}", {
            ALARM_PRIORITY_NAMES: t(ALARM_PRIORITY_NAMES[row.alarm.priority]),
            event: eventWords(row),
          })}
        </p>
      ))}
    </div>
  );
}
