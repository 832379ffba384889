import { type DataColumn, StateGlyph } from "@atrium/ui";
import { urgencyOf } from "@atrium/ui/plan";
import { clock, clockWithSeconds } from "../../../platform/time.ts";
import type { Circuit } from "../circuits/circuit.ts";
import type { Reading } from "../circuits/reading.ts";
import { levelText, stateText } from "../circuits/words.ts";
import styles from "./LightingTable.module.css";

export interface LightRow {
  readonly circuit: Circuit;
  readonly reading: Reading;
  readonly room: string;
}

/** Between what needs somebody and what does not, a circuit that is held comes first. */
function attentionRank({ reading }: Pick<LightRow, "reading">): number {
  return urgencyOf(reading.state) * 2 + (reading.hold === undefined ? 1 : 0);
}

/** @param rows.isZoned whether they are of several zones, so that the zone is worth a column */
export function lightColumns(timeZone: string, rows: { isZoned: boolean }): DataColumn<LightRow>[] {
  return allColumns(timeZone).filter(({ key }) => rows.isZoned || key !== "zone");
}

function allColumns(timeZone: string): DataColumn<LightRow>[] {
  return [
    {
      key: "circuit",
      title: "Circuit",
      sortBy: ({ circuit }) => circuit.name,
      cell: ({ circuit }) => (
        <span className={styles["name"]}>
          <span className="m ell">{circuit.name}</span>
          <span className="t11 muted ell">{circuit.id}</span>
        </span>
      ),
    },
    { key: "room", title: "Room", width: 118, sortBy: ({ room }) => room, cell: ({ room }) => room },
    {
      key: "zone",
      title: "Zone",
      width: 60,
      sortBy: ({ circuit }) => circuit.zone ?? null,
      cell: ({ circuit }) => circuit.zone ?? "–",
    },
    {
      key: "level",
      title: "Level",
      width: 114,
      sortBy: ({ reading }) => reading.level,
      cell: ({ reading }) => (
        <span className={styles["level"]}>
          <span className={styles["track"]} aria-hidden>
            <i style={{ width: `${String(reading.level ?? 0)}%` }} data-old={reading.isStale} />
          </span>
          <span className="num">{levelText(reading.level)}</span>
        </span>
      ),
    },
    {
      key: "state",
      title: "State",
      width: 114,
      sortBy: (row) => attentionRank(row),
      cell: ({ reading }) => (
        <span className={styles["state"]}>
          <StateMark reading={reading} />
          {stateText(reading)}
        </span>
      ),
    },
    {
      key: "power",
      title: "Power (W)",
      width: 90,
      align: "end",
      sortBy: ({ reading }) => reading.power,
      cell: ({ reading }) => (reading.power === null ? "–" : reading.power.toFixed(0)),
    },
    {
      key: "hold",
      title: "Held by",
      width: 96,
      sortBy: ({ reading }) => reading.hold?.by ?? null,
      cell: ({ reading: { hold } }) =>
        hold !== undefined && (
          <span className={styles["name"]}>
            <span className="ell">{hold.by}</span>
            <span className="t11 muted ell">{`until ${clock(hold.until, timeZone)}`}</span>
          </span>
        ),
    },
    {
      key: "seen",
      title: "Last change",
      width: 98,
      align: "end",
      sortBy: ({ reading }) => (reading.seenAt === null ? null : -reading.seenAt),
      cell: ({ reading }) => (reading.seenAt === null ? "–" : clockWithSeconds(reading.seenAt, timeZone)),
    },
  ];
}

function StateMark({ reading: { state } }: { reading: Reading }) {
  if (state === "on" || state === "off") return <i className={styles[state]} />;
  return <StateGlyph state={state} size={13} />;
}
