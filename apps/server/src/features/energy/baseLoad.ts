import { kilowatts } from "@atrium/contract";
import { NIGHT, type BaseLoad } from "@atrium/contract/energy";
import type { HourAmounts } from "../../platform/usage.ts";
import { hoursOver, type PlacedDay } from "./baseline/weekHours.ts";

/**
 * The mean load of the hours of the night that were measured whole; null: none was.
 * @param until ms since the epoch: hours that end later do not count
 */
export function baseLoadOf(days: readonly PlacedDay[], amounts: HourAmounts, until: number): BaseLoad | null {
  const [night, others] = [new Mean(), new Mean()];
  for (const day of days) {
    const ofDay = amounts.get(day.start);
    const over = hoursOver(day, until);
    for (let hour = 0; hour < over; hour += 1) {
      const local = (day.weekHours[hour] ?? 0) % 24;
      const isNight = local >= NIGHT.from && local < NIGHT.to;
      (isNight ? night : others).add(ofDay?.[hour] ?? Number.NaN);
    }
  }
  if (night.count === 0) return null;
  const ofDay = others.count === 0 || others.sum === 0 ? null : (100 * night.mean) / others.mean;
  return { kw: kilowatts(night.mean), ofDay, hours: night.count, of: night.of };
}

class Mean {
  sum = 0;
  /** Values that were known, and all of them. */
  count = 0;
  of = 0;

  add(value: number): void {
    this.of += 1;
    if (Number.isNaN(value)) return;
    this.sum += value;
    this.count += 1;
  }

  get mean(): number {
    return this.sum / this.count;
  }
}
