import path from "node:path";
import { protocols } from "@atrium/drivers";
import { fingerprintOf, readSite, type Site } from "@atrium/site";
import type { Log } from "@atrium/time";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { recordsOf } from "./fromFolder.ts";
import { noteChangedFolder, openSite } from "./openSite.ts";
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

const open = async () => openSite({ store, readFolder, now: NOW, log });

describe("the site", () => {
  test("is seeded from the folder once, with everything that the folder says, and read from the database ever after", async () => {
    const seeded = await open();
    expect(seeded).toEqual(recordsOf(campus));
    expect(JSON.stringify(seeded.products)).toBe(JSON.stringify(recordsOf(campus).products));
    expect(readFolder).toHaveBeenCalledTimes(1);
    expect(await open()).toEqual(seeded);
    expect(readFolder).toHaveBeenCalledTimes(1);
  });

  test("of a version that did not keep all of it is taken from the folder once more", async () => {
    await open();
    await sql`UPDATE site SET campus = NULL, fingerprint = 'of then'`.execute(database.kysely);
    await sql`UPDATE places SET rotation = NULL, footprint = NULL, lifts = NULL`.execute(database.kysely);
    await sql`UPDATE floors SET plan = NULL, elevation = NULL, height = NULL`.execute(database.kysely);
    expect(await open()).toEqual(recordsOf(campus));
    expect(readFolder).toHaveBeenCalledTimes(2);
  });

  test("with a damaged row is not opened, and the row and its field are named", async () => {
    await open();
    await sql`UPDATE devices SET parts = '[{"product": 7}]' WHERE id = 'L-O1-B-03'`.execute(database.kysely);
    await expect(open()).rejects.toThrow(
      /^The site in the database is damaged: table devices, row L-O1-B-03, parts\.0\.product: /,
    );
    expect(readFolder).toHaveBeenCalledTimes(1);
  });
});

describe("a folder", () => {
  test("that is the one of the site is not spoken of, and neither is one that is gone", async () => {
    await open();
    await noteChangedFolder({ store, folder: CAMPUS, log });
    await noteChangedFolder({ store, folder: "/nowhere", log });
    expect(info).toHaveBeenCalledTimes(1);
  });

  test("that has changed is named in the log, with the command that brings it in", async () => {
    await open();
    await store.replace(recordsOf(campus), await fingerprintOf(path.join(CAMPUS, "plans")), NOW);
    await noteChangedFolder({ store, folder: CAMPUS, log });
    expect(info).toHaveBeenLastCalledWith({ folder: CAMPUS }, expect.stringContaining("site:import -- --replace"));
  });
});
