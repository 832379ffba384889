import { hoursOver, type PlacedDay } from "./weekHours.ts";

/** A day with the temperature outdoors. */
export interface WarmDay extends PlacedDay {
  /** °C of each hour; not a number where it is not known. The same object for as long as nothing else is known of the day. */
  readonly celsius: Float32Array;
}

interface Weather {
  /** °C by day and hour from midnight; undefined where the site has no thermometer. */
  readonly celsius: ReadonlyMap<number, Float32Array> | undefined;
  /** What is usual at an hour of the day, for hours to come. */
  readonly usual: (hourOfDay: number) => number;
  /** Ms since the epoch: how much of the range has passed. */
  readonly until: number;
}

/** Hours of the longest day, on which clocks are put back. */
const UNKNOWN = new Float32Array(25).fill(Number.NaN);

/** The days of a range, once for all places that are held against them. */
export function warmDays(days: readonly PlacedDay[], { celsius, usual, until }: Weather): WarmDay[] {
  return days.map((day) => {
    const measured = celsius?.get(day.start) ?? UNKNOWN;
    const over = hoursOver(day, until);
    if (celsius === undefined || over === day.weekHours.length) return { ...day, celsius: measured };
    // An hour that runs has a mean of its first minutes only.
    const told = (weekHour: number, hour: number) =>
      hour < over ? (measured[hour] ?? Number.NaN) : usual(weekHour % 24);
    return { ...day, celsius: Float32Array.from(day.weekHours, told) };
  });
}
