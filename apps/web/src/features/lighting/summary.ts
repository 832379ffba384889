import { type Watts, watts } from "@atrium/contract";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { LEVEL, POWER } from "./words.ts";

/** The figures of several circuits. */
interface Summary {
  readonly total: number;
  readonly on: number;
  readonly off: number;
  readonly stale: number;
  /** Mean level of the circuits with a value, 0 to 100; undefined where none has one. */
  readonly mean: number | undefined;
  /** Of the circuits with a value; undefined where none has one. */
  readonly power: Watts | undefined;
}

/** A stale circuit counts with its last value and is counted as stale as well. */
export function summaryOf(readings: readonly Pick<Reading, "values" | "isStale">[]): Summary {
  const levels = known(readings, LEVEL);
  const powers = known(readings, POWER);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    total: readings.length,
    on: levels.filter((level) => level > 0).length,
    off: levels.filter((level) => level <= 0).length,
    stale: readings.filter(({ isStale }) => isStale).length,
    mean: levels.length === 0 ? undefined : sum(levels) / levels.length,
    power: powers.length === 0 ? undefined : watts(sum(powers)),
  };
}

/** The levels of the circuits with a value. */
export function levelsOf(readings: readonly Pick<Reading, "values">[]): readonly number[] {
  return known(readings, LEVEL);
}

function known(readings: readonly Pick<Reading, "values">[], key: string): readonly number[] {
  return readings.flatMap((reading) => valueOf(reading, key) ?? []);
}
