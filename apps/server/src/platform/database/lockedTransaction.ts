import { type Kysely, type QueryExecutorProvider, sql, type Transaction } from "kysely";

/** Waits for other transactions that hold the lock of this name, and holds it until this one ends. */
export async function lockName(transaction: QueryExecutorProvider, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** A transaction that no other one of the same name runs beside. */
export async function lockedTransaction<Tables, Result>(
  db: Kysely<Tables>,
  name: string,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (transaction) => {
    await lockName(transaction, name);
    return await work(transaction);
  });
}
