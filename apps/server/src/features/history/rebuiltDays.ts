import type { SiteTime } from "@atrium/time";
import type { PoolClient } from "pg";
import { timestampArray } from "../../platform/database/binaryArrays.ts";
import { readRollups } from "./packedRollups.ts";
import { joinedBuckets } from "./summarising.ts";
import { writeSummaries } from "./summaryStore.ts";

/** Points whose hours are in memory at once. */
const POINTS_AT_ONCE = 20;
const EVER = { from: 0, to: Date.UTC(9999, 0) };

/** Computes all days again from the hours, after the site's zone has changed. */
export async function rebuildDays(client: PoolClient, time: SiteTime): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    "SELECT DISTINCT point_id AS id FROM rollup_1h UNION SELECT DISTINCT point_id FROM packed_rollups",
  );
  const starts = new Set<number>();
  for (let first = 0; first < rows.length; first += POINTS_AT_ONCE) {
    const points = rows.slice(first, first + POINTS_AT_ONCE).map(({ id }) => id);
    const hours = await readRollups(client, "rollup_1h", points, EVER);
    const days = new Map([...hours].map(([id, own]) => [id, joinedBuckets(own, (moment) => time.startOfDay(moment))]));
    for (const { ts } of [...days.values()].flat()) starts.add(ts);
    await writeSummaries(client, "rollup_1d", days);
  }
  await client.query(
    `INSERT INTO history_days (day_start, changed_at, version) SELECT at, now(), 1 FROM unnest($1::timestamptz[]) AS at`,
    [timestampArray(Float64Array.from(starts))],
  );
}
