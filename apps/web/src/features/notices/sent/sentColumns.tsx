import { formatDate } from "@atrium/contract";
import {
  ALARM_PRIORITY_NAMES,
  NOTICE_KIND_NAMES,
  NOTICE_STATE_NAMES,
  NOTICE_WAY_NAMES,
  type NoticeState,
  SENT_NOTICE_COLUMNS,
  type SentNotice,
} from "@atrium/contract/alarms";
import { type DataColumn, listColumns, PriorityMark, type ShownColumns, StateGlyph, type StateName } from "@atrium/ui";
import { t, uncapital } from "@atrium/words";
import styles from "../notices.module.css";

const GLYPHS: Readonly<Record<NoticeState, StateName>> = {
  waiting: "stale",
  sending: "stale",
  sent: "normal",
  failed: "alarm",
  dropped: "disabled",
};

export function sentColumns(timeZone: string): DataColumn<SentNotice>[] {
  return listColumns(SENT_NOTICE_COLUMNS, {
    of: (row: SentNotice) => row,
    // The newest first, page by page.
    isSorted: false,
    looks: {
      at: { least: 164, givesWay: 6, cell: ({ at }) => <Moment at={at} timeZone={timeZone} /> },
      text: {
        least: 220,
        isMain: true,
        cell: (row, shown) => <What row={row} shown={shown} timeZone={timeZone} />,
      },
      recipient: { least: 100, givesWay: 7 },
      way: { least: 80, givesWay: 2, cell: ({ way }) => t(NOTICE_WAY_NAMES[way]) },
      state: { least: 110, cell: (row, shown) => <State row={row} shown={shown} timeZone={timeZone} /> },
      attempts: {
        least: 80,
        givesWay: 1,
        align: "end",
        cell: ({ attempts }) => <span className="num">{attempts}</span>,
      },
      answer: {
        least: 200,
        givesWay: 5,
        cell: ({ answer }) => <div className={`ink2 ${styles["answer"]}`}>{answer ?? "–"}</div>,
      },
      kind: { least: 120, givesWay: 4, cell: ({ kind }) => t(NOTICE_KIND_NAMES[kind]) },
      rule: { least: 110, givesWay: 3, cell: ({ rule }) => rule ?? "–" },
    },
  });
}

interface CellProps {
  row: SentNotice;
  shown: ShownColumns;
  timeZone: string;
}

/** With what the columns would say that have no room. */
function What({ row, shown, timeZone }: CellProps) {
  const { priority, text, recipient, way, kind, at } = row;
  const more = [
    ...(shown.has("kind") ? [] : [t(NOTICE_KIND_NAMES[kind])]),
    ...(shown.has("recipient") ? [] : [t("to {recipient}", { recipient })]),
    ...(shown.has("way") ? [] : [t("by {lowerCase}", { lowerCase: uncapital(t(NOTICE_WAY_NAMES[way])) })]),
  ];
  return (
    <div>
      <div className="icon-top flex items-start gap-7">
        {priority !== null && <PriorityMark priority={priority} size={15} label={t(ALARM_PRIORITY_NAMES[priority])} />}
        <span className="m">{text}</span>
      </div>
      {(more.length > 0 || !shown.has("at")) && (
        <div className="t12 muted">
          {more.join(", ")}
          {!shown.has("at") && (
            <>
              {more.length > 0 && ", "}
              <Moment at={at} timeZone={timeZone} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

function State({ row: { state, dueAt, isPerhapsTwice, answer }, shown, timeZone }: CellProps) {
  return (
    <div>
      <div className="icon-top flex items-start gap-7 nowrap">
        <StateGlyph state={GLYPHS[state]} size={13} />
        {t(NOTICE_STATE_NAMES[state])}
      </div>
      <div className="t12 muted">
        {isPerhapsTwice && <div>{t("Possibly sent twice")}</div>}
        {state === "waiting" && dueAt !== null && (
          <div>{t("Next attempt at {date}", { date: formatDate(dueAt, "HH:mm", timeZone) })}</div>
        )}
        {!shown.has("answer") && answer !== null && <div>{answer}</div>}
      </div>
    </div>
  );
}

function Moment({ at, timeZone }: { at: number; timeZone: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="ink2 num nowrap">
      {formatDate(at, "DD MMM YYYY HH:mm:ss", timeZone)}
    </time>
  );
}
