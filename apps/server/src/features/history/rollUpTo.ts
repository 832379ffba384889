import type { Pool } from "pg";
import { rollUp } from "./rollupStore.ts";
import { besideWriters, lockAlone, pointsSince, setRolledUntil, setRollingUntil } from "./stateStore.ts";
import { inTransaction } from "./transaction.ts";

/** Points of the first slice; the next ones follow from how long it took. */
const FIRST_SLICE = 50;
const LARGEST_SLICE = 1_000;
/** Ms that a slice may take: so long waits who stores late samples, and all others behind it. */
const SLICE_TIME = 250;

/**
 * Rolls up all samples from where it ended last to a quarter hour, a slice of points after the other. Writers go on
 * meanwhile: who stores what is older than `until` finds from the first moment on that it is late, and rolls up again what
 * it touches. Nothing counts as rolled up before all of it is, so one that was interrupted is simply done again.
 */
export async function rollUpTo(pool: Pool, until: number, zone: string): Promise<void> {
  const begun = await inTransaction(pool, async (client) => {
    const { rolled: from, late } = await lockAlone(client);
    // An interrupted one may have gone further, by a clock that has been set back since.
    const to = Math.max(until, late);
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
      await rollUp(client, spans, zone);
    });
    const fitting = Math.round((size * SLICE_TIME) / (performance.now() - beganAt));
    size = Math.min(Math.max(fitting, 1), LARGEST_SLICE);
  }
  await inTransaction(pool, async (client) => setRolledUntil(client, to));
}
