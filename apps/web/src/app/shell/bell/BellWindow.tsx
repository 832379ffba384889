import { type AlarmRow, type EventCounts, sourceWords } from "@atrium/contract/alarms";
import { PriorityMark } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { useAlarmActs } from "../../../features/events/acts/useAlarmActs.ts";
import { detailWords } from "../../../features/events/eventWords.ts";
import { useConnection } from "../../../platform/liveHooks.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { clock, secondClock } from "../../../platform/time.ts";
import styles from "./AlarmBell.module.css";
import { eventListHref } from "./eventListHref.ts";
import { SoundFoot, type SoundNow } from "./SoundFoot.tsx";

interface BellWindowProps {
  readonly counts: EventCounts;
  readonly sound: SoundNow;
  readonly onList: () => void;
}

/** The worst alarms that nobody has acknowledged, with what can be done at once. */
export function BellWindow({ counts, sound, onList }: BellWindowProps) {
  const { timeZone } = useSite();
  const connection = useConnection();
  const total = counts.unacknowledged.reduce((sum, count) => sum + count, 0);
  const more = total - counts.worst.length;
  return (
    <>
      <div className={`flex items-baseline justify-between gap-12 ${styles["head"]}`}>
        <h2>{total === 0 ? t("Nothing to acknowledge") : t("{total} to acknowledge", { total })}</h2>
        <Anchor
          href={eventListHref()}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onList();
          }}
        >
          {t("Open event list")}
        </Anchor>
      </div>
      {connection.state !== "open" && (
        <p className={`m-0 ink2 ${styles["lost"]}`}>
          {connection.lostAt === undefined
            ? t("Live data lost: some alarms may not be shown here.")
            : t("As of {clock}, when live data was lost.", { clock: clock(connection.lostAt, timeZone) })}
        </p>
      )}
      <ul className={`plain-list ${styles["list"]}`}>
        {counts.worst.map((row) => (
          <Waiting key={row.id} row={row} />
        ))}
      </ul>
      {more > 0 && <p className={`m-0 ink2 ${styles["more"]}`}>{t("And {more} more in the event list.", { more })}</p>}
      <SoundFoot sound={sound} counts={counts} />
    </>
  );
}

function Waiting({ row }: { row: AlarmRow }) {
  const { timeZone } = useSite();
  const mayAct = hasFeature(useSession(), "controllable");
  const { actAtOnce } = useAlarmActs();
  const [isSending, setSending] = useState(false);
  const { id, text, source, alarm } = row;
  const details = [clearedWords(row, timeZone), detailWords(row)].filter((part) => part !== "").join(", ");
  return (
    <li className={`flex items-start gap-10 ${styles["row"]}`} data-critical={alarm.priority === 1 || undefined}>
      <PriorityMark {...{ priority: alarm.priority }} size={20} />
      <div className="grow break-anywhere ink2">
        <div className="b ink">{sayTerm(text)}</div>
        <div>{sourceWords(source)}</div>
        {details !== "" && <div className="num">{details}</div>}
      </div>
      <time className="num muted" dateTime={new Date(alarm.raisedAt).toISOString()}>
        {secondClock(alarm.raisedAt, timeZone)}
      </time>
      {mayAct && (
        <Button
          size="xs"
          variant={alarm.priority === 1 ? "filled" : "default"}
          loading={isSending}
          aria-label={t("Ack {text}, {source}", { text: sayTerm(text), source: sourceWords(source) })}
          onClick={() => {
            setSending(true);
            void actAtOnce({ kind: "acknowledge", alarms: [id] }).finally(() => {
              setSending(false);
            });
          }}
        >
          {t("Ack")}
        </Button>
      )}
    </li>
  );
}

/** "Cleared 09:04" where its cause has gone before anybody acknowledged it. */
function clearedWords({ alarm }: AlarmRow, timeZone: string): string {
  return alarm.isActive || alarm.returnedAt === undefined
    ? ""
    : t("Cleared {clock}", { clock: clock(alarm.returnedAt, timeZone) });
}
