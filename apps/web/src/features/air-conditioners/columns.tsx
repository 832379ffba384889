import type { DataColumn } from "@atrium/ui";
import type { DeviceRow } from "../../devices/system.ts";
import { stateName } from "../../devices/values.ts";
import styles from "./columns.module.css";
import { LARGE_DEVIATION, temperatureFill } from "./temperature.ts";
import { deviationOf, signedText, unitOf } from "./unit.ts";

/** What a table of units shows besides name, place, state and hold. */
export const unitColumns: readonly DataColumn<DeviceRow>[] = [
  {
    key: "temperature",
    title: "Room °C",
    width: 86,
    align: "end",
    sortBy: ({ reading }) => unitOf(reading).temperature,
    cell: ({ reading }) => <Temperature celsius={unitOf(reading).temperature} isOld={reading.isStale} />,
  },
  {
    key: "setpoint",
    title: "Setpoint °C",
    width: 92,
    givesWay: 9,
    align: "end",
    sortBy: ({ reading }) => unitOf(reading).setpoint,
    cell: ({ reading }) => {
      const { setpoint } = unitOf(reading);
      return setpoint?.toFixed(2) ?? "–";
    },
  },
  {
    key: "deviation",
    title: "Deviation",
    width: 118,
    givesWay: 4,
    align: "end",
    // The largest first at the first press, whichever way it goes.
    sortBy: ({ reading }) => {
      const deviation = deviationOf(unitOf(reading));
      return deviation === undefined ? null : Math.abs(deviation);
    },
    cell: ({ reading }) => <Deviation kelvin={deviationOf(unitOf(reading))} />,
  },
  enumColumn("mode", "Mode"),
  enumColumn("fan", "Fan"),
  {
    key: "power",
    title: "Load kW",
    width: 76,
    givesWay: 3,
    align: "end",
    sortBy: ({ reading }) => unitOf(reading).power,
    cell: ({ reading }) => {
      const { power } = unitOf(reading);
      return power === null ? "–" : (power / 1000).toFixed(2);
    },
  },
];

function enumColumn(key: "mode" | "fan", title: string): DataColumn<DeviceRow> {
  const nameOf = ({ device, reading }: DeviceRow): string => {
    const point = device.points[key];
    const unit = unitOf(reading);
    const value = unit[key];
    return point === undefined || value === null || unit.isOn !== true ? "–" : stateName(point, value);
  };
  return { key, title, width: 78, givesWay: 2, sortBy: nameOf, cell: nameOf };
}

function Temperature({ celsius, isOld }: { celsius: number | null; isOld: boolean }) {
  if (celsius === null) return "–";
  return (
    <span className={styles["temperature"]} data-old={isOld}>
      <i style={{ background: temperatureFill(celsius) }} aria-hidden />
      {celsius.toFixed(2)}
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
    <span className={styles["deviation"]} data-large={Math.abs(kelvin) >= LARGE_DEVIATION}>
      {signedText(kelvin)}
      <span className={styles["bar"]} aria-hidden>
        <i style={{ width: `${String(share)}%`, left: `${String(kelvin < 0 ? 50 - share : 50)}%` }} />
      </span>
    </span>
  );
}
