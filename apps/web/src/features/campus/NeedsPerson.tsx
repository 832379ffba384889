import { alarmFloods, type AlarmRow, isUnacknowledged, sourceWords } from "@atrium/contract/alarms";
import { CAMPUS } from "@atrium/contract/site";
import { PriorityMark } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import { PageLink } from "../../collections/PageLink.tsx";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { useServerNow } from "../../platform/liveHooks.ts";
import { dayOrClock } from "../../platform/time.ts";
import type { CampusAlarms } from "./campusAlarms.ts";
import styles from "./CampusColumn.module.css";
import { needsFirst } from "./placeStates.ts";

const EVENT_LIST = `/event/${CAMPUS}?view=active`;
/** Rows in sight; the event list has all. */
const MOST = 8;

/** What is open on the campus: first what somebody has to acknowledge, which can be done here. */
export function NeedsPerson({ alarms }: { alarms: CampusAlarms }) {
  const rows = needsFirst(alarms.open);
  const waiting = rows.filter(({ alarm }) => isUnacknowledged(alarm.state)).length;
  const lines = linesOf(rows);
  const more = lines.length - MOST;
  return (
    <section className={`col min-h-0 ${styles["needs"]}`} aria-labelledby="campus-needs">
      <div className={styles["head"]}>
        <h2 id="campus-needs">{t("What needs a person")}</h2>
        <div className="t12 muted">
          {alarms.areKnown
            ? t("{waiting} to acknowledge, {others} more open", { waiting, others: rows.length - waiting })
            : t("Alarms not known now")}
        </div>
      </div>
      {alarms.areKnown && rows.length === 0 && <p className="ink2 p-12-16">{t("Nothing needs a person now.")}</p>}
      <ul className={`plain-list overflow-auto ${styles["list"]}`}>
        {lines
          .slice(0, MOST)
          .map((line) =>
            line.length === 1
              ? line.map((row) => <Need key={row.id} row={row} alarms={alarms} />)
              : line.slice(0, 1).map((row) => <Flood key={row.id} first={row} count={line.length} />),
          )}
      </ul>
      {more > 0 && (
        <PageLink href={EVENT_LIST} className="t12 p-12-16">
          {t("And {more} more in the event list.", { more })}
        </PageLink>
      )}
    </section>
  );
}

/** Each alarm is a line; a flood is one, at the place of its first. */
function linesOf(rows: readonly AlarmRow[]): readonly (readonly AlarmRow[])[] {
  const floods = new Map(alarmFloods(rows).flatMap((flood) => flood.rows.map((row) => [row.id, flood.rows] as const)));
  return rows.flatMap((row) => {
    const flood = floods.get(row.id);
    if (flood === undefined) return [[row]];
    return flood[0] === row ? [flood] : [];
  });
}

/** So many of one alarm: the event list shows them, and acknowledges all of them with one reason. */
function Flood({ first, count }: { first: AlarmRow; count: number }) {
  return (
    <li className={`flex items-start gap-10 border-t ${styles["need"]}`}>
      <PriorityMark priority={first.alarm.priority} size={20} />
      <div className="grow min-w-0 leading-135">
        <div className="ell b">{sayTerm(first.text)}</div>
        <PageLink href={EVENT_LIST} className="t12 num">
          {t("{count} alarms within minutes", { count })}
        </PageLink>
      </div>
    </li>
  );
}

function Need({ row, alarms }: { row: AlarmRow; alarms: CampusAlarms }) {
  const { timeZone } = useSite();
  const now = useServerNow();
  const mayAct = hasFeature(useSession(), "controllable");
  const [isSending, setSending] = useState(false);
  const { id, text, source, alarm } = row;
  const isWaiting = isUnacknowledged(alarm.state);
  const detail = alarms.detail(row);
  return (
    <li
      className={`flex items-start gap-10 border-t ${styles["need"]}`}
      data-critical={(isWaiting && alarm.priority === 1) || undefined}
    >
      <PriorityMark priority={alarm.priority} size={20} />
      <div className="grow min-w-0 leading-135">
        <PageLink
          href={`${EVENT_LIST}&event=${String(id)}`}
          className={`block ell ink ${isWaiting ? "b" : ""}`}
          aria-label={t("{text}, {source}", { text: sayTerm(text), source: sourceWords(source) })}
        >
          {sayTerm(text)}
        </PageLink>
        <div className="t12 ink2">{sourceWords(source)}</div>
        {detail !== "" && <div className="t12 ink2 num ell">{detail}</div>}
      </div>
      <div className={styles["when"]}>
        <time className="t12 num muted" dateTime={new Date(alarm.raisedAt).toISOString()}>
          {dayOrClock(alarm.raisedAt, { timeZone, now: now() })}
        </time>
        {isWaiting && mayAct && (
          <Button
            size="compact-xs"
            variant={alarm.priority === 1 ? "filled" : "default"}
            loading={isSending}
            aria-label={t("Ack {text}, {source}", { text: sayTerm(text), source: sourceWords(source) })}
            onClick={() => {
              setSending(true);
              void alarms.acknowledge([id]).finally(() => {
                setSending(false);
              });
            }}
          >
            {t("Ack")}
          </Button>
        )}
      </div>
    </li>
  );
}
