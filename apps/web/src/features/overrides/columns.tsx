import { type HoldRow, type SitePlace, type Millis, millis } from "@atrium/contract";
import type { DataColumn } from "@atrium/ui";
import { Button } from "@mantine/core";
import { age, clockOfDay } from "../../platform/time.ts";
import { energyText, heldText, lossText, nowText, placeWords, systemName, wishText } from "./overrideWords.ts";
import styles from "./OverridesPage.module.css";

const MINUTE = 60_000;

interface Known {
  readonly places: readonly SitePlace[];
  readonly timeZone: string;
  /** The server's clock, epoch ms. */
  readonly now: number;
  /** Whether the devices are still being asked what automation would do. */
  readonly isAsking: boolean;
  /** Gives one back to automatic; absent where that may not be done. */
  readonly onRelease: ((row: HoldRow) => void) | undefined;
}

/** The columns of every hold. */
export function overrideColumns({ places, timeZone, now, isAsking, onRelease }: Known): DataColumn<HoldRow>[] {
  const timeText = (time: number) => clockOfDay(time, { timeZone, now });
  return [
    {
      key: "device",
      title: "Device",
      sortBy: ({ deviceName }) => deviceName,
      cell: ({ deviceName, device }) => <TwoLines first={deviceName} second={device} isMain />,
    },
    {
      key: "place",
      title: "System and place",
      sortBy: (row) => `${systemName(row.module)} ${placeWords(row, places)}`,
      cell: (row) => <TwoLines first={systemName(row.module)} second={placeWords(row, places)} />,
    },
    {
      key: "value",
      title: "Held at",
      width: 92,
      sortBy: heldText,
      cell: (row) => (
        <TwoLines first={heldText(row)} second={lossText(row, timeText) || nowText(row) || row.pointName} />
      ),
    },
    {
      key: "automatic",
      title: "Automatic",
      width: 82,
      givesWay: 4,
      sortBy: wishText,
      cell: (row) => (
        <span className={row.automatic === null ? "muted" : "num"}>
          {row.automatic === null && isAsking ? "Asking" : wishText(row)}
        </span>
      ),
    },
    {
      key: "by",
      title: "By",
      width: 94,
      givesWay: 5,
      sortBy: ({ by }) => by,
      cell: ({ by, reason }) => <TwoLines first={by} second={reason ?? ""} />,
    },
    {
      key: "age",
      title: "Held for",
      width: 98,
      align: "end",
      sortBy: ({ since }) => since,
      cell: ({ since }) => <TwoLines first={ageText(millis(now - since))} second={`since ${timeText(since)}`} />,
    },
    {
      key: "until",
      title: "Until",
      width: 112,
      givesWay: 2,
      align: "end",
      sortBy: ({ until }) => until,
      cell: ({ until }) => timeText(until),
    },
    {
      key: "energy",
      title: "kWh",
      width: 76,
      givesWay: 1,
      align: "end",
      sortBy: ({ energy }) => energy?.kilowattHours ?? null,
      cell: ({ energy }) =>
        energy === undefined ? (
          "–"
        ) : (
          <span title={`More or less than automation, since ${timeText(energy.since)}`}>
            {energyText(energy.kilowattHours)}
          </span>
        ),
    },
    ...(onRelease === undefined ? [] : [releaseColumn(onRelease)]),
  ];
}

/** The clock of the page goes by the minute: what has just begun is not "0 s" old. */
function ageText(held: Millis): string {
  return held < MINUTE ? "under 1 min" : age(held);
}

/** A hold on a phone: the device over its value, its age, who holds it and where; and the way to release it. */
export function overrideCards({ places, now, onRelease }: Known): DataColumn<HoldRow>[] {
  return [
    {
      key: "device",
      title: "Device",
      cell: (row) => (
        <TwoLines
          first={row.deviceName}
          second={[
            heldText(row),
            ...[nowText(row)].filter(Boolean),
            ageText(millis(now - row.since)),
            row.by,
            placeWords(row, places),
          ].join(" · ")}
          isMain
        />
      ),
    },
    ...(onRelease === undefined ? [] : [releaseColumn(onRelease)]),
  ];
}

function releaseColumn(onRelease: (row: HoldRow) => void): DataColumn<HoldRow> {
  return {
    key: "release",
    title: "",
    width: 92,
    align: "end",
    cell: (row) => (
      <Button
        size="xs"
        aria-label={`Release ${row.deviceName}`}
        onClick={(event) => {
          event.stopPropagation();
          onRelease(row);
        }}
      >
        Release
      </Button>
    ),
  };
}

function TwoLines({ first, second, isMain = false }: { first: string; second: string; isMain?: boolean }) {
  return (
    <span className={styles["lines"]}>
      <span className={isMain ? "m ell" : "ell"} title={first}>
        {first}
      </span>
      {second !== "" && (
        <span className="t11 muted ell" title={second}>
          {second}
        </span>
      )}
    </span>
  );
}
