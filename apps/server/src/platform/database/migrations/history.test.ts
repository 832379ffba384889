import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OldInstallation, openOldInstallation } from "../../../../test/oldInstallation.ts";
import { migrateToLatest } from "../migrate.ts";

let installation: OldInstallation;
let old: OldInstallation["db"];

beforeEach(async () => {
  installation = await openOldInstallation("0025");
  old = installation.db;
  await sql`INSERT INTO history_state (id, time_zone, rolled_until) VALUES (1, 'UTC', '2026-11-20Z')`.execute(old);
  await sql`INSERT INTO history_days (day_start, changed_at, version)
    VALUES ('2025-10-01Z', now(), 4), ('2025-10-02Z', now(), 5)`.execute(old);
});
afterEach(async () => installation.stop());

async function meterDays(...days: string[]): Promise<void> {
  for (const day of days) {
    await sql`INSERT INTO meter_days (kind, scope, day_start, version, profile)
      VALUES ('energy', 'of then', ${day}, 9, '')`.execute(old);
  }
}

async function keptSince(): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`SELECT samples_from, quarters_from FROM history_state`.execute(
    old,
  );
  return rows[0];
}

test("days that an earlier version forgot count again by what meters counted of them", async () => {
  await meterDays("2025-09-29Z", "2025-09-30Z", "2025-10-01Z");
  await migrateToLatest(old);
  const since = new Date("2025-10-01Z");
  expect(await keptSince()).toEqual({ samples_from: since, quarters_from: since });
  const { rows } = await sql<{ version: number }>`SELECT version FROM history_days ORDER BY day_start`.execute(old);
  expect(rows.map(({ version }) => version)).toEqual([1, 1, 4, 5]);
});

test("an installation that has forgotten nothing has nothing that is final", async () => {
  await meterDays("2025-10-01Z", "2025-10-02Z");
  await migrateToLatest(old);
  expect(await keptSince()).toEqual({ samples_from: null, quarters_from: null });
});
