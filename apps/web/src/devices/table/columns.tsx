import { DEVICE_COLUMNS, DEVICE_RECORD_COLUMNS, deviceFloor } from "@atrium/contract/devices";
import { type CardColumn, type DataColumn, listColumns, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { clock, clockOfDay } from "../../platform/time.ts";
import { useDevices } from "../DevicesContext.ts";
import type { Reading } from "../reading.ts";
import type { DeviceRow, DeviceSystem, SystemWords } from "../system.ts";
import { capital, lossWord, stateText } from "../words.ts";
import styles from "./DeviceTable.module.css";
import { lineOf } from "./drawnColumns.ts";
import { Today } from "./todayEnergy.tsx";

/** The part of the place that says which of the devices of one name it is; null: they are in none. */
export type PlacePart = "room" | "floor" | null;

/** A lift belongs to a building, and is in no room of a floor. */
export function placePart({ covers }: Pick<DeviceSystem, "covers">, asked?: "floor"): PlacePart {
  return asked ?? (covers === "building" ? null : "room");
}

/**
 * What every table of devices has; the system's own columns stand after the state.
 * @param rows.isZoned whether they are of several zones, so that the zone is worth a column
 * @param rows.isHandled whether somebody can hold them
 */
export function deviceColumns(
  { words, columns, hasEnergy }: Pick<DeviceSystem, "words" | "columns" | "hasEnergy">,
  timeZone: string,
  rows: { isZoned: boolean; isHandled: boolean; place: PlacePart },
): DataColumn<DeviceRow>[] {
  const shown = new Set<string>([
    "device",
    "state",
    "changed",
    "seen",
    ...(rows.place === null ? [] : [rows.place]),
    ...(rows.isZoned ? ["zone"] : []),
    ...(hasEnergy === true ? ["today"] : []),
    ...(rows.isHandled ? ["hold"] : []),
  ]);
  return [
    ...firstColumns(words()).filter(({ key }) => shown.has(key)),
    ...columns,
    ...recordColumns(timeZone).filter(({ key }) => shown.has(key)),
  ];
}

function firstColumns(words: SystemWords): DataColumn<DeviceRow>[] {
  return listColumns(DEVICE_COLUMNS, {
    of: lineOf,
    isSorted: true,
    looks: {
      device: {
        head: capital(words.column ?? words.one),
        least: 184,
        cell: ({ device }) => (
          <span className="m" title={device.id}>
            {device.name}
          </span>
        ),
      },
      room: { width: 112, givesWay: 8 },
      floor: { width: 92, givesWay: 8 },
      // The room beside it says more exactly where a device is.
      zone: { width: 60, givesWay: 1 },
      state: {
        width: 124,
        cell: ({ reading }) => <State reading={reading} />,
      },
    },
  });
}

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

/** A device on a phone: its name over its place and value, and its state. */
export function cardColumns({ pin }: Pick<DeviceSystem, "pin">, place: PlacePart): CardColumn<DeviceRow>[] {
  return [
    {
      key: "device",
      cell: ({ device, room, reading }) => {
        const part = { room, floor: deviceFloor({ device, floors: device.floors }), none: "" }[place ?? "none"];
        const words = [part, pin.value(reading, device)].filter((word) => word !== "");
        return (
          <span className={styles["name"]}>
            <span className="m ell">{device.name}</span>
            <span className="t12 muted ell num">{words.join(" · ")}</span>
          </span>
        );
      },
    },
    { key: "state", width: 124, align: "end", cell: (row) => <CardState {...row} /> },
  ];
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

function recordColumns(timeZone: string): DataColumn<DeviceRow>[] {
  return listColumns(DEVICE_RECORD_COLUMNS, {
    of: lineOf,
    isSorted: true,
    looks: {
      today: { width: 96, givesWay: 5, cell: ({ energy }) => <Today energy={energy} /> },
      hold: { width: 140, givesWay: 7, cell: ({ reading }) => <Holder reading={reading} timeZone={timeZone} /> },
      // What a device does and uses is worth more than when that began.
      changed: {
        width: 98,
        givesWay: 2,
        align: "end",
        cell: ({ reading }) => (reading.changedAt === null ? "–" : <ChangeTime time={reading.changedAt} />),
      },
      seen: {
        width: 84,
        givesWay: 1,
        align: "end",
        cell: ({ reading }) => (
          <span className="muted">
            {reading.isStale ? seenText(reading.seenAt, timeZone) : t("now ## at this moment")}
          </span>
        ),
      },
    },
  });
}

function Holder({ reading: { hold, lostHold }, timeZone }: { reading: Reading; timeZone: string }) {
  const shown = hold ?? lostHold;
  if (shown === undefined) return <span className="muted">–</span>;
  const detail =
    shown.lost === undefined ? t("until {clock}", { clock: clock(shown.until, timeZone) }) : lossWord(shown.lost);
  return (
    <span title={`${shown.by}, ${detail}`}>
      {shown.by}
      <span className="muted num">{`, ${detail}`}</span>
    </span>
  );
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
  return seenAt === null ? t("never") : clock(seenAt, timeZone);
}

function StateMark({ reading: { state } }: { reading: Reading }) {
  if (state === "on" || state === "off") return <i className={styles[state]} />;
  return <StateGlyph state={state} size={13} />;
}
