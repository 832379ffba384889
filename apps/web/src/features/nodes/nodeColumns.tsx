import {
  isHeard,
  NODE_COLUMNS,
  type NodeAct,
  nodeRolesText,
  type NodeRow,
  nodeStateText,
} from "@atrium/contract/system";
import { type CardColumn, type DataColumn, listColumns, ownColumn, StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { clockOfDay } from "../../platform/time.ts";
import { NodeActs } from "./NodeActs.tsx";
import styles from "./nodes.module.css";
import { clockText, isClockOff, nodeGlyph } from "./nodeWords.ts";

interface Known {
  /** The server's time, to the minute. */
  readonly now: number;
  readonly timeZone: string;
  readonly isOneMachine: boolean;
  readonly onAct: (act: NodeAct, row: NodeRow) => void;
}

/** The columns of the list of nodes. */
export function nodeColumns(known: Known): DataColumn<NodeRow>[] {
  const { now, timeZone, isOneMachine, onAct } = known;
  const columns = listColumns(NODE_COLUMNS, {
    of: (row: NodeRow) => row,
    isSorted: true,
    looks: {
      name: { least: 130, isRowHead: true, cell: ({ name }) => <Name>{name}</Name> },
      role: { width: 100, cell: nodeRolesText },
      state: { least: 140, cell: (row) => <State row={row} now={now} timeZone={timeZone} /> },
      version: { width: 90, givesWay: 6, cell: ({ version }) => version ?? t("Unknown") },
      started: {
        width: 130,
        givesWay: 1,
        cell: (row) => (isHeard(row) ? clockOfDay(row.startedAt, { timeZone, now }) : "–"),
      },
      load: {
        width: 110,
        givesWay: 5,
        isUnitInCell: true,
        align: "end",
        cell: (row) =>
          isHeard(row) && row.load !== null ? <span className="num">{sayNumber(row.load * 100, 0)} %</span> : "–",
      },
      memory: { width: 110, givesWay: 3, decimals: 0 },
      clock: {
        width: 120,
        givesWay: 7,
        isUnitInCell: true,
        align: "end",
        cell: (row) => <ClockCell row={row} />,
      },
      connections: { width: 120, givesWay: 8, decimals: 0, align: "end" },
      queue: { width: 80, givesWay: 4, decimals: 0, align: "end" },
      sockets: { width: 110, givesWay: 2, decimals: 0, align: "end" },
    },
  });
  if (isOneMachine) return columns;
  return [
    ...columns,
    ownColumn<NodeRow>("acts", t("Actions"), {
      width: 200,
      align: "end",
      cell: (row) => <NodeActs row={row} onAct={onAct} />,
    }),
  ];
}

/** A row on a phone. */
export function nodeCards(known: Known): CardColumn<NodeRow>[] {
  const { now, timeZone, onAct } = known;
  return [
    {
      key: "name",
      isRowHead: true,
      cell: (row) => (
        <span className={`col min-w-0 gap-6 ${styles["card"]}`}>
          <span className="row wrap gap-8">
            <Name>{row.name}</Name>
            <span className="t12 muted">{nodeRolesText(row)}</span>
          </span>
          <State row={row} now={now} timeZone={timeZone} />
          <NodeActs row={row} isAtStart onAct={onAct} />
        </span>
      ),
    },
    {
      key: "clock",
      width: 112,
      align: "end",
      cell: (row) => (
        <span className="col items-end leading-135">
          <ClockCell row={row} />
          <span className="t12 muted">{t("Clock offset")}</span>
          {row.connections !== null && (
            <span className="t12 muted num">
              {t("{count, plural, one {# connection} other {# connections}}", { count: row.connections })}
            </span>
          )}
        </span>
      ),
    },
  ];
}

function Name({ children }: { children: string }) {
  return (
    <b className="m break-anywhere" translate="no" dir="auto">
      {children}
    </b>
  );
}

function ClockCell({ row }: { row: NodeRow }) {
  return (
    <span className={`inline-row gap-6 ${row.clockOffset === null ? "muted" : "num"}`}>
      {isClockOff(row) && <StateGlyph state="trouble" size={12} />}
      {clockText(row)}
    </span>
  );
}

function State({ row, now, timeZone }: { row: NodeRow; now: number; timeZone: string }) {
  return (
    <span className="col min-w-0 leading-135">
      <span className="inline-row gap-6">
        <StateGlyph state={nodeGlyph(row)} />
        {nodeStateText(row)}
      </span>
      {!isHeard(row) && (
        <span className="t12 muted">
          {t("last heard {clockOfDay}", { clockOfDay: clockOfDay(row.heardAt, { timeZone, now }) })}
        </span>
      )}
    </span>
  );
}
