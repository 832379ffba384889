import type { PoolClient } from "pg";
import type { SiteTime } from "@atrium/time";
import { eachPointsQuarters } from "./buckets.ts";
import { heldBefore } from "./daysBefore.ts";
import { QUARTER } from "./spans.ts";
import type { Day } from "./spans.ts";
import { readRolledUp } from "./stateStore.ts";
import type { Summary } from "./summary.ts";
import { heldAfter, weightOf } from "./weight.ts";

/** One point in the quarter hours of a range, one after the other. */
export interface QuarterMeans {
  /** Value times seconds, and the seconds in which there was a value. */
  readonly weighted: Float64Array;
  readonly seconds: Float64Array;
  /** What held at the end of each; NaN: nothing. */
  readonly ends: Float64Array;
}

/**
 * The quarter hours of some points: a value holds until the next sample or gap. Points of which nothing is known are left out.
 * @param range begins and ends with a quarter hour, and ends by now
 */
export async function readQuarterMeans(
  client: PoolClient,
  points: readonly number[],
  { from, to, time }: Day & { readonly time: SiteTime },
): Promise<Map<number, QuarterMeans>> {
  const { rolled } = await readRolledUp(client);
  // Only before a day that is rolled up as a whole it is known what held then.
  const begin = time.startOfDay(Math.min(from, rolled));
  const held = await heldBefore(client, points, begin);
  const means = new Map<number, QuarterMeans>();
  for await (const [point, quarters] of eachPointsQuarters(client, points, { from: begin, to })) {
    means.set(point, meansOf(quarters, { from, to, held: held.get(point) ?? Number.NaN }));
  }
  for (const [point, value] of held) {
    if (!means.has(point)) means.set(point, meansOf([], { from, to, held: value }));
  }
  return means;
}

function meansOf(quarters: readonly Summary[], { from, to, held: before }: Day & { readonly held: number }) {
  const length = Math.max(0, Math.round((to - from) / QUARTER));
  const means = {
    weighted: new Float64Array(length),
    seconds: new Float64Array(length),
    ends: new Float64Array(length),
  };
  let [held, next] = [before, 0];
  for (; (quarters[next]?.ts ?? from) < from; next += 1) held = heldAfter(quarters[next], held);
  for (let index = 0; index < length; index += 1) {
    const start = from + index * QUARTER;
    const own = quarters[next]?.ts === start ? quarters[next] : undefined;
    if (own !== undefined) next += 1;
    const { weighted, seconds } = weightOf({ summary: own, start, end: start + QUARTER, held });
    held = heldAfter(own, held);
    means.weighted[index] = weighted;
    means.seconds[index] = seconds;
    means.ends[index] = held;
  }
  return means;
}
