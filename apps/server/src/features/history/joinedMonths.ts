import type { Clock, SiteTime } from "@atrium/time";
import type { Pool } from "pg";
import { isInWork, markJoined, pointsToJoin, unjoinedDays } from "./dayStore.ts";
import { joinRollups } from "./packedRollups.ts";
import { joinSamples } from "./joinedSamples.ts";
import { monthOf } from "./siteMonths.ts";
import type { Day } from "./spans.ts";
import { lockAlone } from "./stateStore.ts";
import { inTransaction } from "./transaction.ts";

export interface JoiningOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly time: SiteTime;
  /** Months that have changed later are left for the next time, ms since the epoch. */
  readonly changedBefore: number;
  readonly isStopping: () => boolean;
}

/** Points joined in one transaction, and the pause for other writers between two. */
const POINTS_AT_ONCE = 20;
const PAUSE = 20;

/** Joins the hours, days and samples of each month that is over, packed and quiet: rows of days become rows of the month. */
export async function joinMonths({ pool, clock, time, changedBefore, isStopping }: JoiningOptions): Promise<void> {
  const changed = await unjoinedDays(pool, monthOf(clock.now(), time).from);
  for (const [, days] of Map.groupBy(changed, ({ from }) => monthOf(from, time).from)) {
    const month = monthOf(days[0]?.from ?? 0, time);
    if (await isInWork(pool, month, changedBefore)) continue;
    const points = await pointsToJoin(pool, month);
    for (let first = 0; first < points.length; first += POINTS_AT_ONCE) {
      if (isStopping()) return;
      await joinMonth(pool, month, points.slice(first, first + POINTS_AT_ONCE));
      await new Promise<void>((resolve) => clock.after(PAUSE, resolve));
    }
    await markJoined(pool, days);
  }
}

async function joinMonth(pool: Pool, month: Day, points: readonly number[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockAlone(client);
    await joinRollups(client, points, month);
    await joinSamples(client, points, month);
  });
}
