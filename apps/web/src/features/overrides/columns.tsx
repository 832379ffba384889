import { millis, type Millis } from "@atrium/contract";
import { heldText, type HoldRow, insteadText, OVERRIDE_COLUMNS, systemName } from "@atrium/contract/devices";
import { placeWords, type SitePlace } from "@atrium/contract/site";
import { type CardColumn, type DataColumn, listColumns, ownColumn } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { age, clockOfDay } from "../../platform/time.ts";
import { energyText, wishText } from "./overrideWords.ts";
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
  const columns = listColumns(OVERRIDE_COLUMNS, {
    of: (hold: HoldRow) => ({ hold, places }),
    isSorted: true,
    looks: {
      device: { cell: ({ deviceName, device }) => <TwoLines first={deviceName} second={device} isMain /> },
      system: {
        head: t("System and place"),
        cell: (row) => <TwoLines first={systemName(row.module)} second={placeWords(row, places)} />,
      },
      value: {
        width: 92,
        cell: (row) => (
          <TwoLines first={heldText(row)} second={insteadWords(row, timeText) ?? sayTerm(row.pointName)} />
        ),
      },
      automatic: {
        width: 82,
        givesWay: 4,
        cell: (row) => (
          <span className={row.automatic === null ? "muted" : "num"}>
            {row.automatic === null && row.next === undefined && isAsking ? t("Checking") : wishText(row)}
          </span>
        ),
      },
      by: { width: 94, givesWay: 5, cell: ({ by, reason }) => <TwoLines first={by} second={reason ?? ""} /> },
      since: {
        head: t("Held for"),
        width: 98,
        align: "end",
        cell: ({ since }) => (
          <TwoLines first={ageText(millis(now - since))} second={t("since {time}", { time: timeText(since) })} />
        ),
      },
      until: { width: 112, givesWay: 2, align: "end", cell: ({ until }) => timeText(until) },
      energy: {
        head: "kWh",
        width: 76,
        givesWay: 1,
        cell: ({ energy }) =>
          energy === undefined ? (
            "–"
          ) : (
            <span title={t("Difference from automation since {time}", { time: timeText(energy.since) })}>
              {energyText(energy.kilowattHours)}
            </span>
          ),
      },
    },
  });
  return [...columns, ...(onRelease === undefined ? [] : [releaseColumn(onRelease)])];
}

/** "Forgotten, 08:12", "Taken over: 30 %", "Now 30 %"; null: nothing speaks against the hold. */
function insteadWords(hold: HoldRow, timeText: (time: number) => string): string | null {
  const words = insteadText(hold);
  return hold.lost?.kind === "forgotten" ? `${words ?? ""}, ${timeText(hold.lost.at)}` : words;
}

/** The clock of the page goes by the minute: what has just begun is not "0 s" old. */
function ageText(held: Millis): string {
  return held < MINUTE ? t("under 1 min") : age(held);
}

/** A hold on a phone: the device over its value, its age, who holds it and where; and the way to release it. */
export function overrideCards({ places, now, onRelease }: Known): CardColumn<HoldRow>[] {
  return [
    {
      key: "device",
      cell: (row) => (
        <TwoLines
          first={row.deviceName}
          second={[
            heldText(row),
            ...(row.shows === undefined ? [] : [insteadText(row)]),
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
  return ownColumn("release", t("Actions"), {
    head: <span className="sr-only">{t("Actions")}</span>,
    width: 92,
    align: "end",
    cell: (row) => (
      <Button
        size="xs"
        aria-label={t("Release {deviceName}", { deviceName: row.deviceName })}
        onClick={(event) => {
          event.stopPropagation();
          onRelease(row);
        }}
      >
        {t("Release")}
      </Button>
    ),
  });
}

function TwoLines({ first, second, isMain = false }: { first: string; second: string; isMain?: boolean }) {
  return (
    <span className={`col min-w-0 ${styles["lines"]}`}>
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
