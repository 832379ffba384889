import { kilowatts, NIGHT, type BaseLoad } from "@atrium/contract";
import type { HourAmounts } from "../../platform/usage.ts";
import type { PlacedHour } from "./baseline/weekHours.ts";

/**
 * The mean load of the hours of the night that were measured whole; null: none was.
 * @param hours those of the range that are over
 */
export function baseLoadOf(hours: readonly PlacedHour[], amounts: HourAmounts): BaseLoad | null {
  const [night, others] = [new Mean(), new Mean()];
  let [day, index] = [Number.NaN, 0];
  for (const hour of hours) {
    index = hour.day === day ? index + 1 : 0;
    ({ day } = hour);
    const ofDay = hour.weekHour % 24;
    const isNight = ofDay >= NIGHT.from && ofDay < NIGHT.to;
    (isNight ? night : others).add(amounts.get(day)?.[index] ?? Number.NaN);
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
