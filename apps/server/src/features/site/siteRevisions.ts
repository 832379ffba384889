import { sql, type Kysely } from "kysely";
import * as z from "zod";
import type { SiteTables } from "./tables.ts";

const Revision = z.coerce.number().int().nonnegative();

/** The number of the site's last change. */
export async function lastRevision(db: Kysely<SiteTables>): Promise<number> {
  const { rows } = await sql<{ last: string }>`SELECT last_value AS last FROM site_revisions`.execute(db);
  return Revision.parse(rows[0]?.last);
}

/**
 * Makes one change of the site in one transaction.
 * @param work gets the number of the change
 * @returns the number of the change
 */
export async function inChange(
  db: Kysely<SiteTables>,
  work: (transaction: Kysely<SiteTables>, revision: number) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ next: string }>`SELECT nextval('site_revisions') AS next`.execute(transaction);
    const revision = Revision.parse(rows[0]?.next);
    await work(transaction, revision);
    return revision;
  });
}
