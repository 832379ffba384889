import { type EventId, isUnacknowledged, type SheetContent, sourceWords } from "@atrium/contract/alarms";
import { PriorityMark } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { PageLink } from "../../../collections/PageLink.tsx";
import { clock, clockOfDay } from "../../../platform/time.ts";
import styles from "./sheet.module.css";
import { alarmState, type SheetClock } from "../handOverWords.ts";
import { Part } from "./Part.tsx";

interface ListProps {
  content: SheetContent;
  at: SheetClock;
  /** Absent on paper. */
  hrefOf?: ((id: EventId) => string) | undefined;
}

interface SubjectProps {
  line: { readonly id: EventId; readonly text: string; readonly name: string; readonly place?: string };
  hrefOf: ListProps["hrefOf"];
}

function Subject({ line: { id, text, name, place }, hrefOf }: SubjectProps) {
  return (
    <span className={`grow break-anywhere ${styles["subject"]}`}>
      {hrefOf === undefined ? (
        <b>{sayTerm(text)}</b>
      ) : (
        <PageLink className="ink" href={hrefOf(id)}>
          {sayTerm(text)}
        </PageLink>
      )}{" "}
      <span className="muted">{sourceWords({ name, placeName: place })}</span>
    </span>
  );
}

/** Those that stand or need somebody, the worst first. */
export function Alarms({ content, at, hrefOf }: ListProps) {
  return (
    <Part title={t("Open alarms")} count={content.counts.open} note={t("acknowledged by")} none={t("No open alarms.")}>
      {content.alarms.map((alarm) => (
        <li key={alarm.id} data-waiting={isUnacknowledged(alarm.state)}>
          <PriorityMark
            priority={alarm.priority}
            size={16}
            label={t("Priority {priority}", { priority: alarm.priority })}
          />
          <time className="num muted">{clock(alarm.at, at.timeZone)}</time>
          <Subject line={alarm} hrefOf={hrefOf} />
          <span className={`flex-none text-right ${styles["end"]} num`}>{alarmState(alarm, at)}</span>
        </li>
      ))}
    </Part>
  );
}

/** With why and by whom, the first to come back first. */
export function Shelved({ content, at, hrefOf }: ListProps) {
  return (
    <Part title={t("Shelved")} count={content.counts.shelved} note={t("returns")} none={t("No shelved alarms.")}>
      {content.shelved.map((alarm) => (
        <li key={alarm.id}>
          <PriorityMark
            priority={alarm.priority}
            size={16}
            label={t("Priority {priority}", { priority: alarm.priority })}
          />
          <Subject line={alarm} hrefOf={hrefOf} />
          <span className={`flex-none text-right ${styles["end"]} num`}>
            {`${alarm.reason}, ${alarm.by} `}
            <b>{alarm.until === null ? t("out of service") : clockOfDay(alarm.until, at)}</b>
          </span>
        </li>
      ))}
    </Part>
  );
}

/** Alarms and events of the shift, the newest first. */
export function Happened({ content, at, hrefOf }: ListProps) {
  return (
    <Part title={t("Shift events")} count={content.happened.length} none={t("No events in this shift.")}>
      {content.happened.map((event) => (
        <li key={event.id}>
          <time className="num muted">{clock(event.at, at.timeZone)}</time>
          <Subject line={event} hrefOf={hrefOf} />
          <span className={`flex-none text-right ${styles["end"]} num`}>{endWords(event, at)}</span>
        </li>
      ))}
    </Part>
  );
}

/** "cleared 10:40": when its cause went. An event has no end. */
function endWords({ returnedAt, isFromHistory }: SheetContent["happened"][number], { timeZone }: SheetClock): string {
  if (returnedAt === undefined) return "";
  if (returnedAt === null) return t("still active");
  const cleared = clock(returnedAt, timeZone);
  return isFromHistory === true
    ? t("cleared {clock}, from history: nobody was alerted", { clock: cleared })
    : t("cleared {clock}", { clock: cleared });
}
