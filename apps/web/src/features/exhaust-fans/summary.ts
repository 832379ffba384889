import { type Reading, valueOf } from "../../devices/reading.ts";

/** The figures of several fans. */
interface Summary {
  readonly running: number;
  readonly tripped: number;
  readonly stale: number;
  /** m³/h and W of the fans with a value; undefined where none has one. */
  readonly flow: number | undefined;
  readonly power: number | undefined;
}

/** A stale fan counts with its last value and is counted as stale as well. */
export function summaryOf(readings: readonly Reading[]): Summary {
  return {
    running: readings.filter(({ condition }) => condition.isOn).length,
    tripped: readings.filter(({ condition }) => condition.trouble !== undefined).length,
    stale: readings.filter(({ isStale }) => isStale).length,
    flow: sumOf(readings, "flow"),
    power: sumOf(readings, "power"),
  };
}

function sumOf(readings: readonly Reading[], key: string): number | undefined {
  const known = readings.flatMap((reading) => valueOf(reading, key) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}
