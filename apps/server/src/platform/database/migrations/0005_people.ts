import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { CHAIN_START, linkOf } from "../../audit/auditChain.ts";

/** When users changed and last signed in, names of roles by any case, and the links of the audit log's chain. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE users ADD COLUMN updated_at timestamptz, ADD COLUMN last_sign_in_at timestamptz`.execute(db);
    await sql`UPDATE users SET updated_at = created_at, last_sign_in_at = (
      SELECT max(at) FROM audit_log WHERE kind = 'session.started' AND audit_log.user_id = users.id)`.execute(db);
    await sql`ALTER TABLE users ALTER COLUMN updated_at SET NOT NULL`.execute(db);
    await sql`CREATE UNIQUE INDEX roles_by_name ON roles (lower(name))`.execute(db);
    await sql`CREATE INDEX users_by_role ON users (role_id)`.execute(db);

    await sql`ALTER TABLE audit_log ADD COLUMN hash text`.execute(db);
    await sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only`.execute(db);
    await linkExistingRows(db);
    await sql`ALTER TABLE audit_log ENABLE TRIGGER audit_log_is_append_only`.execute(db);
    await sql`ALTER TABLE audit_log ALTER COLUMN hash SET NOT NULL`.execute(db);
    await sql`CREATE INDEX audit_log_by_kind ON audit_log (kind, id)`.execute(db);
  },
};

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly user_id: number | null;
  readonly by_name: string;
  readonly from_address: string | null;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
}

const ROWS_AT_ONCE = 1_000;

async function linkExistingRows(db: Kysely<unknown>): Promise<void> {
  let last = 0;
  let hash = CHAIN_START;
  for (;;) {
    const { rows } = await sql<Row>`SELECT id, date_trunc('milliseconds', at) AS at, kind, user_id, by_name,
      from_address, subject, before, after FROM audit_log WHERE id > ${last} ORDER BY id LIMIT ${ROWS_AT_ONCE}`.execute(
      db,
    );
    if (rows.length === 0) return;
    const hashes: string[] = [];
    for (const row of rows) {
      const { kind, subject, before, after } = row;
      const names = { userId: row.user_id, by: row.by_name, address: row.from_address };
      hash = linkOf(hash, { at: row.at.getTime(), kind, ...names, subject, before, after });
      hashes.push(hash);
      last = row.id;
    }
    await sql`UPDATE audit_log SET hash = new.hash
      FROM unnest(${rows.map((row) => row.id)}::bigint[], ${hashes}::text[]) AS new (id, hash)
      WHERE audit_log.id = new.id`.execute(db);
  }
}
