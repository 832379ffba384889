import { FEATURES } from "@atrium/contract";
import {
  ApiTokenId,
  type ApiTokenRow,
  type ApiTokenWrite,
  isLimited,
  RoleLimits,
  UNLIMITED,
} from "@atrium/contract/people";
import { type Kysely, type Selectable, sql } from "kysely";
import type { IdentityTables } from "../tables.ts";

type Db = Kysely<IdentityTables>;

/** A token as it is checked: its row, and the user who answers for it. */
export interface StoredToken {
  readonly row: ApiTokenRow;
  readonly userId: number;
}

export async function listTokens(db: Db): Promise<ApiTokenRow[]> {
  const rows = await db
    .selectFrom("api_tokens")
    .selectAll()
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map((row) => present(row));
}

export async function findToken(db: Db, tokenHash: Buffer): Promise<StoredToken | undefined> {
  const row = await db.selectFrom("api_tokens").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
  return row && { row: present(row), userId: row.user_id };
}

interface NewToken extends ApiTokenWrite {
  readonly tokenHash: Buffer;
  readonly now: number;
  readonly userId: number;
  readonly by: string;
}

/** Undefined: there is one of that name. */
export async function insertToken(db: Db, token: NewToken): Promise<ApiTokenRow | undefined> {
  const row = await db
    .insertInto("api_tokens")
    .values({
      token_hash: token.tokenHash,
      name: token.name,
      features: FEATURES.filter((feature) => token.features.includes(feature)),
      limits: isLimited(token.limits) ? JSON.stringify(token.limits) : null,
      calls_per_minute: token.callsPerMinute,
      created_at: new Date(token.now),
      user_id: token.userId,
      created_by: token.by,
      expires_at: token.expiresAt === null ? null : new Date(token.expiresAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && present(row);
}

export async function deleteToken(db: Db, id: number): Promise<StoredToken | undefined> {
  const row = await db.deleteFrom("api_tokens").where("id", "=", id).returningAll().executeTakeFirst();
  return row && { row: present(row), userId: row.user_id };
}

export async function touchToken(
  db: Db,
  id: number,
  use: { readonly at: number; readonly address: string | undefined },
) {
  const used = { last_used_at: new Date(use.at), ...(use.address !== undefined && { last_address: use.address }) };
  await db.updateTable("api_tokens").set(used).where("id", "=", id).execute();
}

function present(row: Selectable<IdentityTables["api_tokens"]>): ApiTokenRow {
  return {
    id: ApiTokenId.parse(row.id),
    name: row.name,
    features: FEATURES.filter((feature) => row.features.includes(feature)),
    limits: RoleLimits.parse(row.limits ?? UNLIMITED),
    callsPerMinute: row.calls_per_minute,
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
    expiresAt: row.expires_at?.getTime() ?? null,
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    lastAddress: row.last_address,
  };
}
