import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OldInstallation, openOldInstallation } from "../../../../test/oldInstallation.ts";
import type { CommandTables } from "../../../features/commands/tables.ts";
import { UndoStore } from "../../../features/commands/undoStore.ts";
import { migrateToLatest } from "../migrate.ts";

/** An installation from before undo existed. */
let installation: OldInstallation;
let old: OldInstallation["db"];

beforeEach(async () => {
  installation = await openOldInstallation("0006");
  old = installation.db;
});
afterEach(async () => installation.stop());

test("earlier commands and holds are kept: none of them has a replaced hold", async () => {
  const [first, second] = ["0b0f6b36-8c4b-4b55-9d8c-0d8d8a3d4c11", "0b0f6b36-8c4b-4b55-9d8c-0d8d8a3d4c12"];
  for (const [id, at] of [
    [first, "2026-01-01T00:00Z"],
    [second, "2026-01-01T00:01Z"],
  ]) {
    await sql`INSERT INTO commands (id, source, by_name, hold_minutes, at)
      VALUES (${id}, 'operator', 'ann', 120, ${at})`.execute(old);
    await sql`INSERT INTO command_targets
      (command_id, position, point_id, device, device_name, point_key, before, value, state, priority, at)
      VALUES (${id}, 0, 1, 'L-1', 'Lamp 1', 'level', 0, 80, 'confirmed', 8, ${at})`.execute(old);
  }
  await sql`INSERT INTO holds (point_id, device, point_key, value, by_name, command_id, since, until)
    VALUES (1, 'L-1', 'level', 80, 'ann', ${second}, '2026-01-01T00:01Z', '2026-01-01T02:01Z')`.execute(old);
  await migrateToLatest(old);
  const db = old.withTables<CommandTables>();
  expect(await db.selectFrom("holds").select(["point_id", "command_id"]).execute()).toEqual([
    { point_id: 1, command_id: second },
  ]);
  const undo = new UndoStore(db);
  expect(await undo.targets(second)).toMatchObject([{ target: { before: 0, value: 80 }, replaced: undefined }]);
  expect(await undo.newerThan(first, ["L-1"])).toEqual(new Map([[1, { by: "ann", value: 80 }]]));
  expect(await undo.newerThan(second, ["L-1"])).toEqual(new Map());
});
