import { DAY } from "@atrium/time";
import type { Pool } from "pg";
import type { Series } from "./samples.ts";
import { type LatestValues, readLatest, readSeries } from "./seriesStore.ts";
import { dateBack } from "./stateStore.ts";
import { inSnapshot } from "./transaction.ts";

/** Days before the first value that are searched for the change to it. */
const LOOK_BACK = 8;
/** Points read in one statement: other work gets the database and the loop between them. */
const AT_ONCE = 100;

/** Since when a point has had the value that it has. */
export interface HeldSince {
  readonly id: number;
  readonly value: number;
  /** ms since the epoch */
  readonly since: number;
}

/**
 * An import has brought in the time before: values that have held since they were first read have held for longer. Finds
 * their last change in what is recorded, and keeps it.
 * @param isState whether people ask when the point last changed: what is measured changes all the time
 */
export async function earlierChanges(
  { ingest, heavy }: { readonly ingest: Pool; readonly heavy: Pool },
  isState: (id: number) => boolean,
): Promise<HeldSince[]> {
  const found: HeldSince[] = [];
  const kept = held(await readLatest(heavy)).filter(({ id }) => isState(id));
  for (let first = 0; first < kept.length; first += AT_ONCE) {
    // A day after the other: most values have changed within the last one.
    let open = kept.slice(first, first + AT_ONCE).map(({ id, value, since }) => ({ id, value, since, until: since }));
    const earlier: HeldSince[] = [];
    for (let day = 0; day < LOOK_BACK && open.length > 0; day += 1) {
      const range = {
        from: Math.min(...open.map(({ until }) => until)) - DAY,
        to: Math.max(...open.map(({ since }) => since)),
      };
      const points = open.map(({ id }) => id);
      const series = await inSnapshot(heavy, async (client) => readSeries(client, points, range));
      open = open.flatMap((row) => {
        const { since, hasChanged } = heldBefore(row, series.get(row.id));
        if (!hasChanged && day + 1 < LOOK_BACK) return [{ ...row, until: range.from }];
        if (since < row.since) earlier.push({ id: row.id, value: row.value, since });
        return [];
      });
    }
    if (earlier.length > 0) found.push(...(await dateBack(ingest, earlier)));
  }
  return found;
}

function held({ ids, values, since }: LatestValues): HeldSince[] {
  return Array.from(ids, (id, row) => ({ id, value: values[row] ?? Number.NaN, since: since[row] ?? 0 }));
}

/** From when on a series has the value without another one in between; a gap is no change. */
function heldBefore(
  { value, since: known }: HeldSince,
  series: Series | undefined,
): { since: number; hasChanged: boolean } {
  let since = known;
  for (let at = (series?.times.length ?? 0) - 1; at >= 0; at -= 1) {
    const [time = known, sample = Number.NaN] = [series?.times[at], series?.values[at]];
    if (time >= known || Number.isNaN(sample)) continue;
    if (sample !== value) return { since, hasChanged: true };
    since = time;
  }
  return { since, hasChanged: false };
}
