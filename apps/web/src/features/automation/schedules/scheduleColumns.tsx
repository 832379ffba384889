import { runText, SCHEDULE_COLUMNS, scheduleDaysText, hoursText, type ScheduleRow } from "@atrium/contract/automation";
import { type ColumnLook, type DataColumn, listColumns, StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { PageLink } from "../../../collections/PageLink.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { scheduleHref } from "./scheduleAddress.ts";

type Key = Exclude<(typeof SCHEDULE_COLUMNS)[number], { under: string }>["key"];
type Looks = Readonly<Record<Key, ColumnLook<ScheduleRow>>>;

/** The columns of the list of schedules. */
export function scheduleColumns(timeZone: string): DataColumn<ScheduleRow>[] {
  const looks: Looks = {
    name: {
      least: 200,
      isRowHead: true,
      cell: (row, shown) => (
        <div className="col min-w-0 leading-135">
          <PageLink href={scheduleHref(row.id)}>{row.name}</PageLink>
          <span className="t12 muted">
            {[
              row.does,
              shown.has("days") ? "" : scheduleDaysText(row),
              shown.has("hours") ? "" : hoursText(row),
              shown.has("state") || row.isEnabled ? "" : t("Off"),
            ]
              .filter((words) => words !== "")
              .join(", ")}
          </span>
        </div>
      ),
    },
    days: { width: 116, givesWay: 5, cell: (row) => scheduleDaysText(row) },
    hours: { width: 180, givesWay: 6, cell: (row) => hoursText(row) },
    devices: {
      width: 84,
      givesWay: 2,
      align: "end",
      cell: ({ devices }) => <span className="num">{sayNumber(devices)}</span>,
    },
    next: {
      width: 150,
      givesWay: 7,
      cell: ({ next }) =>
        next === null ? <span className="muted">{t("none")}</span> : <Timestamp time={next.from} timeZone={timeZone} />,
    },
    last: {
      width: 190,
      givesWay: 3,
      cell: ({ last }) =>
        last === null ? (
          <span className="muted">{t("never")}</span>
        ) : (
          <div className="col min-w-0 leading-135">
            <Timestamp time={last.beganAt} timeZone={timeZone} />
            <span className="t12 muted">{runText(last)}</span>
          </div>
        ),
    },
    state: {
      width: 76,
      givesWay: 4,
      cell: ({ isEnabled }) => (
        <span className="inline-row gap-7 nowrap">
          <StateGlyph state={isEnabled ? "normal" : "disabled"} />
          {isEnabled ? t("On") : t("Off")}
        </span>
      ),
    },
    changed: {
      width: 150,
      givesWay: 1,
      cell: ({ updatedAt, by }) => (
        <div className="col min-w-0 leading-135">
          <Timestamp time={updatedAt} timeZone={timeZone} />
          <span className="t12 muted">{by}</span>
        </div>
      ),
    },
  };
  return listColumns(SCHEDULE_COLUMNS, { of: (row: ScheduleRow) => row, isSorted: true, looks });
}
