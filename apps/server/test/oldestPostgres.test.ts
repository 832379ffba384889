import { expect, inject, test } from "vitest";
import { OLDEST_VERSION } from "../src/platform/database/oldestVersion.ts";
import { hasOldest } from "./oldestPostgres.ts";
import { openCampusDatabase } from "./testDatabase.ts";

test("the core statements run on the oldest PostgreSQL that is supported", async ({ skip }) => {
  skip(!hasOldest, `PostgreSQL ${OLDEST_VERSION} is not on this machine, and apt could not install it`);
  expect(inject("sharedServer").template).toContain("oldest");
  const database = await openCampusDatabase();
  const { rows } = await database.ingest.query<{ version: string; devices: number }>(
    "SELECT current_setting('server_version') AS version, (SELECT count(*) FROM devices) AS devices",
  );
  await database.stop();
  expect(Number.parseInt(rows[0]?.version ?? "", 10)).toBe(OLDEST_VERSION);
  expect(rows[0]?.devices).toBeGreaterThan(0);
});
