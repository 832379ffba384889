import type { PoolClient } from "pg";
import type { SiteTime } from "@atrium/time";
import type { Day } from "./spans.ts";
import { heldBefore } from "./daysBefore.ts";
import { readRolledUp } from "./stateStore.ts";
import { joined, type Summary } from "./summary.ts";
import { readQuarters } from "./buckets.ts";
import { heldAfter, type Weight, weightOf } from "./weight.ts";

/**
 * Value times seconds of some points in a range, and the seconds in which there was a value: a value holds until the next
 * sample or gap. Points of which nothing is known in the range are left out.
 * @param range begins with a quarter hour
 */
export async function readIntegrals(
  client: PoolClient,
  points: readonly number[],
  { from, to, time }: Day & { readonly time: SiteTime },
): Promise<Map<number, Weight>> {
  const { rolled } = await readRolledUp(client);
  // Only of days before that in which rolling up has ended is the end known without looking into their quarter hours. Of an
  // earlier day too, what holds in its middle is known by its quarter hours alone.
  const begin = time.startOfDay(Math.min(from, rolled));
  const held = await heldBefore(client, points, begin);
  const quarters = await readQuarters(client, points, { from: begin, to });
  const integrals = new Map<number, Weight>();
  for (const point of points) {
    const own = quarters.get(point) ?? [];
    const earlier = own.filter((quarter) => quarter.ts < from);
    const within = own.filter((quarter) => quarter.ts >= from);
    const carried = heldAfter(whole(earlier), held.get(point) ?? Number.NaN);
    const weight = weightOf({ summary: whole(within), start: from, end: to, held: carried });
    if (weight.seconds > 0) integrals.set(point, weight);
  }
  return integrals;
}

function whole(summaries: readonly Summary[]): Summary | undefined {
  return summaries.length === 0 ? undefined : summaries.reduce(joined);
}
