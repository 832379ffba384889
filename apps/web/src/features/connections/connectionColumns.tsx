import {
  CONNECTION_COLUMNS,
  connectionFailures,
  connectionStateText,
  type ConnectionFigures,
} from "@atrium/contract/devices";
import { type ColumnLook, type DataColumn, listColumns, StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { PageLink } from "../../collections/PageLink.tsx";
import { clockOfDay } from "../../platform/time.ts";
import { connectionHref } from "./connectionAddress.ts";
import { connectionGlyph, failureKinds, took } from "./connectionWords.ts";
import styles from "./connections.module.css";

type Key = Exclude<(typeof CONNECTION_COLUMNS)[number], { under: string }>["key"];
type Looks = Readonly<Record<Key, ColumnLook<ConnectionFigures>>>;

interface Known {
  /** What people call each protocol. */
  readonly labels: ReadonlyMap<string, string>;
  /** The server's time, to the minute. */
  readonly now: number;
  readonly timeZone: string;
}

/** The columns of the list of connections. */
export function connectionColumns({ labels, now, timeZone }: Known): DataColumn<ConnectionFigures>[] {
  const looks: Looks = {
    name: {
      least: 180,
      isRowHead: true,
      cell: (row, shown) => (
        <div className={`col min-w-0 leading-135 ${styles["two"]}`}>
          <PageLink href={connectionHref(row.id)}>{row.name}</PageLink>
          <span className="t12 muted">
            {shown.has("protocol") ? row.id : `${row.id}, ${labels.get(row.protocol) ?? row.protocol}`}
          </span>
        </div>
      ),
    },
    protocol: { width: 120, givesWay: 2, cell: ({ protocol }) => labels.get(protocol) ?? protocol },
    state: {
      least: 190,
      cell: (row) => (
        <div className={`col min-w-0 leading-135 ${styles["two"]}`}>
          <span className="inline-row gap-6">
            <StateGlyph state={connectionGlyph(row)} />
            {connectionStateText(row)}
          </span>
          <span className="t12 muted ell" title={row.reason}>
            {row.reason ?? t("since {clockOfDay}", { clockOfDay: clockOfDay(row.since, { timeZone, now }) })}
          </span>
        </div>
      ),
    },
    median: {
      width: 130,
      givesWay: 4,
      isUnitInCell: true,
      align: "end",
      cell: ({ roundTrip }) =>
        roundTrip === null ? (
          "–"
        ) : (
          <div className={`col min-w-0 leading-135 ${styles["two"]}`}>
            <span className="num">{took(roundTrip.median)}</span>
            <span className="t12 muted num">95 % {took(roundTrip.p95)}</span>
          </div>
        ),
    },
    failures: {
      width: 130,
      givesWay: 5,
      align: "end",
      cell: (row) => (
        <div className={`col min-w-0 leading-135 ${styles["two"]}`}>
          <span className="num">{sayNumber(connectionFailures(row))}</span>
          <span className="t12 muted ell" title={failureKinds(row)}>
            {failureKinds(row)}
          </span>
        </div>
      ),
    },
    rate: { width: 120, givesWay: 1, align: "end" },
    waiting: { width: 80, givesWay: 3, align: "end", decimals: 0 },
    devices: {
      width: 130,
      givesWay: 6,
      align: "end",
      cell: ({ devices: { total, silent, stale } }) => (
        <div className={`col min-w-0 leading-135 ${styles["two"]}`}>
          <span className="num">{total}</span>
          <span className="t12 muted num">
            {[silent === 0 ? "" : t("{silent} silent", { silent }), stale === 0 ? "" : t("{stale} stale", { stale })]
              .filter((words) => words !== "")
              .join(", ")}
          </span>
        </div>
      ),
    },
  };
  return listColumns(CONNECTION_COLUMNS, { of: (row: ConnectionFigures) => row, isSorted: true, looks });
}
