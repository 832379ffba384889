import { setTimeout as sleep } from "node:timers/promises";
import type { ClientBase, PoolClient } from "pg";
import type { Log } from "@atrium/time";

/** How long the connections of earlier cores may take to end, ms. */
const LIMIT = 10_000;
const STEP = 25;

/** The name of a core's connections, as the database lists them. */
export function coreName(epoch: number): string {
  return `atrium core ${String(epoch)}`;
}

/** Ends the connection of a core whose epoch is over: it writes nothing more. */
export async function assertEpoch(client: PoolClient, epoch: number): Promise<void> {
  await client.query("SELECT assert_core_epoch($1)", [epoch]);
}

/**
 * Begins the epoch of a new core. When it resolves, no earlier core writes to the database any more: each connection of a core
 * shows its epoch before anything else, an older one is refused, and those that were open have ended, their transactions with them.
 * @throws Error in one sentence where they do not end in time
 */
export async function beginEpoch(client: ClientBase, log: Log): Promise<number> {
  const { rows } = await client.query<{ epoch: number }>("SELECT begin_core_epoch()::float8 AS epoch");
  const epoch = rows[0]?.epoch ?? Number.NaN;
  const began = performance.now();
  for (;;) {
    // Also the one that shows its epoch just now: it is listed before it does.
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name ~ '^atrium core [0-9]+ '
         AND split_part(application_name, ' ', 3)::bigint < $1`,
      [epoch],
    );
    if (rowCount === 0) break;
    if (performance.now() - began > LIMIT) {
      throw new Error("The connections of the core before this one do not end: the database still works for it");
    }
    log.info({ connections: rowCount }, "the connections of the core before this one are ended");
    await sleep(STEP);
  }
  log.info({ epoch }, "this core may write now");
  return epoch;
}
