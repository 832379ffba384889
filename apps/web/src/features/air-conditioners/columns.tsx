import { sayValue } from "@atrium/words";
import type { Celsius } from "@atrium/contract";
import { AIR_CONDITION_COLUMNS } from "@atrium/contract/devices";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import styles from "./columns.module.css";
import { LARGE_DEVIATION, temperatureFill } from "./temperature.ts";
import { deviationOf, signedText, unitOf } from "./unit.ts";

/** What a table of units shows besides name, place, state and hold. */
export const unitColumns = drawnColumns(AIR_CONDITION_COLUMNS, {
  temperature: {
    width: 86,
    cell: ({ reading }) => <Temperature value={unitOf(reading).temperature} isOld={reading.isStale} />,
  },
  setpoint: { width: 92, givesWay: 9 },
  deviation: {
    width: 118,
    givesWay: 4,
    isUnitInCell: true,
    align: "end",
    cell: ({ reading }) => <Deviation kelvin={deviationOf(unitOf(reading))} />,
  },
  mode: { width: 78, givesWay: 2 },
  fan: { width: 78, givesWay: 2 },
  power: { width: 76, givesWay: 3 },
});

function Temperature({ value, isOld }: { value: Celsius | null; isOld: boolean }) {
  if (value === null) return "–";
  return (
    <span className={`inline-row gap-7 num ${styles["temperature"]}`} data-old={isOld}>
      <i style={{ background: temperatureFill(value) }} aria-hidden />
      {sayValue(value, "°C", 2)}
    </span>
  );
}

/** K that the bar shows to each side. */
const BAR_RANGE = 6;

/** How far from the setpoint, as a figure and as a bar from the middle. */
function Deviation({ kelvin }: { kelvin: number | undefined }) {
  if (kelvin === undefined) return "–";
  const share = (Math.min(BAR_RANGE, Math.abs(kelvin)) / BAR_RANGE) * 50;
  return (
    <span
      className={`inline-row gap-8 ink2 num ${styles["deviation"]}`}
      data-large={Math.abs(kelvin) >= LARGE_DEVIATION}
    >
      {signedText(kelvin)}
      <span className={styles["bar"]} aria-hidden>
        <i style={{ width: `${String(share)}%`, left: `${String(kelvin < 0 ? 50 - share : 50)}%` }} />
      </span>
    </span>
  );
}
