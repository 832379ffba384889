import { HOUR } from "./testEnergy.ts";

export interface OracleHour {
  readonly start: number;
  readonly celsius: number;
  readonly kwh: number;
}

export interface OracleModel {
  expected(hour: Omit<OracleHour, "kwh">): number;
}

const WEEK = 7 * 24 * HOUR;
const STRETCHES = 6;

/**
 * The baseline as a textbook writes it: one equation for each hour with one unknown for each hour of the week and for
 * each stretch of temperature, in use and out of use, all solved at once. The site's clocks are seven hours ahead of UTC.
 */
export class BaselineOracle {
  readonly #hours: readonly OracleHour[];
  readonly #bends: readonly number[];
  readonly #isInUse: (local: { weekday: number; hour: number }) => boolean;

  /** @param isInUse what the test made the load of: weekday 0 is Monday */
  constructor(hours: readonly OracleHour[], isInUse: (local: { weekday: number; hour: number }) => boolean) {
    this.#hours = hours;
    this.#isInUse = isInUse;
    const sorted = hours.map(({ celsius }) => celsius).sort((one, other) => one - other);
    const [lowest = 0, highest = 0] = [sorted[0], sorted.at(-1)];
    const bends: number[] = [];
    for (const part of [1, 2, 3, 4, 5]) {
      const bend = sorted[Math.floor((part * sorted.length) / STRETCHES)] ?? 0;
      if (bend - (bends.at(-1) ?? lowest) >= 1 && highest - bend >= 1) bends.push(bend);
    }
    this.#bends = bends;
  }

  /** The predictions for the last weeks, each from what came before it. */
  judged(weeks: number): { cvRmse: number; nmbe: number; hours: number } {
    const end = (this.#hours.at(-1)?.start ?? 0) + 1;
    const errors = Array.from({ length: weeks }, (_, index) => end - (weeks - index) * WEEK).flatMap((from) => {
      const model = this.#fit(this.#hours.filter(({ start }) => start < from));
      const told = this.#hours.filter(({ start }) => start >= from && start < from + WEEK);
      return told.map((hour) => [hour.kwh, hour.kwh - model.expected(hour)] as const);
    });
    const mean = errors.reduce((sum, [kwh]) => sum + kwh, 0) / errors.length;
    const square = errors.reduce((sum, [, error]) => sum + error ** 2, 0) / errors.length;
    const bias = errors.reduce((sum, [, error]) => sum + error, 0) / errors.length;
    return { cvRmse: (100 * Math.sqrt(square)) / mean, nmbe: (100 * bias) / mean, hours: errors.length };
  }

  model(): OracleModel {
    return this.#fit(this.#hours);
  }

  #fit(hours: readonly OracleHour[]): OracleModel {
    const stretches = this.#bends.length + 1;
    const size = 168 + 2 * stretches;
    const rows = Array.from({ length: size }, () => Array.from({ length: size + 1 }, () => 0));
    for (const hour of hours) {
      const terms = this.#terms(hour);
      for (const [row, value] of terms) {
        const equation = rows[row] ?? [];
        for (const [column, other] of terms) equation[column] = (equation[column] ?? 0) + value * other;
        equation[size] = (equation[size] ?? 0) + value * hour.kwh;
      }
    }
    const unknowns = eliminated(rows);
    return {
      expected: (hour) => this.#terms(hour).reduce((sum, [index, value]) => sum + value * (unknowns[index] ?? 0), 0),
    };
  }

  /** Which unknowns an hour has, and how many of each. */
  #terms({ start, celsius }: Omit<OracleHour, "kwh">): [unknown: number, count: number][] {
    const local = new Date(start + 7 * HOUR);
    const [weekday, hour] = [(local.getUTCDay() + 6) % 7, local.getUTCHours()];
    const first = 168 + (this.#isInUse({ weekday, hour }) ? this.#bends.length + 1 : 0);
    const parts = [celsius - 20, ...this.#bends.map((bend) => Math.max(0, celsius - bend))];
    return [[weekday * 24 + hour, 1], ...parts.map((value, index): [number, number] => [first + index, value])];
  }
}

/** Gauss and Jordan; a row without a pivot is of an unknown that nothing tells. */
function eliminated(rows: number[][]): number[] {
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = rows[pivot] ?? [];
    const scale = own[pivot] ?? 0;
    if (Math.abs(scale) < 1e-9) continue;
    for (const [index, row] of rows.entries()) {
      const share = (row[pivot] ?? 0) / scale;
      if (index === pivot || share === 0) continue;
      for (let column = pivot; column <= size; column += 1) {
        row[column] = (row[column] ?? 0) - share * (own[column] ?? 0);
      }
    }
  }
  return rows.map((row, index) => (Math.abs(row[index] ?? 0) < 1e-9 ? 0 : (row[size] ?? 0) / (row[index] ?? 1)));
}
