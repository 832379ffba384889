import type { Kysely } from "kysely";
import type { Changes } from "../changes.ts";
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

/** The provider ends them, which the audit log says. */
export async function endProviderSessions(
  changes: Changes,
  which: ProviderSessions,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<void> {
  const ending = { why: "ended-elsewhere" as const, at: changes.now() };
  await changes.make({ name, address }, async (db) => {
    const endedSessions = await removeProviderSessions(db, which, ending);
    if (endedSessions.length === 0) return { result: undefined };
    const users = await db
      .selectFrom("users")
      .select("username")
      .where(
        "id",
        "in",
        endedSessions.map(({ userId }) => userId),
      )
      .execute();
    const subject = users.map(({ username }) => username).join(", ");
    const after = { endedSessions: endedSessions.length, provider: name };
    return { result: undefined, entry: { kind: "session.revoked" as const, subject, after }, endedSessions };
  });
}

/** Who has a session that a provider opened, as the provider knows them. */
export async function subjectsWithSessions(db: Db, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("provider_subject")
    .distinct()
    .where("provider", "=", key)
    .execute();
  return rows.flatMap(({ provider_subject: subject }) => (subject === null ? [] : [subject]));
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
