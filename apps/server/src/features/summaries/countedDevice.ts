import { isAnswered, QUALITY, type SummaryRule } from "@atrium/contract/devices";
import type { Facts, SummaryRow } from "./summaryRow.ts";

/** The input of a summary: newest values and qualities by point id. */
export interface SummaryValues {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
}

export interface CountedDeviceOptions {
  readonly rule: SummaryRule;
  /** Ids of the device's points by their keys. */
  readonly points: ReadonlyMap<string, number>;
  /** Ids of the points that never stand still for long. */
  readonly measured: readonly number[];
  readonly rows: readonly SummaryRow[];
  readonly newest: SummaryValues;
}

const UNKNOWN: Facts = { isOn: false, isStale: false, hasTrouble: false, hasAlarm: false, value: null };

/**
 * The point whose age is that of the device: the system's main one, or, where the device has none of that key, another by which it is
 * counted. Undefined: the device has nothing that is counted.
 */
export function mainKeyOf(
  { main, onBy }: Pick<CountedDeviceOptions["rule"], "main" | "onBy">,
  points: CountedDeviceOptions["points"],
): string | undefined {
  return [main, ...onBy].find((key) => points.has(key));
}

/** One device as it is counted, and the rows that count it. */
export class CountedDevice {
  /** Ids of the points that its facts depend on. */
  readonly watched: readonly number[];
  readonly #options: CountedDeviceOptions;
  #facts = UNKNOWN;

  constructor(options: CountedDeviceOptions) {
    this.#options = options;
    const { rule, points, measured, rows } = options;
    const keys = [
      rule.main,
      ...rule.onBy,
      ...rule.trouble,
      ...(rule.alarm?.by ?? []),
      ...(rule.mean === null ? [] : [rule.mean]),
    ];
    this.watched = [...new Set([...keys.flatMap((key) => points.get(key) ?? []), ...measured])];
    for (const row of rows) row.add();
  }

  /** Reads its newest values; its rows change only where one of its facts changes, and then this is true. */
  count(version: number): boolean {
    const after = this.#read();
    const before = this.#facts;
    const isSame =
      after.isOn === before.isOn &&
      after.isStale === before.isStale &&
      after.hasTrouble === before.hasTrouble &&
      after.hasAlarm === before.hasAlarm &&
      after.value === before.value;
    if (isSame) return false;
    this.#facts = after;
    for (const row of this.#options.rows) row.change(before, after, version);
    return true;
  }

  #read(): Facts {
    const { rule, points, newest } = this.#options;
    const { troubleValue = 1 } = rule;
    const read = (key: string): number => newest.values[points.get(key) ?? 0] ?? Number.NaN;
    const quality = newest.qualities[points.get(mainKeyOf(rule, points) ?? rule.main) ?? 0];
    const isStuck = (point: number | undefined): boolean => newest.qualities[point ?? 0] === QUALITY.stuck;
    // A sensor that always says the same measures nothing that a mean could count.
    const value = rule.mean === null || isStuck(points.get(rule.mean)) ? Number.NaN : read(rule.mean);
    const isTold = rule.onBy.every((key) => !points.has(key) || !Number.isNaN(read(key)));
    // A value that is no longer live counts as stale, not as an alarm, but for those that outlast it.
    const canAlarm = isAnswered(quality) || rule.alarm?.outlasts === true;
    const hasAlarm = canAlarm && rule.alarm?.isOn(read) === true;
    return {
      isOn: isTold && rule.isOn(read),
      isStale: quality === QUALITY.stale,
      hasAlarm,
      hasTrouble:
        !hasAlarm &&
        (quality === QUALITY.bad ||
          rule.trouble.some((key) => read(key) === troubleValue) ||
          this.#options.measured.some(isStuck)),
      value: Number.isNaN(value) ? null : value,
    };
  }
}
