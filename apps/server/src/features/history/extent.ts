import type { Pool, PoolClient } from "pg";
import { readRollups } from "./packedRollups.ts";
import { inSnapshot } from "./transaction.ts";

export interface Extent {
  /** Oldest and newest moment of any sample, ms. */
  readonly from: number | null;
  readonly to: number | null;
  readonly isImported: boolean;
}

/** How far the samples go back that are not forgotten. */
export async function readExtent(pool: Pool): Promise<Extent> {
  return inSnapshot(pool, async (client) => {
    const { newest, since, isImported, ...edges } = await readEdges(client);
    const oldest = await oldestOf(client, edges);
    return { from: oldest === null ? null : Math.max(oldest, since ?? 0), to: newest, isImported };
  });
}

/** The first moment of which anything is known, be it only a day's sum; null: nothing yet. */
export async function readKnownFrom(pool: Pool): Promise<number | null> {
  return inSnapshot(pool, async (client) => oldestOf(client, await readEdges(client)));
}

async function readEdges(client: PoolClient): Promise<Edges> {
  const { rows } = await client.query<Edges>(EDGES);
  const [edges] = rows;
  if (edges === undefined) throw new Error("the history has not been started");
  return edges;
}

async function oldestOf(
  client: PoolClient,
  { first, oldest }: Pick<Edges, "first" | "oldest">,
): Promise<number | null> {
  const least = first === null ? oldest : Math.min(await firstOf(client, first), oldest ?? Infinity);
  return least === null || !Number.isFinite(least) ? null : Math.round(least);
}

interface Edges {
  /** Of the newest sample of each point, the oldest and the newest. */
  readonly oldest: number | null;
  readonly newest: number | null;
  /** Since when samples are kept. */
  readonly since: number | null;
  /** When the first day began of which anything is known. */
  readonly first: number | null;
  readonly isImported: boolean;
}
const EDGES = `SELECT
  (SELECT date_part('epoch', min(ts)) * 1000 FROM latest) AS oldest,
  (SELECT date_part('epoch', max(ts)) * 1000 FROM latest) AS newest,
  date_part('epoch', samples_from) * 1000 AS since,
  (SELECT date_part('epoch', min(day_start)) * 1000 FROM history_days) AS first,
  imported_at IS NOT NULL AS "isImported"
  FROM history_state WHERE id = 1`;

/** The first sample of a day; infinite: all of them are forgotten. */
async function firstOf(client: PoolClient, day: number): Promise<number> {
  const { rows } = await client.query<{ ids: number[] | null }>(
    `SELECT array_agg(point_id) AS ids FROM (
       SELECT point_id FROM rollup_1d WHERE ts = to_timestamp($1::float8 / 1000)
       UNION SELECT point_id FROM packed_rollups
         WHERE starts <= to_timestamp($1::float8 / 1000) AND ends > to_timestamp($1::float8 / 1000)
     ) AS points`,
    [day],
  );
  const days = await readRollups(client, "rollup_1d", rows[0]?.ids ?? [], { from: day, to: day + 1 });
  const starts = [...days.values()].flat().map(({ firstAt }) => firstAt);
  return starts.reduce((least, at) => (at < least ? at : least), Infinity);
}
