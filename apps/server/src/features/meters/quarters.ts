import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import type { HoursQuery, QuarterDay } from "../../platform/usage.ts";
import type { DaySums } from "./daySums.ts";
import { COMPARABLE_SHARE } from "./meterDay.ts";
import type { Profiles } from "./profiles.ts";
import { selectionsOf } from "./selection.ts";

const SECONDS_IN_QUARTER = 900;
/** Days that are looked at before others are asked whether they want the loop. */
const DAYS_AT_ONCE = 16;

interface Known {
  readonly profiles: Pick<Profiles, "days">;
  readonly sums: DaySums;
}

/** What meters counted together in each quarter hour, and where that is known. */
export async function quartersOf<Use extends string>(
  query: HoursQuery<Use>["places"][number],
  days: readonly number[],
  { profiles, sums }: Known,
): Promise<QuarterDay[]> {
  const yielder = new EventLoopYielder();
  const ofDays = await sums.of(await profiles.days(days), yielder);
  const set = sums.set(selectionsOf({ ...query, type: "hour-in-day" }).isPlace);
  const enough = COMPARABLE_SHARE * SECONDS_IN_QUARTER * Math.max(1, set.counters);
  const found: QuarterDay[] = [];
  for (const day of days) {
    const sumsOfDay = set.groups.length === 0 ? undefined : ofDays.get(day);
    if (sumsOfDay === undefined) continue;
    const { amount, seconds } = sumsOfDay.columns(set.groups);
    const known = Uint8Array.from(seconds, (one) => (one >= enough ? 1 : 0));
    found.push({ day, amount, known, gaps: sumsOfDay.total(set).gaps });
    if (found.length % DAYS_AT_ONCE === 0) await yielder.yieldIfDue();
  }
  return found;
}
