import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type OldInstallation, openOldInstallation } from "../../../../test/oldInstallation.ts";
import { AuditLog } from "../../../features/audit/auditLog.ts";
import { migrateToLatest } from "../migrate.ts";

let installation: OldInstallation | undefined;
afterEach(async () => installation?.stop());

/** @param next the first migration that the installation does not have */
async function installationBefore(next: string): Promise<OldInstallation["db"]> {
  installation = await openOldInstallation(next);
  return installation.db;
}

test("an installation's users and audit log are kept: earlier rows are linked, and stay unchangeable", async () => {
  const old = await installationBefore("0005");
  await sql`INSERT INTO roles (name, features) VALUES ('Administrator', '{usersSettable}')`.execute(old);
  await sql`INSERT INTO users (username, password_hash, role_id, created_at)
    VALUES ('admin', 'x', 1, '2026-01-01T00:00Z'), ('never', 'x', 1, '2026-01-02T00:00Z')`.execute(old);
  await sql`INSERT INTO audit_log (at, kind, user_id, by_name, from_address, subject, before, after)
    SELECT '2026-02-01T00:00Z'::timestamptz + n * interval '1.000321 s', 'session.started', 1, 'admin', '10.0.0.1', 'ผู้ใช้',
      NULL, '{"z": 1.50, "a": {"ok": true, "list": [1, "two", null]}}' FROM generate_series(1, 2500) AS n`.execute(old);

  await migrateToLatest(old);
  const proof = await new AuditLog(old).verify();
  expect([proof.rows, proof.broken]).toEqual([2_500, undefined]);
  await expect(sql`UPDATE audit_log SET by_name = 'nobody'`.execute(old)).rejects.toThrow("append-only");
  const { rows } = await sql`SELECT username, updated_at = created_at AS is_unchanged,
    last_sign_in_at = (SELECT max(at) FROM audit_log) AS is_last FROM users ORDER BY id`.execute(old);
  expect(rows).toEqual([
    { username: "admin", is_unchanged: true, is_last: true },
    { username: "never", is_unchanged: true, is_last: null },
  ]);
});

test("an earlier role has the time of its last change, as far as the audit log has it under its present name", async () => {
  const old = await installationBefore("0007");
  await sql`INSERT INTO roles (name, features) VALUES ('Guard', '{}'), ('Night', '{}')`.execute(old);
  await sql`INSERT INTO audit_log (at, kind, by_name, subject, before, after, hash) VALUES
    ('2026-02-01T00:00Z', 'role.created', 'ann', 'Dusk', NULL, '{"name": "Dusk"}', 'a'),
    ('2026-02-02T00:00Z', 'role.changed', 'bob', 'Dusk', '{"name": "Dusk"}', '{"name": "Night"}', 'b')`.execute(old);
  await migrateToLatest(old);
  const { rows } = await sql`SELECT name, changed_by, changed_at FROM roles ORDER BY name`.execute(old);
  expect(rows).toEqual([
    { name: "Guard", changed_by: null, changed_at: null },
    { name: "Night", changed_by: "bob", changed_at: new Date("2026-02-02T00:00Z") },
  ]);
});
