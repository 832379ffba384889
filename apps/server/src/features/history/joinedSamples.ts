import type { SiteTime } from "@atrium/time";
import type { PoolClient } from "pg";
import { int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";
import { unpackSeries } from "./packing.ts";
import { insertPacked, type PackedSeries } from "./packedStore.ts";
import { cutSeries, emptySeries, joinedSeries, type Series } from "./samples.ts";
import type { Day } from "./spans.ts";

/** Most samples of a row that covers several days: reading one of them unpacks them all. */
const MAX_JOINED = 512;

/** The rows of a point's samples in a stretch of days: one for all where they are few, otherwise one for each day. */
export function rowsOf(point: number, series: Series, stretch: Day, time: SiteTime): PackedSeries[] {
  if (series.times.length <= MAX_JOINED) return series.times.length === 0 ? [] : [{ ...stretch, point, series }];
  return time.days(stretch.from, stretch.to).flatMap((from) => {
    const to = time.addDays(from, 1);
    const own = cutSeries(series, from, to);
    return own.times.length === 0 ? [] : [{ from, to, point, series: own }];
  });
}

interface Row extends Day {
  readonly id: number;
  readonly count: number;
}

/** Joins the rows of some points that lie within a month of the site, as many as fit into one. */
export async function joinSamples(client: PoolClient, points: readonly number[], month: Day): Promise<void> {
  const { rows } = await client.query<Row>(
    `SELECT point_id AS id, count, date_part('epoch', starts) * 1000 AS from, date_part('epoch', ends) * 1000 AS to
     FROM packed_samples WHERE point_id = ANY($1::int[])
       AND starts >= to_timestamp($2::float8 / 1000) AND ends <= to_timestamp($3::float8 / 1000)
     ORDER BY point_id, starts`,
    [int4Array(Int32Array.from(points)), month.from, month.to],
  );
  const groups = fitting(rows).filter((group) => group.length > 1);
  if (groups.length === 0) return;
  const taken = await takeRows(client, groups.flat());
  const joined = groups.map((group): PackedSeries => {
    const [first] = group;
    const parts = group.map(({ id, from }) => taken.get(`${id} ${from}`) ?? emptySeries);
    return {
      point: first?.id ?? 0,
      from: first?.from ?? 0,
      to: group.at(-1)?.to ?? 0,
      series: joinedSeries(parts),
    };
  });
  await insertPacked(client, joined);
}

/** Rows of the same point that follow one another and have no more samples together than a row may. */
function fitting(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  let count = 0;
  for (const row of rows) {
    const group = groups.at(-1);
    count += row.count;
    if (group !== undefined && group[0]?.id === row.id && count <= MAX_JOINED) {
      group.push(row);
    } else {
      groups.push([row]);
      count = row.count;
    }
  }
  return groups;
}

/** The samples of rows by point and beginning; the rows are gone from the table. */
async function takeRows(client: PoolClient, rows: readonly Row[]): Promise<Map<string, Series>> {
  const { rows: taken } = await client.query<{ id: number; from: number; content: Buffer }>(
    `DELETE FROM packed_samples p USING unnest($1::int[], $2::timestamptz[]) AS row (id, starts)
     WHERE p.point_id = row.id AND p.starts = row.starts
     RETURNING p.point_id AS id, date_part('epoch', p.starts) * 1000 AS from, p.content`,
    [int4Array(Int32Array.from(rows, ({ id }) => id)), timestampArray(Float64Array.from(rows, ({ from }) => from))],
  );
  return new Map(taken.map(({ id, from, content }) => [`${id} ${from}`, unpackSeries(content)]));
}
