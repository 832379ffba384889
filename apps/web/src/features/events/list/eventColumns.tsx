import { ALARM_PRIORITY_NAMES, EVENT_COLUMNS, type EventRow, sourceWords } from "@atrium/contract/alarms";
import { type CardColumn, type DataColumn, Icon, listColumns, PriorityMark, Tag } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import layers from "lucide-react/icons/layers";
import { clock, moment, secondClock } from "../../../platform/time.ts";
import { type Calendar, detailWords, groupedWords, lengthWords } from "../eventWords.ts";
import styles from "./list.module.css";
import { ackColumn, type EventLooks, hasActs, isWaiting } from "./EventActs.tsx";
import { GroupCard, GroupSource, GroupState, GroupText, GroupTime, Member } from "./GroupCells.tsx";
import type { EventLine } from "./grouping.ts";
import { StateLines } from "./StateLines.tsx";

/** The columns of the event list. */
export function eventColumns(looks: EventLooks): DataColumn<EventLine>[] {
  const columns = listColumns(EVENT_COLUMNS, {
    of: ({ row }: EventLine) => row,
    isSorted: false,
    looks: {
      priority: { width: 106, cell: ({ row }) => <Priority row={row} /> },
      time: {
        width: 156,
        cell: ({ row, group }) =>
          group === undefined ? <Time row={row} {...looks} /> : <GroupTime group={group} calendar={looks} />,
      },
      text: { isRowHead: true, least: 170, cell: (line) => <LineText line={line} looks={looks} /> },
      source: {
        least: 150,
        cell: ({ row, group }) => (group === undefined ? <Source row={row} /> : <GroupSource group={group} />),
      },
      state: {
        width: 168,
        cell: ({ row, group }) =>
          group === undefined ? (
            <StateLines row={row} calendar={looks} />
          ) : (
            <GroupState group={group} calendar={looks} />
          ),
      },
    },
  });
  return [...columns, ...ackColumn(looks, 104)];
}

/** An alarm on a phone, or in a narrow place. */
export function eventCards(looks: EventLooks): CardColumn<EventLine>[] {
  return [
    {
      key: "mark",
      width: 40,
      cell: ({ row: { alarm } }) => alarm && <PriorityMark {...markOf(alarm.priority)} size={20} />,
    },
    { key: "event", isRowHead: true, cell: (line) => <LineCard line={line} looks={looks} /> },
    ...ackColumn(looks, 84).map(({ key, cell }): CardColumn<EventLine> => ({
      key,
      align: "end",
      // Room for a button that a thumb finds.
      width: key === "end" ? 112 : 98,
      cell: (line, shown) => (
        <span className={`col items-end gap-6 ${styles["act"]}`}>
          {line.group === undefined && <CardTime row={line.row} looks={looks} />}
          {cell(line, shown)}
        </span>
      ),
    })),
  ];
}

function CardTime({ row: { time }, looks }: { row: EventRow; looks: EventLooks }) {
  return (
    <time className="t12 num muted" dateTime={new Date(time).toISOString()}>
      {clock(time, looks.timeZone)}
    </time>
  );
}

/** Height of a card, px: its lines of text. */
export function cardHeight({ row, group }: EventLine): number {
  if (group !== undefined) return 22 + 5 * 19;
  const lines = 2 + (detailWords(row) === "" ? 0 : 1) + (row.alarm === undefined ? 0 : 1);
  return 22 + lines * 19;
}

function LineText({ line, looks }: { line: EventLine; looks: EventLooks }) {
  const { row, group } = line;
  return group === undefined ? (
    <Member line={line}>
      <EventText row={row} />
    </Member>
  ) : (
    <GroupText group={group} onToggle={() => looks.onToggle(line)} />
  );
}

function LineCard({ line, looks }: { line: EventLine; looks: EventLooks }) {
  const { row, group } = line;
  return group === undefined ? (
    <Member line={line}>
      <EventCard row={row} looks={looks} />
    </Member>
  ) : (
    <GroupCard group={group} calendar={looks} onToggle={() => looks.onToggle(line)} />
  );
}

function EventCard({ row, looks }: { row: EventRow; looks: EventLooks }) {
  const { text, alarm, source } = row;
  const details = detailWords(row);
  return (
    <span className={`col min-w-0 ${styles["card"]}`} data-waiting={isWaiting(row)}>
      <span className="row gap-8 min-w-0">
        <span className={`${styles["text"]} ell`}>{sayTerm(text)}</span>
        <FoldedTag row={row} />
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

function Priority({ row: { alarm } }: { row: EventRow }) {
  if (alarm === undefined) return <span className="muted">{t("Event")}</span>;
  return (
    <span className="row gap-7">
      <PriorityMark priority={alarm.priority} />
      <span className="ell">{t(ALARM_PRIORITY_NAMES[alarm.priority])}</span>
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

function EventText({ row }: { row: EventRow }) {
  return (
    <span className={`col min-w-0 ${styles["lines"]}`} data-waiting={isWaiting(row)}>
      <span className="row gap-8 min-w-0">
        <span className={`${styles["text"]} ell`} title={sayTerm(row.text)}>
          {sayTerm(row.text)}
        </span>
        <FoldedTag row={row} />
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

/** How many alarms are folded under one: it is their cause. */
function FoldedTag({ row: { alarm } }: { row: EventRow }) {
  const { folded = 0 } = alarm ?? {};
  const words = groupedWords(folded);
  if (words === undefined) return null;
  return (
    <Tag>
      <span className="row gap-4" title={words}>
        <Icon of={layers} size={11} />
        <span aria-hidden>{folded}</span>
        <span className="sr-only">{words}</span>
      </span>
    </Tag>
  );
}

function markOf(priority: NonNullable<EventRow["alarm"]>["priority"]) {
  return { priority, label: t(ALARM_PRIORITY_NAMES[priority]) };
}
