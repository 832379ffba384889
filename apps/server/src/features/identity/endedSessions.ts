import { SESSION_ENDS, type SessionEnd } from "@atrium/contract/people";
import type { Kysely } from "kysely";
import type { IdentityTables } from "./tables.ts";

type Db = Kysely<IdentityTables>;

/** Why and when (ms) a session ended. */
export interface Ending {
  readonly why: SessionEnd;
  readonly at: number;
}

export interface EndedToken extends Ending {
  readonly tokenHash: Buffer;
}

/** How long the reason for a session's end is kept, ms: as long as a browser keeps its cookie. */
const KEPT_FOR = 30 * 24 * 3_600_000;

/** Stores why sessions ended, in the transaction that removes them. */
export async function keepEndings(db: Db, ended: readonly EndedToken[]): Promise<void> {
  if (ended.length === 0) return;
  const rows = ended.map(({ tokenHash, why, at }) => ({ token_hash: tokenHash, why, at: new Date(at) }));
  await db.insertInto("ended_sessions").values(rows).execute();
}

export async function findEnding(db: Db, tokenHash: Buffer): Promise<Ending | undefined> {
  const row = await db
    .selectFrom("ended_sessions")
    .select(["why", "at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row && isSessionEnd(row.why) ? { why: row.why, at: row.at.getTime() } : undefined;
}

export async function forgetOldEndings(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("ended_sessions")
    .where("at", "<", new Date(now - KEPT_FOR))
    .execute();
}

function isSessionEnd(why: string): why is SessionEnd {
  return why in SESSION_ENDS;
}
