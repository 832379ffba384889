import path from "node:path";
import { ConnectionId } from "@atrium/contract";
import { protocols } from "@atrium/drivers";
import { fingerprintOf, readSite, type Site } from "@atrium/site";
import type { Log } from "@atrium/time";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { ConnectionSecrets } from "./connectionSecrets.ts";
import { recordsOf } from "./fromFolder.ts";
import { SecretBox } from "../../platform/secretBox.ts";
import { noteChangedFolder, openSite } from "./openSite.ts";
import type { SiteRecords } from "./records.ts";
import { SiteStore } from "./store.ts";

const CAMPUS = path.resolve(import.meta.dirname, "../../../../../sites/campus");
const NOW = new Date("2026-11-22T08:00Z");

let database: TestDatabase;
let campus: Site;
let store: SiteStore;
const info = vi.fn<Log["info"]>();
const log: Log = { debug: () => undefined, info, warn: () => undefined, error: () => undefined };
const readFolder = vi.fn<() => Promise<Site>>(async () => campus);

beforeAll(async () => {
  [database, campus] = await Promise.all([openTestDatabase(), readSite(CAMPUS, { protocols })]);
  store = new SiteStore(database.kysely);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await sql`TRUNCATE site, places, floors, connections, devices`.execute(database.kysely);
  vi.clearAllMocks();
});

const [KEY, NEWER_KEY] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const SECRETS = new ConnectionSecrets(new SecretBox([KEY]), protocols);
const PASSWORD = "sample-password-pa";

const open = async (secrets = SECRETS) => openSite({ store, readFolder, secrets, now: NOW, log });
const opened = (records: SiteRecords, secrets = SECRETS): SiteRecords => {
  return { ...records, connections: records.connections.map((row) => secrets.open(row)) };
};
const keptSettings = async () => {
  const { rows } = await sql<{ text: string }>`SELECT string_agg(settings::text, '') AS text FROM connections`.execute(
    database.kysely,
  );
  return rows[0]?.text;
};

describe("the site", () => {
  it("is seeded from the folder once, with everything that the folder says, and read from the database ever after", async () => {
    const seeded = await open();
    expect(opened(seeded)).toEqual(recordsOf(campus));
    expect(JSON.stringify(seeded.products)).toBe(JSON.stringify(recordsOf(campus).products));
    expect(readFolder).toHaveBeenCalledTimes(1);
    expect(await open()).toEqual(seeded);
    expect(readFolder).toHaveBeenCalledTimes(1);
  });

  it("of a version that did not keep all of it is taken from the folder once more", async () => {
    await open();
    await sql`UPDATE site SET campus = NULL, fingerprint = 'of then'`.execute(database.kysely);
    await sql`UPDATE places SET rotation = NULL, footprint = NULL, lifts = NULL`.execute(database.kysely);
    await sql`UPDATE floors SET plan = NULL, elevation = NULL, height = NULL`.execute(database.kysely);
    expect(opened(await open())).toEqual(recordsOf(campus));
    expect(readFolder).toHaveBeenCalledTimes(2);
  });

  it("with a damaged row is not opened, and the row and its field are named", async () => {
    await open();
    await sql`UPDATE devices SET parts = '[{"product": 7}]' WHERE id = 'L-O1-B-03'`.execute(database.kysely);
    await expect(open()).rejects.toThrow(
      /^The site in the database is damaged: table devices, row L-O1-B-03, parts\.0\.product: /,
    );
    expect(readFolder).toHaveBeenCalledTimes(1);
  });
});

describe("the secrets of connections", () => {
  it("lie sealed in the database and in memory, and are opened for the driver alone", async () => {
    const seeded = await open();
    expect(JSON.stringify(seeded)).not.toContain(PASSWORD);
    expect(await keptSettings()).not.toContain(PASSWORD);
    expect(JSON.stringify(opened(seeded).connections)).toContain(PASSWORD);
  });

  it("that an earlier version left unsealed are sealed at the next start, once", async () => {
    await store.replace(recordsOf(campus), "", NOW);
    expect(await keptSettings()).toContain(PASSWORD);
    expect(opened(await open())).toEqual(recordsOf(campus));
    const kept = await keptSettings();
    expect(kept).not.toContain(PASSWORD);
    expect(info).toHaveBeenCalledWith(
      { connections: expect.arrayContaining(["pa"]) },
      expect.stringContaining("were encrypted"),
    );
    await open();
    expect(await keptSettings()).toBe(kept);
  });

  it("change to a new key while the old one is still there", async () => {
    await open();
    const both = new ConnectionSecrets(new SecretBox([NEWER_KEY, KEY]), protocols);
    await open(both);
    const newer = new ConnectionSecrets(new SecretBox([NEWER_KEY]), protocols);
    expect(opened(await open(newer), newer)).toEqual(recordsOf(campus));
    const first = (await open()).connections.find(({ id }) => id === "pa");
    expect(() => first && SECRETS.open(first)).toThrow(/^Password cannot be decrypted/);
  });

  it("cannot be moved to another connection or another field", async () => {
    const seeded = await open();
    const pa = seeded.connections.find(({ id }) => id === "pa");
    if (pa === undefined) throw new Error("there is no such connection");
    expect(() => SECRETS.open({ ...pa, id: ConnectionId.parse("other") })).toThrow(/cannot be decrypted/);
    const other = { ...pa, protocol: "mqtt" as const, settings: { privateKey: pa.settings["password"] } };
    expect(() => SECRETS.open(other)).toThrow(/^Client certificate key cannot be decrypted/);
  });
});

describe("a folder", () => {
  it("that is the one of the site is not spoken of, and neither is one that is gone", async () => {
    await open();
    await noteChangedFolder({ store, folder: CAMPUS, log });
    await noteChangedFolder({ store, folder: "/nowhere", log });
    expect(info).toHaveBeenCalledTimes(1);
  });

  it("that has changed is named in the log, with the command that brings it in", async () => {
    await open();
    await store.replace(recordsOf(campus), await fingerprintOf(path.join(CAMPUS, "plans")), NOW);
    await noteChangedFolder({ store, folder: CAMPUS, log });
    expect(info).toHaveBeenLastCalledWith({ folder: CAMPUS }, expect.stringContaining("site:import -- --replace"));
  });
});
