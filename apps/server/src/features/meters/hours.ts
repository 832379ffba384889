import { HOUR } from "@atrium/time";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import type { HourAmounts, HoursQuery } from "../../platform/usage.ts";
import type { DaySums } from "./daySums.ts";
import type { Profiles } from "./profiles.ts";
import { selectionsOf } from "./selection.ts";

interface Known {
  readonly profiles: Pick<Profiles, "days">;
  readonly sums: DaySums;
  readonly now: number;
}

/** Days that are looked at before others are asked whether they want the loop. */
const DAYS_AT_ONCE = 16;

/** What places counted in complete hours. */
export async function hoursOf<Use extends string>(
  { places, days }: HoursQuery<Use>,
  { profiles, sums, now }: Known,
): Promise<HourAmounts[]> {
  const yielder = new EventLoopYielder();
  const ofDays = await sums.of(await profiles.days(days), yielder);
  const answers: HourAmounts[] = [];
  for (const place of places) {
    const set = sums.set(selectionsOf({ ...place, type: "hour-in-day" }).isPlace);
    const amounts = new Map<number, Float32Array>();
    for (const [day, sumsOfDay] of set.groups.length === 0 ? [] : ofDays) {
      amounts.set(day, past(sumsOfDay.hours(set), day, now));
      if (amounts.size % DAYS_AT_ONCE === 0) await yielder.yieldIfDue();
    }
    answers.push(amounts);
  }
  return answers;
}

/** An hour that runs is not complete, whatever was measured of it. */
function past(hours: Float32Array, day: number, now: number): Float32Array {
  const over = Math.floor((now - day) / HOUR);
  return over >= hours.length ? hours : hours.slice(0, Math.max(0, over));
}
