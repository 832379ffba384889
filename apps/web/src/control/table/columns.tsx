import { type DataColumn, StateGlyph } from "@atrium/ui";
import { urgencyOf } from "@atrium/ui/plan";
import { clock, clockWithSeconds } from "../../platform/time.ts";
import type { Reading } from "../reading.ts";
import type { ControlSystem, DeviceRow } from "../system.ts";
import { capital, stateText } from "../words.ts";
import styles from "./DeviceTable.module.css";

/** Between what needs somebody and what does not, a device that is held comes first. */
function attentionRank({ reading }: Pick<DeviceRow, "reading">): number {
  return urgencyOf(reading.state) * 2 + (reading.hold === undefined ? 1 : 0);
}

const roomColumn: DataColumn<DeviceRow> = {
  key: "room",
  title: "Room",
  width: 118,
  sortBy: ({ room }) => room,
  cell: ({ room }) => room,
};

/**
 * What every table of devices has, with the system's own columns before the state.
 * @param rows.isZoned whether they are of several zones, so that the zone is worth a column
 */
export function deviceColumns(
  { words, columns, covers }: Pick<ControlSystem, "words" | "columns" | "covers">,
  timeZone: string,
  rows: { isZoned: boolean },
): DataColumn<DeviceRow>[] {
  const name: DataColumn<DeviceRow> = {
    key: "device",
    title: capital(words.column ?? words.one),
    sortBy: ({ device }) => device.name,
    cell: ({ device }) => (
      <span className={styles["name"]}>
        <span className="m ell">{device.name}</span>
        <span className="t11 muted ell">{device.id}</span>
      </span>
    ),
  };
  const zone: DataColumn<DeviceRow> = {
    key: "zone",
    title: "Zone",
    width: 60,
    sortBy: ({ device }) => device.zone ?? null,
    cell: ({ device }) => device.zone ?? "–",
  };
  return [
    name,
    // What belongs to a whole building is in no room of a floor.
    ...(covers === "building" ? [] : [roomColumn]),
    ...(rows.isZoned ? [zone] : []),
    ...columns,
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
    ...heldAndSeen(timeZone),
  ];
}

function heldAndSeen(timeZone: string): DataColumn<DeviceRow>[] {
  return [
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
