import { HOUR, type SiteTime } from "@atrium/time";
import type { PoolClient } from "pg";
import { eachPointsQuarters, readBuckets } from "./buckets.ts";
import { heldBefore } from "./daysBefore.ts";
import { type Day, QUARTER } from "./spans.ts";
import { readRolledUp } from "./stateStore.ts";
import type { Summary } from "./summary.ts";
import { heldAfter, weightOf } from "./weight.ts";

/** One point in the quarter hours or hours of a range, one after the other. */
export interface PointMeans {
  /** Value times seconds, and the seconds in which there was a value. */
  readonly weighted: Float64Array;
  readonly seconds: Float64Array;
  /** What held at the end of each; NaN: nothing. */
  readonly ends: Float64Array;
}

interface MeansRange extends Day {
  readonly time: SiteTime;
}

/**
 * The quarter hours of some points: a value holds until the next sample or gap. Points of which nothing is known are left out.
 * @param range begins and ends with a quarter hour, and ends by now
 */
export async function readQuarterMeans(
  client: PoolClient,
  points: readonly number[],
  { from, to, time }: MeansRange,
): Promise<Map<number, PointMeans>> {
  const { begin, held } = await heldAt(client, points, { from, to, time });
  const means = new Map<number, PointMeans>();
  for await (const [point, quarters] of eachPointsQuarters(client, points, { from: begin, to })) {
    means.set(point, meansOf(quarters, { from, to, step: QUARTER, held: held.get(point) ?? Number.NaN }));
  }
  return withHeld(means, held, { from, to, step: QUARTER });
}

/** The same in hours: a quarter of the rows. @param range begins and ends with an hour of the site, and ends by now */
export async function readHourMeans(
  client: PoolClient,
  points: readonly number[],
  { from, to, time }: MeansRange,
): Promise<Map<number, PointMeans>> {
  const { begin, held } = await heldAt(client, points, { from, to, time });
  const means = new Map<number, PointMeans>();
  const bucketOf = (moment: number) => time.startOfHour(moment);
  const all = await readBuckets(client, points, { table: "rollup_1h", from: begin, to, bucketOf });
  for (const [point, hours] of all) {
    means.set(point, meansOf(hours, { from, to, step: HOUR, held: held.get(point) ?? Number.NaN }));
  }
  return withHeld(means, held, { from, to, step: HOUR });
}

/** Only before a day that is rolled up as a whole it is known what held then. */
async function heldAt(client: PoolClient, points: readonly number[], { from, time }: MeansRange) {
  const { rolled } = await readRolledUp(client);
  const begin = time.startOfDay(Math.min(from, rolled));
  return { begin, held: await heldBefore(client, points, begin) };
}

interface Steps extends Day {
  readonly step: number;
}

/** Points that have no sample in the range hold what they held before. */
function withHeld(means: Map<number, PointMeans>, held: ReadonlyMap<number, number>, steps: Steps) {
  for (const [point, value] of held) {
    if (!means.has(point)) means.set(point, meansOf([], { ...steps, held: value }));
  }
  return means;
}

function meansOf(buckets: readonly Summary[], { from, to, step, held: before }: Steps & { readonly held: number }) {
  const length = Math.max(0, Math.round((to - from) / step));
  const means = {
    weighted: new Float64Array(length),
    seconds: new Float64Array(length),
    ends: new Float64Array(length),
  };
  let [held, next] = [before, 0];
  for (let index = 0; index < length; index += 1) {
    const start = from + index * step;
    for (; (buckets[next]?.ts ?? start) < start; next += 1) held = heldAfter(buckets[next], held);
    const own = buckets[next]?.ts === start ? buckets[next] : undefined;
    if (own !== undefined) next += 1;
    const { weighted, seconds } = weightOf({ summary: own, start, end: start + step, held });
    held = heldAfter(own, held);
    means.weighted[index] = weighted;
    means.seconds[index] = seconds;
    means.ends[index] = held;
  }
  return means;
}
