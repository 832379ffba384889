import path from "node:path";
import { protocols } from "@atrium/drivers";
import { readSite } from "@atrium/site";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type OldInstallation, openOldInstallation } from "../../../../test/oldInstallation.ts";
import { ConnectionSecrets } from "../../../features/site/connectionSecrets.ts";
import { openSite } from "../../../features/site/openSite.ts";
import { SiteStore } from "../../../features/site/store.ts";
import { SecretBox } from "../../secretBox.ts";
import { migrateToLatest } from "../migrate.ts";

let installation: OldInstallation;
let old: OldInstallation["db"];

async function openBefore(migration: string): Promise<void> {
  installation = await openOldInstallation(migration);
  old = installation.db;
}
afterEach(async () => installation.stop());

test("an installation's site and points are kept, and its next start reads the folder for what is missing", async () => {
  await openBefore("0016");
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

test("passwords that an installation kept unsealed are sealed at its first start, and drivers get them as they were", async () => {
  await openBefore("0020");
  const site = await readSite(path.resolve(import.meta.dirname, "../../../../../../sites/campus"), { protocols });
  const { settings } = site;
  const campus = { id: "campus", size: [1, 1], north: 0, sitePlan: "plans/site.json" };
  const [campusText, settingsText, menusText] = [campus, settings, site.campus.menus].map((one) => JSON.stringify(one));
  await sql`INSERT INTO site (id, name, campus, settings, menus, products, fingerprint, imported_at)
    VALUES (1, 'Campus', ${campusText}, ${settingsText}, ${menusText}, '[]', 'of then', now())`.execute(old);
  await sql`INSERT INTO connections (id, position, name, protocol, settings)
    VALUES ('pa', 0, 'PA', 'vapix', '{"username": "atrium", "password": "of then"}')`.execute(old);

  await migrateToLatest(old);
  const secrets = new ConnectionSecrets(new SecretBox([Buffer.alloc(32, 1)]), protocols);
  const nothing = () => undefined;
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const readFolder = async () => site;
  const { connections } = await openSite({ store: new SiteStore(old), readFolder, secrets, now: new Date(), log });
  const { rows } = await sql<{ text: string }>`SELECT settings::text AS text FROM connections`.execute(old);
  expect(rows[0]?.text).toContain("sealed");
  expect(rows[0]?.text).not.toContain("of then");
  expect(connections.map((row) => secrets.open(row).settings)).toEqual([{ username: "atrium", password: "of then" }]);
});

test("tariffs of two prices become tariffs of named periods, once; one of now stays as it is", async () => {
  await openBefore("0110");
  const former = {
    from: "2020-01-01",
    until: "2026-10-31",
    offPeak: 2.6,
    onPeak: 4.2,
    onPeakDays: [1, 2, 3, 4, 5],
    onPeakFrom: "09:00",
    onPeakUntil: "22:00",
    offPeakHolidays: "ordinary",
    source: "Contract",
  };
  const days = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: false, windows: [] }];
  const ofNow = { from: "2026-11-01", name: "New", periods: [], seasons: [{ name: "All year", starts: [], days }] };
  const settings = JSON.stringify({ timeZone: "Asia/Bangkok", tariffs: [former, ofNow] });
  await sql`INSERT INTO site (id, name, settings, menus, products, fingerprint, imported_at)
    VALUES (1, 'Campus', ${settings}, '{}', '[]', 'of then', now())`.execute(old);

  await migrateToLatest(old);
  const { rows } = await sql<{ settings: unknown }>`SELECT settings FROM site`.execute(old);
  expect(rows[0]?.settings).toMatchObject({
    timeZone: "Asia/Bangkok",
    tariffs: [
      {
        from: "2020-01-01",
        until: "2026-10-31",
        periods: [
          { name: "On-peak", price: 4.2 },
          { name: "Off-peak", price: 2.6 },
        ],
        holidays: "ordinary",
        source: "Contract",
      },
      ofNow,
    ],
  });
});
