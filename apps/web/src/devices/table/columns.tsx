import { type DataColumn, StateGlyph } from "@atrium/ui";
import { urgencyOf } from "@atrium/ui/plan";
import { clock, clockOfDay } from "../../platform/time.ts";
import { useDevices } from "../DevicesContext.ts";
import type { Reading } from "../reading.ts";
import type { DeviceSystem } from "../system.ts";
import type { DeviceRow } from "../system.ts";
import { capital, lossWord, stateText } from "../words.ts";
import styles from "./DeviceTable.module.css";
import { todayColumn } from "./todayEnergy.tsx";

/** Between what needs somebody and what does not, a device that is held comes first. */
function attentionRank({ reading }: Pick<DeviceRow, "reading">): number {
  return urgencyOf(reading.state) * 2 + (reading.hold === undefined ? 1 : 0);
}

const roomColumn: DataColumn<DeviceRow> = {
  key: "room",
  title: "Room",
  width: 112,
  givesWay: 8,
  sortBy: ({ room }) => room,
  cell: ({ room }) => room,
};

/**
 * What every table of devices has; the system's own columns stand after the state.
 * @param rows.isZoned whether they are of several zones, so that the zone is worth a column
 * @param rows.placeColumn in place of the room, where another part of the place matters
 * @param rows.isHandled whether somebody can hold them
 */
export function deviceColumns(
  { words, columns, covers, hasEnergy }: Pick<DeviceSystem, "words" | "columns" | "covers" | "hasEnergy">,
  timeZone: string,
  rows: { isZoned: boolean; isHandled: boolean; placeColumn?: DataColumn<DeviceRow> | undefined },
): DataColumn<DeviceRow>[] {
  const name: DataColumn<DeviceRow> = {
    key: "device",
    title: capital(words.column ?? words.one),
    least: 184,
    sortBy: ({ device }) => device.name,
    cell: ({ device }) => (
      <span className="m" title={device.id}>
        {device.name}
      </span>
    ),
  };
  const zone: DataColumn<DeviceRow> = {
    key: "zone",
    title: "Zone",
    width: 60,
    // The room beside it says more exactly where a device is.
    givesWay: 1,
    sortBy: ({ device }) => device.zone ?? null,
    cell: ({ device }) => device.zone ?? "–",
  };
  return [
    name,
    // A device of a whole building is in no room of a floor.
    ...(covers === "building" ? [] : [roomColumn]),
    ...(rows.placeColumn === undefined ? [] : [rows.placeColumn]),
    ...(rows.isZoned ? [zone] : []),
    stateColumn,
    ...columns,
    ...(hasEnergy === true ? [todayColumn] : []),
    ...(rows.isHandled ? [holdColumn(timeZone)] : []),
    ...changedAndSeen(timeZone),
  ];
}

const stateColumn: DataColumn<DeviceRow> = {
  key: "state",
  title: "State",
  width: 124,
  sortBy: (row) => attentionRank(row),
  cell: ({ reading }) => <State reading={reading} />,
};

function State({ reading }: { reading: Reading }) {
  return (
    <span className={styles["state"]}>
      <StateMark reading={reading} />
      <span className="ell" title={stateText(reading)}>
        {stateText(reading)}
      </span>
    </span>
  );
}

/**
 * A device on a phone: its name over its place and value, and its state.
 * @param placeColumn in place of the room, where another part of the place distinguishes devices of one name
 */
export function cardColumns(
  { pin, covers }: Pick<DeviceSystem, "pin" | "covers">,
  placeColumn: DataColumn<DeviceRow> | undefined,
): DataColumn<DeviceRow>[] {
  const place = placeColumn ?? (covers === "building" ? undefined : roomColumn);
  return [
    {
      key: "device",
      title: "Device",
      cell: (row, shown) => (
        <span className={styles["name"]}>
          <span className="m ell">{row.device.name}</span>
          <span className="t12 muted ell num">
            {place?.cell(row, shown)}
            {afterPlace(pin.value(row.reading, row.device), place !== undefined)}
          </span>
        </span>
      ),
    },
    { ...stateColumn, align: "end", cell: (row) => <CardState {...row} /> },
  ];
}

function afterPlace(value: string, hasPlace: boolean): string {
  return hasPlace && value !== "" ? ` · ${value}` : value;
}

function CardState({ reading }: DeviceRow) {
  const { hold } = reading;
  return (
    <span className={styles["cardState"]}>
      <State reading={reading} />
      {hold !== undefined && <span className="t12 muted ell">{hold.by}</span>}
    </span>
  );
}

function holdColumn(timeZone: string): DataColumn<DeviceRow> {
  return {
    key: "hold",
    title: "Set by",
    width: 140,
    givesWay: 7,
    sortBy: ({ reading }) => reading.hold?.by ?? null,
    cell: ({ reading: { hold, lostHold } }) => {
      const shown = hold ?? lostHold;
      if (shown === undefined) return <span className="muted">–</span>;
      const detail = shown.lost === undefined ? `until ${clock(shown.until, timeZone)}` : lossWord(shown.lost);
      return (
        <span title={`${shown.by}, ${detail}`}>
          {shown.by}
          <span className="muted num">{`, ${detail}`}</span>
        </span>
      );
    },
  };
}

function changedAndSeen(timeZone: string): DataColumn<DeviceRow>[] {
  return [
    {
      key: "changed",
      title: "Last change",
      width: 98,
      // What a device does and uses is worth more than when that began.
      givesWay: 2,
      align: "end",
      sortBy: ({ reading }) => reading.changedAt,
      cell: ({ reading }) => (reading.changedAt === null ? "–" : <ChangeTime time={reading.changedAt} />),
    },
    {
      key: "seen",
      title: "Last seen",
      width: 84,
      givesWay: 1,
      align: "end",
      // Silent for the longest first.
      sortBy: ({ reading }) => (reading.isStale ? -(reading.seenAt ?? 0) : null),
      cell: ({ reading }) => (
        <span className="muted">{reading.isStale ? seenText(reading.seenAt, timeZone) : "now"}</span>
      ),
    },
  ];
}

/** "08:12"; of another day with its date: "21/11/2026". */
function ChangeTime({ time }: { time: number }) {
  const { timeZone, now } = useDevices();
  const text = clockOfDay(time, { timeZone, now: now() });
  return (
    <time dateTime={new Date(time).toISOString()} title={text}>
      {text.split(" ")[0]}
    </time>
  );
}

function seenText(seenAt: number | null, timeZone: string): string {
  return seenAt === null ? "never" : clock(seenAt, timeZone);
}

function StateMark({ reading: { state } }: { reading: Reading }) {
  if (state === "on" || state === "off") return <i className={styles[state]} />;
  return <StateGlyph state={state} size={13} />;
}
