import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OldInstallation, openOldInstallation } from "../../../../test/oldInstallation.ts";
import { SiteStore } from "../../../features/site/store.ts";
import { migrateToLatest } from "../migrate.ts";

/** An installation from when each start read the site folder. */
let installation: OldInstallation;
let old: OldInstallation["db"];

beforeEach(async () => {
  installation = await openOldInstallation("0016");
  old = installation.db;
});
afterEach(async () => installation.stop());

test("an installation's site and points are kept, and its next start reads the folder for what is missing", async () => {
  await sql`INSERT INTO site (id, name, settings, menus, fingerprint, imported_at)
    VALUES (1, 'Campus', '{"timeZone": "Asia/Bangkok"}', '{}', 'of then', now())`.execute(old);
  await sql`INSERT INTO places VALUES ('hut', 0, 1, 'Hut', 'house', '[1, 2]')`.execute(old);
  await sql`INSERT INTO floors VALUES ('hut', 'first', 0, 1, '1st Floor', true, '{"id": "hut-first"}')`.execute(old);
  await sql`INSERT INTO connections VALUES ('gw', 0, 'GW', 'bacnet', '{"host": "10.0.0.1"}')`.execute(old);
  await sql`INSERT INTO devices VALUES
    ('L-1', 0, 'lighting', 'Lamp', 'hut', 'first', 'A', 'A01', '[1, 1]', '{"watts": 40}', 'gw', '[]')`.execute(old);
  await sql`INSERT INTO points (device, key) VALUES ('L-1', 'level')`.execute(old);

  await migrateToLatest(old);
  const store = new SiteStore(old);
  expect(await store.fingerprint()).toBe("of then");
  expect(await store.read()).toBeUndefined();
  expect(await store.pointIds([{ device: "L-1", key: "level" }])).toEqual([1]);
  const { rows } =
    await sql`SELECT s.settings, c.settings AS connection, d.facts FROM site s, connections c, devices d`.execute(old);
  expect(rows).toEqual([
    { settings: { timeZone: "Asia/Bangkok" }, connection: { host: "10.0.0.1" }, facts: { watts: 40 } },
  ]);
});
