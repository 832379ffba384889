import type { Kysely } from "kysely";
import { type Ending, keepEndings } from "../endedSessions.ts";
import type { IdentityTables } from "../tables.ts";
import type { EndedSession } from "../userStore.ts";

type Db = Kysely<IdentityTables>;

/** Which sessions of a provider: all, those of a person, or those of one of the provider's own sessions. */
export interface ProviderSessions {
  readonly key: string;
  readonly subject?: string | undefined;
  readonly session?: string | undefined;
}

/** Removes them. In a transaction: their end is kept with it. */
export async function removeProviderSessions(db: Db, which: ProviderSessions, ending: Ending): Promise<EndedSession[]> {
  let rows = db.deleteFrom("sessions").where("provider", "=", which.key);
  if (which.subject !== undefined) rows = rows.where("provider_subject", "=", which.subject);
  if (which.session !== undefined) rows = rows.where("provider_session", "=", which.session);
  const removed = await rows.returning(["id", "user_id", "token_hash"]).execute();
  await keepEndings(
    db,
    removed.map(({ token_hash }) => ({ tokenHash: token_hash, why: ending.why, at: ending.at })),
  );
  return removed.map(({ id, user_id }) => ({ sessionId: id, userId: user_id }));
}

/** What a session keeps of the provider that opened it; undefined: a password did. */
export async function providerOfSession(
  db: Db,
  sessionId: number,
): Promise<{ readonly key: string; readonly token: object | null } | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select(["provider", "provider_token"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row === undefined || row.provider === null ? undefined : { key: row.provider, token: row.provider_token };
}
