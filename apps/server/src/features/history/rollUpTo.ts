import type { SiteTime } from "@atrium/time";
import type { Pool } from "pg";
import { rollUp } from "./rollupStore.ts";
import { besideWriters, lockAlone, pointsSince, setRolledUntil, setRollingUntil } from "./stateStore.ts";
import { inTransaction } from "./transaction.ts";

/** Points of the first slice; the next sizes follow from its duration. */
const FIRST_SLICE = 50;
const MAX_SLICE = 1_000;
/** Ms that a slice may take: writers of late samples wait this long, and all others behind them. */
const SLICE_TIME = 250;

/** How far all is rolled up, ms since the epoch; where a run has just ended, how long it took, ms. */
export type RollUpReport = (until: number, took?: number) => void;

/**
 * Rolls up all samples from the end of the last run to a quarter hour, one slice of points after the other. Writers go
 * on meanwhile: a sample older than `until` counts as late from the first moment on, and its writer rolls up again what
 * it touches. Nothing counts as rolled up before all of it is, so an interrupted run is simply repeated.
 */
export async function rollUpTo(pool: Pool, until: number, time: SiteTime, report: RollUpReport): Promise<void> {
  const startedAt = performance.now();
  const begun = await inTransaction(pool, async (client) => {
    const { rolled: from, late } = await lockAlone(client);
    // An interrupted run may have gone further, by a clock that has been set back since.
    const to = Math.max(until, late);
    report(from);
    if (to <= from) return undefined;
    await setRollingUntil(client, to);
    return { from, to, points: await pointsSince(client, from) };
  });
  if (begun === undefined) return;
  const { from, to, points } = begun;
  for (let first = 0, size = FIRST_SLICE; first < points.length;) {
    const slice = points.slice(first, first + size);
    first += slice.length;
    const beganAt = performance.now();
    await inTransaction(pool, async (client) => {
      await besideWriters(client);
      const spans = slice.map((point) => ({ point, from, to }));
      await rollUp(client, spans, time);
    });
    const fitting = Math.round((size * SLICE_TIME) / (performance.now() - beganAt));
    size = Math.min(Math.max(fitting, 1), MAX_SLICE);
  }
  await inTransaction(pool, async (client) => setRolledUntil(client, to));
  report(to, performance.now() - startedAt);
}
