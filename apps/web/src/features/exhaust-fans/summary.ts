import { type Watts, watts } from "@atrium/contract";
import { type Reading, valueOf } from "../../devices/reading.ts";

/** The figures of several fans. */
interface Summary {
  readonly running: number;
  readonly tripped: number;
  readonly stale: number;
  /** m³/h of the fans with a value; undefined where none has one. */
  readonly flow: number | undefined;
  readonly power: Watts | undefined;
}

/** A stale fan counts with its last value and is counted as stale as well. */
export function summaryOf(readings: readonly Reading[]): Summary {
  const power = sumOf(readings, "power");
  return {
    running: readings.filter(({ condition }) => condition.isOn).length,
    tripped: readings.filter(({ condition }) => condition.trouble !== undefined).length,
    stale: readings.filter(({ isStale }) => isStale).length,
    flow: sumOf(readings, "flow"),
    power: power === undefined ? undefined : watts(power),
  };
}

function sumOf(readings: readonly Reading[], key: string): number | undefined {
  const known = readings.flatMap((reading) => valueOf(reading, key) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}
