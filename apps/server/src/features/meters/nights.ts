import { HOUR, type SiteTime } from "@atrium/time";
import type { Night, NightQuery } from "../../platform/usage.ts";
import { QUARTER } from "./counterFlow.ts";
import type { DayProfile, MeterGroup } from "./dayProfile.ts";
import type { Profiles } from "./profiles.ts";

interface Known {
  readonly groups: readonly MeterGroup[];
  readonly profiles: Pick<Profiles, "days">;
  readonly time: SiteTime;
  readonly now: number;
}

/** Seconds of a quarter hour of one counter that were measured at least. */
const WHOLE = 0.95 * 900;

/** The quietest quarter hour of each night that is over. Where clocks are changed at night, its hours are those after the change. */
export async function nightsOf(
  { nights, from, to }: NightQuery,
  { groups, profiles, time, now }: Known,
): Promise<Night[]> {
  const today = time.startOfDay(now);
  const newest = now >= today + to * HOUR ? today : time.addDays(today, -1);
  const days = Array.from({ length: nights }, (_, back) => time.addDays(newest, back + 1 - nights));
  const known = await profiles.days(days);
  return days.map((day) => {
    const profile = known.get(day);
    const hours = { first: (from * HOUR) / QUARTER, end: (to * HOUR) / QUARTER };
    const lowest = groups.map(({ use, channels }, row) => {
      return [
        use,
        profile === undefined ? null : lowestOf(profile, { row, counters: channels.length, ...hours }),
      ] as const;
    });
    return { day, lowest: new Map(lowest) };
  });
}

interface Hours {
  readonly row: number;
  readonly counters: number;
  readonly first: number;
  readonly end: number;
}

function lowestOf({ quarters, amount, seconds }: DayProfile, { row, counters, first, end }: Hours): number | null {
  let lowest: number | null = null;
  for (let quarter = first; quarter < end; quarter += 1) {
    const at = row * quarters + quarter;
    const measured = seconds[at] ?? 0;
    if (measured < WHOLE * counters) continue;
    const rate = ((amount[at] ?? 0) * 3_600) / (measured / counters);
    lowest = Math.min(lowest ?? Infinity, rate);
  }
  return lowest;
}
