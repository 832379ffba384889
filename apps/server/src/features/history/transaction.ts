import type { Pool, PoolClient } from "pg";

/** A target of queries: a pool, or one of its connections within a transaction. */
export type Queryable = Pool | PoolClient;

/** Several reads of one and the same state. */
export async function inSnapshot<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return work(client);
  });
}

/** Runs the work in one transaction. An error undoes everything; a connection that broke is not used again. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
