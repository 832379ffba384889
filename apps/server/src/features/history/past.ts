import type { TrendStep } from "@atrium/contract/devices";
import type { SiteTime } from "@atrium/time";
import type { PoolClient } from "pg";
import { readQuarters } from "./buckets.ts";
import { summariesBefore, valuesBefore } from "./daysBefore.ts";
import { readRollups } from "./packedRollups.ts";
import { readPackedOnly, readSeries } from "./seriesStore.ts";
import { readRolledUp } from "./stateStore.ts";
import { newestSingle, type Sample, samplesBefore } from "./states.ts";
import { bucketing, bucketStarts, type BucketStep, STEP_LENGTHS } from "./steps.ts";
import type { Summary } from "./summary.ts";

/** What was recorded of a point at a moment. */
interface PastState extends Sample {
  /** false: it was in a gap, and this is the value from before it. */
  readonly isKnown: boolean;
}

export interface PastStates {
  /** The moment whose states these are: the one that was asked for, or the last one before it of which states are kept. */
  readonly at: number;
  /** How finely that time is kept. */
  readonly step: TrendStep;
  /** When the next states are; null: every one is kept. */
  readonly next: number | null;
  /** Points that had never had a value are left out. */
  readonly states: ReadonlyMap<number, PastState>;
}

export interface PastOptions {
  readonly client: PoolClient;
  readonly time: SiteTime;
  /** Since when hours are kept, ms; 0: for ever. */
  readonly hoursFrom: number;
}

/**
 * What was recorded of some points at a moment. Where samples are forgotten, quarter hours say what was at their
 * beginnings, later hours and days: never more finely than it is kept.
 */
export async function readPast(options: PastOptions, points: readonly number[], moment: number): Promise<PastStates> {
  const { client, time } = options;
  const step = await stepAt(options, moment);
  if (step === "raw") {
    return { at: moment, step, next: null, states: await exactStates(options, points, moment) };
  }
  const at = bucketing(step, time)(moment);
  const [, next = at + STEP_LENGTHS[step]] = bucketStarts(at, at + 2 * STEP_LENGTHS[step], step, time);
  const buckets = await bucketsBefore(client, points, { step, from: time.startOfDay(at), to: at });
  return { at, step, next, states: await summedStates(client, points, { buckets, day: time.startOfDay(at) }) };
}

/** How finely the time of a moment is kept. */
export async function stepAt({ client, hoursFrom }: Omit<PastOptions, "time">, moment: number): Promise<TrendStep> {
  const { forgotten, forgottenQuarters } = await readRolledUp(client);
  if (moment >= forgotten) return "raw";
  if (moment >= forgottenQuarters) return "15m";
  return moment >= hoursFrom ? "1h" : "1d";
}

/** So many samples are looked at for a change: an unchanged value is reported again every quarter of an hour. */
const LOOKED_AT = 64;

/** Since when points have had the value that they had at a moment; left out where it did not change on that day before. */
export async function changedBefore(
  { client, time }: Pick<PastOptions, "client" | "time">,
  points: readonly number[],
  moment: number,
): Promise<Map<number, number>> {
  const changed = new Map<number, number>();
  const range = { from: time.startOfDay(moment), to: moment + 1 };
  const single = await newestSingle(client, points, { ...range, most: LOOKED_AT });
  const packed = await readPackedOnly(
    client,
    points.filter((id) => !single.has(id)),
    range,
  );
  for (const [id, { times, values }] of [...single, ...packed]) {
    let since: number | undefined;
    let held = Number.NaN;
    for (let row = times.length - 1; row >= 0; row -= 1) {
      const value = values[row] ?? Number.NaN;
      // A value that comes back after a gap is the same one.
      if (Number.isNaN(value)) continue;
      if (since !== undefined && value !== held) {
        changed.set(id, since);
        break;
      }
      held = value;
      since = times[row];
    }
  }
  return changed;
}

async function exactStates(
  { client, time }: PastOptions,
  points: readonly number[],
  moment: number,
): Promise<Map<number, PastState>> {
  const samples = await samplesBefore(client, points, moment + 1);
  const missing = points.filter((id) => !samples.has(id));
  const day = time.startOfDay(moment);
  const { forgotten } = await readRolledUp(client);
  if (missing.length > 0 && forgotten > 0) {
    const summed = await summariesBefore(client, missing, { from: day, to: moment });
    for (const [id, sample] of summed) samples.set(id, sample);
  }
  return withHeld(samples, async (gaps) => {
    const from = time.addDays(day, -1);
    const held = new Map<number, Sample>();
    for (const [id, { times, values }] of await readSeries(client, gaps, { from, to: moment })) {
      const row = values.findLastIndex((value) => !Number.isNaN(value));
      const at = times[row];
      if (at !== undefined) held.set(id, { time: at, value: values[row] ?? Number.NaN });
    }
    return withEarlier(client, gaps, { held, before: from });
  });
}

async function bucketsBefore(
  client: PoolClient,
  points: readonly number[],
  { step, ...range }: { readonly step: BucketStep; readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, readonly Summary[]>> {
  if (step === "1d" || range.from >= range.to) return new Map();
  return step === "15m" ? readQuarters(client, points, range) : readRollups(client, "rollup_1h", points, range);
}

interface Summed {
  /** Of the day, before the moment. */
  readonly buckets: ReadonlyMap<number, readonly Summary[]>;
  readonly day: number;
}

async function summedStates(
  client: PoolClient,
  points: readonly number[],
  { buckets, day }: Summed,
): Promise<Map<number, PastState>> {
  const samples = new Map<number, Sample>();
  for (const id of points) {
    const last = buckets.get(id)?.at(-1);
    if (last !== undefined) samples.set(id, endOf(last));
  }
  const missing = points.filter((id) => !samples.has(id));
  for (const [id, sample] of await summariesBefore(client, missing, { from: day, to: day })) samples.set(id, sample);
  return withHeld(samples, async (gaps) => {
    const held = new Map<number, Sample>();
    for (const id of gaps) {
      const valued = buckets.get(id)?.findLast(({ n }) => n > 0);
      if (valued !== undefined) held.set(id, { time: Math.round(valued.lastAt), value: valued.last });
    }
    return withEarlier(client, gaps, { held, before: day });
  });
}

/** How a bucket ends. */
function endOf({ gapAt, lastAt, last }: Summary): Sample {
  return Number.isNaN(gapAt)
    ? { time: Math.round(lastAt), value: last }
    : { time: Math.round(gapAt), value: Number.NaN };
}

/** Points in a gap get the value from before it: it is what a page shows as stale. */
async function withHeld(
  samples: ReadonlyMap<number, Sample>,
  read: (gaps: readonly number[]) => Promise<ReadonlyMap<number, Sample>>,
): Promise<Map<number, PastState>> {
  const gaps = [...samples].flatMap(([id, { value }]) => (Number.isNaN(value) ? [id] : []));
  const held = gaps.length === 0 ? new Map<number, Sample>() : await read(gaps);
  const states = new Map<number, PastState>();
  for (const [id, sample] of samples) {
    const isKnown = !Number.isNaN(sample.value);
    const state = isKnown ? sample : held.get(id);
    if (state !== undefined) states.set(id, { time: state.time, value: state.value, isKnown });
  }
  return states;
}

async function withEarlier(
  client: PoolClient,
  gaps: readonly number[],
  { held, before }: { readonly held: Map<number, Sample>; readonly before: number },
): Promise<Map<number, Sample>> {
  const longer = gaps.filter((id) => !held.has(id));
  if (longer.length === 0) return held;
  return new Map([...held, ...(await valuesBefore(client, longer, before))]);
}
