import type { PointId } from "@atrium/contract";
import type { FieldRuntimeOptions } from "./fieldOptions.ts";

/** A value, and how old it is, ms. */
interface Earlier {
  readonly value: number;
  readonly age: number;
}

/** What a driver may ask of its points' values before it began: a counter that jumps is judged by the one before. */
export function earlierValues({
  newest,
  exchanges,
  clock,
}: Pick<FieldRuntimeOptions, "newest" | "exchanges" | "clock">): {
  readonly before: (point: PointId) => Earlier | undefined;
  readonly exchange: (point: PointId) => Earlier | undefined;
} {
  const ageOf = (time: number): number => Math.max(0, clock.now() - time);
  return {
    /** The newest value, also of an earlier run. */
    before: (point) => {
      const value = newest.values[point] ?? Number.NaN;
      const time = newest.times[point] ?? Number.NaN;
      return Number.isNaN(value + time) ? undefined : { value, age: ageOf(time) };
    },
    /** With what the meter of a counter began when it was exchanged last. */
    exchange: (point) => {
      const last = exchanges?.newest(point);
      return last && { value: last.newStart, age: ageOf(last.at) };
    },
  };
}
