import { int4Array } from "../../platform/database/binaryArrays.ts";
import { readRollups } from "./packedRollups.ts";
import { unpackRollups } from "./rollupPacking.ts";
import type { Day } from "./spans.ts";
import type { Sample } from "./states.ts";
import type { Summary } from "./summary.ts";
import { readNewestDays } from "./summaryStore.ts";
import type { Queryable } from "./transaction.ts";

/**
 * The last value of each point on the packed days before a moment, gaps passed over: for points that are
 * known to have none shortly before that moment. Points that had none at all are left out.
 */
export async function valuesBefore(
  db: Queryable,
  points: readonly number[],
  time: number,
): Promise<Map<number, Sample>> {
  const days = await newestDays(db, points, { time, isValued: true });
  return new Map([...days].map(([id, { lastAt, last }]) => [id, { time: Math.round(lastAt), value: last }]));
}

/**
 * The last sample of each point before a moment, as its day's hours and the days before know it; NaN: it was in a gap.
 * @param day from its beginning to the moment
 */
export async function summariesBefore(
  db: Queryable,
  points: readonly number[],
  { from, to }: Day,
): Promise<Map<number, Sample>> {
  const days = await newestDays(db, points, { time: from });
  const newest = new Map([...days].map(([id, day]) => [id, ending(day)]));
  for (const [id, hours] of await readRollups(db, "rollup_1h", points, { from, to })) {
    const last = hours.map(ending).findLast(({ time }) => time < to);
    if (last !== undefined) newest.set(id, last);
  }
  return newest;
}

/** How a bucket ends: its last sample, a gap's beginning included. */
function ending({ gapAt, lastAt, last }: Summary): Sample {
  return Number.isNaN(gapAt)
    ? { time: Math.round(lastAt), value: last }
    : { time: Math.round(gapAt), value: Number.NaN };
}

/** The value that points held when a day of the site began, after days that are rolled up; those in a gap are left out. */
export async function heldBefore(db: Queryable, points: readonly number[], day: number): Promise<Map<number, number>> {
  const days = await newestDays(db, points, { time: day });
  const isHeld = ({ gapAt, last }: Summary) => Number.isNaN(gapAt) && !Number.isNaN(last);
  return new Map([...days].filter(([, newest]) => isHeld(newest)).map(([id, { last }]) => [id, last]));
}

interface Before {
  readonly time: number;
  /** Only days whose last value is from before the moment: those of gaps alone are passed over. */
  readonly isValued?: boolean;
}

/** The newest day of each point that began before a moment, wherever it stands. */
async function newestDays(db: Queryable, points: readonly number[], before: Before): Promise<Map<number, Summary>> {
  const newest = await readNewestDays(db, points, before);
  for (const [id, day] of await newestPacked(db, points, before)) {
    const single = newest.get(id);
    // Where late samples have come to a packed day, it stands alone again, and counts.
    if (single === undefined || single.ts < day.ts) newest.set(id, day);
  }
  return newest;
}

interface PackedDays {
  readonly id: number;
  readonly from: number;
  readonly content: Buffer;
}

/** Row by row back in time for the points of which nothing was found yet; nearly all have it in the first. */
async function newestPacked(db: Queryable, points: readonly number[], before: Before): Promise<Map<number, Summary>> {
  const isLast = ({ ts, lastAt }: Summary) => ts < before.time && (before.isValued !== true || lastAt < before.time);
  const newest = new Map<number, Summary>();
  let open = new Map(points.map((id) => [id, before.time]));
  while (open.size > 0) {
    const { rows } = await db.query<PackedDays>({
      name: "packed-days-before",
      text: `SELECT id, date_part('epoch', packed.starts) * 1000 AS from, packed.days AS content
        FROM unnest($1::int[], $2::float8[]) AS open (id, before_ms) CROSS JOIN LATERAL (
          SELECT starts, days FROM packed_rollups
          WHERE point_id = id AND starts < to_timestamp(before_ms / 1000) AND days IS NOT NULL
          ORDER BY starts DESC LIMIT 1
        ) packed`,
      values: [int4Array(Int32Array.from(open.keys())), [...open.values()]],
    });
    open = new Map();
    for (const { id, from, content } of rows) {
      const day = unpackRollups(content).findLast(isLast);
      if (day === undefined) open.set(id, from);
      else newest.set(id, day);
    }
  }
  return newest;
}
