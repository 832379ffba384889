import { millis } from "@atrium/contract";
import { DOOR_MODES } from "@atrium/contract/access";
import { Card, LoadingBlocks, StateGlyph, type StateName } from "@atrium/ui";
import { t } from "@atrium/words";
import type { Device } from "../../../devices/device.ts";
import { useDevices, useReadings } from "../../../devices/DevicesContext.ts";
import { type Reading, valueOf } from "../../../devices/reading.ts";
import { age, clock } from "../../../platform/time.ts";
import { useClock } from "../../../platform/useClock.ts";
import { doorText, locksAt, stateOf, typeText } from "../door.tsx";
import styles from "../doors.module.css";
import { PlanLink } from "./PlanLink.tsx";

interface OddDoorsProps {
  doors: readonly Device[];
  /** Their values are still on their way. */
  isWaiting: boolean;
}

/** Doors that are forced, open too long, silent, or released for a time: the worst first. */
export function OddDoors({ doors, isWaiting }: OddDoorsProps) {
  const { timeZone, now } = useDevices();
  const readings = useReadings(doors);
  const time = useClock(now);
  const rows = doors
    .flatMap((device, index) => {
      const reading = readings[index];
      const odd = reading === undefined ? undefined : oddOf(reading, { time, timeZone });
      return odd === undefined ? [] : [{ device, ...odd }];
    })
    .toSorted((one, other) => ORDER.indexOf(one.glyph) - ORDER.indexOf(other.glyph));
  if (isWaiting) return <LoadingBlocks rows={3} label={t("Loading doors")} />;
  return (
    <Card title={t("Doors needing attention")}>
      {rows.length === 0 && <p className={`m-0 muted ${styles["allWell"]}`}>{t("No doors need attention.")}</p>}
      <ul className={styles["odd"]}>
        {rows.map(({ device, glyph, words }) => (
          <li key={device.id}>
            <StateGlyph state={glyph} size={15} />
            <div className="grow">
              <PlanLink device={device}>{device.name}</PlanLink>
              <div className="t12 muted">{[device.id, typeText(device)].filter(Boolean).join(", ")}</div>
            </div>
            <span className="t12 num">{words}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const ORDER: readonly StateName[] = ["alarm", "trouble", "stale", "held"];

interface Odd {
  readonly glyph: StateName;
  readonly words: string;
}

function oddOf(reading: Reading, { time, timeZone }: { time: number; timeZone: string }): Odd | undefined {
  const state = stateOf(reading);
  const since = reading.changedAt === null ? "" : ` ${age(millis(time - reading.changedAt))}`;
  if (reading.isStale) {
    return {
      glyph: "stale",
      words:
        reading.seenAt === null ? t("Never seen") : t("Last seen {clock}", { clock: clock(reading.seenAt, timeZone) }),
    };
  }
  if (state === "forced") return { glyph: "alarm", words: t("Forced{since}", { since }) };
  if (state === "held") return { glyph: "trouble", words: `${doorText(reading)}${since}` };
  const mode = DOOR_MODES[valueOf(reading, "mode") ?? -1];
  if (mode === "locked-open") return { glyph: "alarm", words: t("Released by the fire panel") };
  const end = locksAt(reading);
  // Letting one person through is how it should be.
  if (mode !== "accessed" || end === undefined || end - time < LONG) return undefined;
  return { glyph: "held", words: t("Held open until {clock}", { clock: clock(end, timeZone) }) };
}

/** Ms. */
const LONG = 60_000;
