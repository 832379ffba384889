import type { HoldRow, SitePlace } from "@atrium/contract";
import type { DataColumn } from "@atrium/ui";
import { clock, dayWithYear } from "../../platform/time.ts";
import { energyText, heldText, placeWords, systemName, wishText } from "./overrideWords.ts";
import styles from "./OverridesPage.module.css";

type Known = {
  readonly places: readonly SitePlace[];
  readonly timeZone: string;
  /** The server's clock, epoch ms. */
  readonly now: number;
  /** Whether the devices are still being asked what automation would do. */
  readonly isAsking: boolean;
};

/** What is told of every hold. */
export function overrideColumns({ places, timeZone, now, isAsking }: Known): DataColumn<HoldRow>[] {
  const today = dayWithYear(now, timeZone);
  const timeText = (time: number) => {
    const day = dayWithYear(time, timeZone);
    return day === today ? clock(time, timeZone) : `${day.slice(0, 3)} ${clock(time, timeZone)}`;
  };
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
      width: 128,
      sortBy: heldText,
      cell: (row) => <TwoLines first={heldText(row)} second={row.pointName} />,
    },
    {
      key: "automatic",
      title: "Automatic",
      width: 92,
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
      width: 128,
      sortBy: ({ by }) => by,
      cell: ({ by, reason }) => <TwoLines first={by} second={reason ?? ""} />,
    },
    {
      key: "since",
      title: "Since",
      width: 84,
      align: "end",
      sortBy: ({ since }) => since,
      cell: ({ since }) => timeText(since),
    },
    {
      key: "until",
      title: "Until",
      width: 84,
      align: "end",
      sortBy: ({ until }) => until,
      cell: ({ until }) => timeText(until),
    },
    {
      key: "energy",
      title: "kWh",
      width: 76,
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
  ];
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
