import type { Pool } from "pg";
import { rollUp } from "./rollupStore.ts";
import { lockAlone, pointsSince, setRolledUntil } from "./stateStore.ts";
import { inTransaction } from "./transaction.ts";

/**
 * Rolls up all samples from where it ended last to a quarter hour. Alone among the writers: who stores afterwards what
 * is older finds that it is late, and rolls up again what it touches.
 */
export async function rollUpTo(pool: Pool, until: number, zone: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const from = await lockAlone(client);
    if (until <= from) return;
    const points = await pointsSince(client, from);
    const spans = points.map((point) => ({ point, from, to: until }));
    if (spans.length > 0) await rollUp(client, spans, zone);
    await setRolledUntil(client, until);
  });
}
