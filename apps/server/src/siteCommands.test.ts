import { execFile, type ExecFileException } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { protocols } from "@atrium/drivers";
import { readSite } from "@atrium/site";
import { ENGLISH, said as inWords } from "@atrium/words";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { withoutSecrets } from "./features/site/connectionSecrets.ts";
import { recordsOf } from "./features/site/fromFolder.ts";
import { openDatabase, type Database } from "./platform/database/database.ts";
import { lockFolder } from "./platform/folderLock.ts";
import { createLog } from "./platform/log.ts";
import { AuditLog } from "./features/audit/auditLog.ts";
import { SiteStore } from "./features/site/store.ts";
import { createDatabase, EMPTY, urlOf } from "../test/databases.ts";
import { openOwnServer } from "../test/testDatabase.ts";
import { TestServer } from "./testServer.ts";
import { programEnvironment } from "../test/programEnvironment.ts";

const CAMPUS = path.resolve(import.meta.dirname, "../../../sites/campus");

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let folder: string;
/** Where the import has brought the site into a database without anything. */
let seeded: OwnPlace;
beforeAll(async () => {
  server = await TestServer.make({ openDatabase: openOwnServer });
  folder = await mkdtemp(path.join(tmpdir(), "atrium-commands-"));
  await cp(CAMPUS, path.join(folder, "changed"), { recursive: true });
  await changed("plans/office-building/first.json", "Board room", "Grand room");
  await changed("connections.json", "GW-O1", "GW-O1, cellar");
  await changed("mappings/office-building.json", '"L-O1-B-03"', '"L-O1-B-99"');
  await changed("plans/office-building/first.json", '"L-O1-B-03"', '"L-O1-B-99"');
  seeded = await ownPlace("seeded", EMPTY);
  const { code, said } = await run("siteImport", [CAMPUS], seeded.environment);
  if (code !== 0) throw new Error(`the import has not seeded a database: ${said}`);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function changed(file: string, text: string, replacement: string): Promise<void> {
  const name = path.join(folder, "changed", file);
  const before = await readFile(name, "utf8");
  expect(before).toContain(text);
  await writeFile(name, before.replace(text, replacement));
}

type Command = "siteCheck" | "siteExport" | "siteImport";

async function run(program: Command, args: readonly string[], environment: Record<string, string> = {}) {
  const file = path.resolve(import.meta.dirname, `${program}.ts`);
  const env = { ...programEnvironment, ATRIUM_DATA: server.database.options.folder, ...environment };
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error: ExecFileException | null, ...said) =>
      resolve({ code: error?.code ?? 0, said: said.join("") }),
    );
  });
}

interface OwnPlace {
  readonly database: string;
  readonly environment: { readonly DATABASE_URL: string; readonly ATRIUM_DATA: string };
}

/** Another installation on a PostgreSQL that is not ours, whose server stands still. */
async function ownPlace(name: string, template: string): Promise<OwnPlace> {
  const shared = inject("sharedServer");
  const database = `${name}-${randomUUID()}`;
  await createDatabase(shared, { name: database, template });
  return {
    database,
    environment: { DATABASE_URL: urlOf(shared, database), ATRIUM_DATA: path.join(folder, name) },
  };
}

/** One that has no site, or a copy of the one that the import has seeded. */
async function ownDatabase(name: string, content: "empty" | "seeded" = "seeded") {
  const isSeeded = content === "seeded";
  const { environment } = await ownPlace(name, isSeeded ? seeded.database : inject("sharedServer").template);
  if (isSeeded) await cp(seeded.environment.ATRIUM_DATA, environment.ATRIUM_DATA, { recursive: true });
  const { DATABASE_URL: url } = environment;
  const look = async <Result>(ask: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase({ url, folder, log: createLog("silent") });
    try {
      return await ask(database);
    } finally {
      await database.stop();
    }
  };
  return { environment, look };
}

test("an export passes the check and seeds an equal site, and never goes into a folder that is not empty", async () => {
  const { environment } = await ownDatabase("exported");
  const place = path.join(folder, "exported-site");
  const { code, said } = await run("siteExport", ["--with-secrets", place], environment);
  expect([code, said]).toEqual([0, expect.stringMatching(/ holds Riverside Campus: 15 plans, \d+ devices/)]);
  expect(said).not.toContain("left out");
  expect(await run("siteCheck", [place])).toMatchObject({
    code: 0,
    said: expect.stringContaining("Nothing is wrong."),
  });
  const [original, exported] = await Promise.all([readSite(CAMPUS, { protocols }), readSite(place, { protocols })]);
  expect(recordsOf(exported)).toEqual(recordsOf(original));
  expect(await run("siteExport", [place])).toEqual({ code: 2, said: expect.stringContaining("is not empty") });
});

test("an export beside the running server holds that server's site, for its owner alone", async () => {
  const place = path.join(folder, "exported-beside");
  expect(await run("siteExport", [place])).toMatchObject({ code: 0 });
  expect((await stat(path.join(place, "connections.json"))).mode & 0o777).toBe(0o600);
  const exported = JSON.parse(await readFile(path.join(place, "connections.json"), "utf8"));
  expect(exported).toEqual(server.site.connections.map((row) => withoutSecrets(row, protocols)));
});

test("an export without secrets says which it leaves out, passes the check, and an import of it keeps those of the database", async () => {
  const { environment, look } = await ownDatabase("kept");
  const place = path.join(folder, "without-secrets");
  const { code, said } = await run("siteExport", [place], environment);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/Secrets are left out: .*\bpa \(Password\).*\. --with-secrets/),
  ]);
  const text = await readFile(path.join(place, "connections.json"), "utf8");
  expect(text).toContain('"pa"');
  expect(text).not.toMatch(/sample-password|sealed/);
  const check = await run("siteCheck", [place]);
  expect([check.code, check.said]).toEqual([0, expect.stringContaining("pa: Password is left out.")]);

  const settings = async () =>
    look(
      async ({ kysely }) => (await new SiteStore(kysely).read())?.connections.find(({ id }) => id === "pa")?.settings,
    );
  const before = await settings();
  for (const site of [place, CAMPUS]) {
    expect(await run("siteImport", ["--replace", "--dry-run", site], environment)).toMatchObject({
      code: 0,
      said: expect.stringContaining("No changes."),
    });
  }
  expect(await run("siteImport", ["--replace", place], environment)).toMatchObject({ code: 0 });
  expect(await settings()).toEqual(before);
  await writeFile(
    path.join(place, "connections.json"),
    text.replace('"username"', '"password": "another", "username"'),
  );
  const other = await run("siteImport", ["--replace", "--dry-run", place], environment);
  expect(other.said).toContain("connections: 1 changed (pa)");
  expect(other.said).not.toContain("another");
});

test("a folder without a password that nobody has is brought in, and what is missing is named", async () => {
  const { environment } = await ownDatabase("missing", "empty");
  await cp(CAMPUS, path.join(folder, "no-password"), { recursive: true });
  const file = path.join(folder, "no-password", "connections.json");
  await writeFile(file, (await readFile(file, "utf8")).replace('"password": "sample-password-pa", ', ""));
  expect(await run("siteImport", [path.join(folder, "no-password")], environment)).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      "pa: Password is missing. Devices behind this connection cannot be reached without it.",
    ),
  });
});

test("an export with secrets whose key is gone names their connections and writes nothing", async () => {
  const { environment } = await ownDatabase("keyless");
  await rm(path.join(environment.ATRIUM_DATA, "secret.key"));
  const place = path.join(folder, "keyless-site");
  expect(await run("siteExport", ["--with-secrets", place], environment)).toEqual({
    code: 2,
    said: expect.stringMatching(/The secrets of .*\bpa\b.* cannot be decrypted/),
  });
  await expect(stat(place)).rejects.toThrow("ENOENT");
});

test("a dry run beside the server names what would change, and the points that lose their device, and changes nothing", async () => {
  const before = await new SiteStore(server.database.kysely).read();
  const { code, said } = await run("siteImport", ["--replace", "--dry-run", path.join(folder, "changed")]);
  expect(code).toBe(0);
  expect(said).toContain("floors: 1 changed (office-building first)");
  expect(said).toMatch(/connections: \d+ changed \(.*bacnet-o1/);
  expect(said).toContain("devices: 1 added (L-O1-B-99)");
  expect(said).toContain("devices: 1 removed (L-O1-B-03)");
  expect(said).toContain("points: 4 without a device (L-O1-B-03 level, L-O1-B-03 power, ");
  expect(said).toContain("Nothing was changed: this was a dry run.");
  expect(await new SiteStore(server.database.kysely).read()).toEqual(before);
});

test("an import is refused with the mistakes of the folder, and while a server runs", async () => {
  const wrong = path.join(folder, "wrong");
  await mkdir(wrong);
  expect(await run("siteImport", ["--replace", wrong])).toEqual({
    code: 2,
    said: expect.stringContaining("campus.json:1 (file): the file does not exist"),
  });
  const { options } = server.database;
  const lock = await lockFolder({ folder: options.folder });
  const refused = await run("siteImport", ["--replace", CAMPUS]);
  await lock.release();
  expect(refused).toEqual({
    code: 2,
    said: expect.stringMatching(/Another Atrium has this data folder.*Stop it first/),
  });
});

test("an import replaces the site with --replace only; points keep their numbers, and the audit log has it", async () => {
  const { environment, look } = await ownDatabase("replaced");
  const points = await look(async ({ kysely }) =>
    new SiteStore(kysely).pointIds([
      { device: "L-O1-B-03", key: "level" },
      { device: "L-O1-B-04", key: "level" },
    ]),
  );
  expect(await run("siteImport", [path.join(folder, "changed")], environment)).toEqual({
    code: 2,
    said: expect.stringContaining("The database has a site already: --replace"),
  });
  const { code, said } = await run("siteImport", ["--replace", path.join(folder, "changed")], environment);
  expect([code, said]).toEqual([0, expect.stringContaining("devices: 1 removed (L-O1-B-03)")]);
  await look(async ({ kysely }) => {
    const store = new SiteStore(kysely);
    const site = await store.read();
    expect(site?.devices.some(({ id }) => id === "L-O1-B-99")).toBe(true);
    expect(
      await store.pointIds([
        { device: "L-O1-B-03", key: "level" },
        { device: "L-O1-B-04", key: "level" },
      ]),
    ).toEqual(points);
    expect((await new AuditLog(kysely).verify()).broken).toBeUndefined();
    const { rows } = await sql<{ sentence: string }>`
      SELECT by_name, sentence, after FROM audit_log ORDER BY id DESC LIMIT 1`.execute(kysely);
    expect(rows).toMatchObject([
      {
        by_name: expect.stringMatching(/^\S+ at \S+$/),
        after: expect.objectContaining({ "devices removed": 1, "points without a device": 4 }),
      },
    ]);
    expect(inWords(rows[0]?.sentence ?? "", ENGLISH)).toMatch(
      /^Site imported from .*changed: .*1 device added, 1 device removed, 4 points/,
    );
  });
});

test("an import mends a damaged site", async () => {
  const { environment, look } = await ownDatabase("damaged");
  await look(async ({ kysely }) => sql`UPDATE floors SET drawing = '{}' WHERE key = 'third'`.execute(kysely));
  const { code, said } = await run("siteImport", ["--replace", CAMPUS], environment);
  expect([code, said]).toEqual([0, expect.stringContaining("The site in the database is damaged: table floors")]);
  const site = await look(async ({ kysely }) => new SiteStore(kysely).read());
  expect(site?.floors).toHaveLength(15);
});

test("an import is refused while a server is connected to the database of your own", async () => {
  const { environment, look } = await ownDatabase("served", "empty");
  await look(async () => {
    expect(await run("siteImport", [CAMPUS], environment)).toEqual({
      code: 2,
      said: expect.stringContaining("An Atrium server is connected to this database"),
    });
  });
});
