import {
  ALARM_PRIORITY_NAMES,
  EVENT_COLUMNS,
  type EventId,
  type EventRow,
  isUnacknowledged,
  sourceWords,
} from "@atrium/contract/alarms";
import { type CardColumn, type DataColumn, Icon, listColumns, ownColumn, PriorityMark, Tag } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import check from "lucide-react/icons/check";
import layers from "lucide-react/icons/layers";
import { clock, moment, secondClock } from "../../../platform/time.ts";
import { type Calendar, detailWords, groupedWords, lengthWords } from "../eventWords.ts";
import styles from "./list.module.css";
import { StateLines } from "./StateLines.tsx";

export interface EventLooks extends Calendar {
  /** Acknowledges one; absent where the person may not. */
  readonly onAcknowledge: ((row: EventRow) => void) | undefined;
  /** Brings one back that is hidden; absent where the person may not, or nothing in the list is. */
  readonly onEnd: ((row: EventRow) => void) | undefined;
  /** How many rows stand behind one, where those of a source are one line. */
  readonly grouped: ReadonlyMap<EventId, number>;
}

/** The columns of the event list. */
export function eventColumns(looks: EventLooks): DataColumn<EventRow>[] {
  const columns = listColumns(EVENT_COLUMNS, {
    of: (row: EventRow) => row,
    isSorted: false,
    looks: {
      priority: { width: 106, cell: (row) => <Priority row={row} /> },
      time: { width: 104, cell: (row) => <Time row={row} {...looks} /> },
      text: { isRowHead: true, least: 170, cell: (row) => <EventText row={row} grouped={groupOf(row, looks)} /> },
      source: { least: 150, cell: (row) => <Source row={row} /> },
      state: { width: 168, cell: (row) => <StateLines row={row} calendar={looks} /> },
    },
  });
  return [...columns, ...ackColumn(looks, 84)];
}

/** An alarm on a phone, or in a narrow place. */
export function eventCards(looks: EventLooks): CardColumn<EventRow>[] {
  return [
    { key: "mark", width: 40, cell: ({ alarm }) => alarm && <PriorityMark {...markOf(alarm.priority)} size={20} /> },
    { key: "event", isRowHead: true, cell: (row) => <EventCard row={row} looks={looks} /> },
    ...ackColumn(looks, 84).map(({ key, cell }): CardColumn<EventRow> => ({
      key,
      align: "end",
      // Room for a button that a thumb finds.
      width: key === "end" ? 112 : 98,
      cell: (row, shown) => (
        <span className={`col items-end gap-6 ${styles["act"]}`}>
          <CardTime row={row} looks={looks} />
          {cell(row, shown)}
        </span>
      ),
    })),
  ];
}

function hasActs({ onAcknowledge, onEnd }: EventLooks): boolean {
  return onAcknowledge !== undefined || onEnd !== undefined;
}

function CardTime({ row: { time }, looks }: { row: EventRow; looks: EventLooks }) {
  return (
    <time className="t12 num muted" dateTime={new Date(time).toISOString()}>
      {clock(time, looks.timeZone)}
    </time>
  );
}

/** Height of a card, px: its lines of text. */
export function cardHeight(row: EventRow): number {
  const lines = 2 + (detailWords(row) === "" ? 0 : 1) + (row.alarm === undefined ? 0 : 1);
  return 22 + lines * 19;
}

function EventCard({ row, looks }: { row: EventRow; looks: EventLooks }) {
  const { text, alarm, source } = row;
  const details = detailWords(row);
  return (
    <span className={`col min-w-0 ${styles["card"]}`} data-waiting={isWaiting(row)}>
      <span className="row gap-8 min-w-0">
        <span className={`${styles["text"]} ell`}>{sayTerm(text)}</span>
        <GroupTag count={groupOf(row, looks)} />
        {!hasActs(looks) && <CardTime row={row} looks={looks} />}
      </span>
      <span className="t12 ink2 ell">{sourceWords(source)}</span>
      {details !== "" && (
        <span className={`t12 num ell ${alarm?.priority === 1 ? styles["grave"] : "muted"}`}>{details}</span>
      )}
      {alarm !== undefined && <StateLines row={row} calendar={looks} isOneLine />}
    </span>
  );
}

function ackColumn({ onAcknowledge, onEnd }: EventLooks, width: number): DataColumn<EventRow>[] {
  if (onEnd !== undefined) {
    const cell = (row: EventRow) => <EndButton row={row} onEnd={onEnd} />;
    return [ownColumn("end", t("Action"), { width: 92, align: "end", cell })];
  }
  if (onAcknowledge === undefined) return [];
  const cell = (row: EventRow) =>
    isWaiting(row) && (
      <Button
        size="xs"
        variant={row.alarm?.priority === 1 ? "filled" : "default"}
        aria-label={t("Ack {text}, {source}", { text: sayTerm(row.text), source: sourceWords(row.source) })}
        leftSection={<Icon of={check} size={12} />}
        onClick={(event) => {
          event.stopPropagation();
          onAcknowledge(row);
        }}
      >
        {t("Ack")}
      </Button>
    );
  return [ownColumn("acknowledge", t("Action"), { width, align: "end", cell })];
}

function EndButton({ row, onEnd }: { row: EventRow; onEnd: (row: EventRow) => void }) {
  const [word, whole] =
    row.alarm?.outOfService === undefined ? [t("Unshelve"), t("Unshelve:")] : [t("Return"), t("Return to service")];
  // While somebody is at the list, one that has come back keeps its place in it.
  if (row.alarm?.shelf === undefined && row.alarm?.outOfService === undefined) return null;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${whole} ${sayTerm(row.text)}, ${row.source.name}`}
      onClick={(event) => {
        event.stopPropagation();
        onEnd(row);
      }}
    >
      {word}
    </Button>
  );
}

function Priority({ row: { alarm } }: { row: EventRow }) {
  if (alarm === undefined) return <span className="muted">{t("Event")}</span>;
  return (
    <span className="row gap-7">
      <PriorityMark priority={alarm.priority} />
      {t(ALARM_PRIORITY_NAMES[alarm.priority])}
    </span>
  );
}

function Time({ row, timeZone, now }: { row: EventRow } & Calendar) {
  return (
    <span className={`col min-w-0 ${styles["lines"]}`} title={moment(row.time, timeZone)}>
      <time className="num" dateTime={new Date(row.time).toISOString()}>
        {secondClock(row.time, timeZone)}
      </time>
      <span className="t12 muted num ell">{lengthWords(row, { timeZone, now })}</span>
    </span>
  );
}

function EventText({ row, grouped }: { row: EventRow; grouped: number }) {
  return (
    <span className={`col min-w-0 ${styles["lines"]}`} data-waiting={isWaiting(row)}>
      <span className="row gap-8 min-w-0">
        <span className={`${styles["text"]} ell`} title={sayTerm(row.text)}>
          {sayTerm(row.text)}
        </span>
        <GroupTag count={grouped} />
      </span>
      <span className={`t12 muted ${styles["second"]} num ell`}>{detailWords(row)}</span>
    </span>
  );
}

function Source({ row: { source } }: { row: EventRow }) {
  return (
    <span className={`col min-w-0 ${styles["lines"]}`}>
      <span className="ell" title={source.name}>
        {source.name}
      </span>
      <span className={`t12 muted ${styles["second"]} ell`} title={source.placeName}>
        {source.placeName ?? source.device ?? source.connection}
      </span>
    </span>
  );
}

function GroupTag({ count }: { count: number }) {
  const words = groupedWords(count);
  if (words === undefined) return null;
  return (
    <Tag>
      <span className="row gap-4" title={words}>
        <Icon of={layers} size={11} />
        <span aria-hidden>{count}</span>
        <span className="sr-only">{words}</span>
      </span>
    </Tag>
  );
}

function groupOf({ id, alarm }: EventRow, { grouped }: EventLooks): number {
  return grouped.get(id) ?? alarm?.folded ?? 0;
}

function markOf(priority: NonNullable<EventRow["alarm"]>["priority"]) {
  return { priority, label: t(ALARM_PRIORITY_NAMES[priority]) };
}

function isWaiting({ alarm }: EventRow): boolean {
  return alarm !== undefined && isUnacknowledged(alarm.state);
}
