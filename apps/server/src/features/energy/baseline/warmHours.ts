import { HOUR } from "@atrium/time";
import type { PlacedHour } from "./weekHours.ts";

/** An hour with the temperature outdoors, °C; not a number where it is not known. */
export interface WarmHour extends PlacedHour {
  readonly celsius: number;
}

interface Weather {
  /** °C by day and hour from midnight; undefined where the site has no thermometer. */
  readonly celsius: ReadonlyMap<number, Float32Array> | undefined;
  /** What is usual at an hour of the day, for hours to come. */
  readonly usual: (hourOfDay: number) => number;
  /** Ms since the epoch: how much of the range has passed. */
  readonly until: number;
}

/** The hours of a range by day, once for all places that are held against them. @param hours in the order of time */
export function warmHours(
  hours: readonly PlacedHour[],
  { celsius, usual, until }: Weather,
): ReadonlyMap<number, readonly WarmHour[]> {
  const days = new Map<number, WarmHour[]>();
  for (const { start, day, weekHour } of hours) {
    const ofDay = days.get(day) ?? [];
    if (ofDay.length === 0) days.set(day, ofDay);
    // An hour that runs has a mean of its first minutes only.
    const isToCome = start + HOUR > until;
    const known = isToCome ? usual(weekHour % 24) : (celsius?.get(day)?.[ofDay.length] ?? Number.NaN);
    ofDay.push({ start, day, weekHour, celsius: celsius === undefined ? Number.NaN : known });
  }
  return days;
}
