import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OldInstallation, openOldInstallation } from "../../../../test/oldInstallation.ts";
import { FieldEventStore } from "../../../features/field-events/store.ts";
import { migrateToLatest } from "../migrate.ts";

/** An installation from before events knew their places. */
let installation: OldInstallation;
let old: OldInstallation["db"];

beforeEach(async () => {
  installation = await openOldInstallation("0022");
  old = installation.db;
});
afterEach(async () => installation.stop());

test("earlier events get the place of their device, a retired one too; those of nobody keep none", async () => {
  const rooms = [
    { id: "A01", kind: "office" },
    { id: "A99", kind: "corridor" },
  ];
  const drawing = JSON.stringify({ rooms });
  await sql`INSERT INTO places (key, position, code, name, icon, at) VALUES ('hut', 0, 1, 'Hut', 'house', '[1, 2]')`.execute(
    old,
  );
  for (const [position, key] of ["first", "second"].entries()) {
    await sql`INSERT INTO floors (placement, key, position, code, label, is_in_menu, drawing)
      VALUES ('hut', ${key}, ${position}, ${position}, ${key}, true, ${key === "first" ? drawing : "{}"})`.execute(old);
  }
  const devices = [
    { id: "here", floor: "first", zone: "A", room: "A01", retired: null },
    { id: "corridor", floor: "first", zone: null, room: "A99", retired: null },
    { id: "retired", floor: "second", zone: null, room: "A99", retired: "2026-01-01T00:00Z" },
  ];
  for (const [position, { id, floor, zone, room, retired }] of devices.entries()) {
    await sql`INSERT INTO devices (id, position, module, name, placement, floor, zone, room, at, facts, parts, retired_at)
      VALUES (${id}, ${position}, 'access', ${id}, 'hut', ${floor}, ${zone}, ${room}, '[1, 1]', '{}', '[]', ${retired})`.execute(
      old,
    );
  }
  for (const device of ["here", "corridor", "retired", "gone"]) {
    await sql`INSERT INTO field_events (device, source_id, kind, time, received_at, content)
      VALUES (${device}, 'e-1', 'card-read', now(), now(), '{"kind": "card-read", "card": "0451"}')`.execute(old);
  }
  await migrateToLatest(old);
  const store = new FieldEventStore(old);
  const events = await store.newest(10);
  expect(
    events.map(({ device, placement, floor, zone, isCorridor }) => [device, placement, floor, zone, isCorridor]),
  ).toEqual([
    ["here", "hut", "first", "A", false],
    ["corridor", "hut", "first", undefined, true],
    ["retired", "hut", "second", undefined, false],
    ["gone", undefined, undefined, undefined, false],
  ]);
});

test("of earlier events the device's time is known where it was not ahead; what a fast clock said is lost", async () => {
  await sql`INSERT INTO field_events (device, source_id, kind, time, received_at, content) VALUES
    ('here', 'late', 'card-read', '2026-01-01T00:00Z', '2026-01-01T01:00Z', '{"kind": "card-read", "card": "0451"}'),
    ('here', 'early', 'card-read', '2026-01-01T02:00Z', '2026-01-01T02:00Z', '{"kind": "card-read", "card": "0451"}')`.execute(
    old,
  );
  await migrateToLatest(old);
  const [late, early] = await new FieldEventStore(old).newest(10);
  expect(late).toMatchObject({ sourceTime: late?.time, clockOffset: -3_600_000 });
  expect(early).not.toHaveProperty("sourceTime");
  expect(early).not.toHaveProperty("clockOffset");
});
