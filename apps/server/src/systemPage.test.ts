import { CORE_API } from "@atrium/contract";
import { HealthHistoryReply, LicencesReply, LicenceText, StorageReply, VersionsReply } from "@atrium/contract/system";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const PATIENCE = { timeout: 15_000, interval: 100 };
let server: TestServer;
let admin: Person;
let room = 1e12;

beforeAll(async () => {
  server = await TestServer.make({ readRoom: async () => room });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

const read = async (name: string) => (await admin.ask("GET", `${CORE_API}/system/${name}`)).json();
const history = async () => HealthHistoryReply.parse(await read("health-history"));

test("storage says what the database takes by kind, and its kinds are all of it", async () => {
  const { database, folders, disk, growth } = StorageReply.parse(await read("storage"));
  const { rows } = await sql<{ size: number }>`SELECT pg_database_size(current_database()) AS size`.execute(
    server.database.kysely,
  );
  expect(Math.abs(database.bytes - (rows[0]?.size ?? 0))).toBeLessThan(5e6);
  expect(database.kinds.find(({ kind }) => kind === "site")?.bytes).toBeGreaterThan(100_000);
  expect(database.kinds.find(({ kind }) => kind === "audit")?.bytes).toBeGreaterThan(0);
  // An outside database: nothing is known of its log and its disk.
  expect(database.isOurs).toBe(false);
  expect(folders.map(({ kind }) => kind)).toEqual(["queue", "media", "recordings", "backups"]);
  expect(disk.freeBytes).toBe(1e12);
  expect(growth).toEqual({ days: 1, perDay: null, fullInMonths: null });
});

test("the health history has each time that the server was off, and whether it was stopped or killed", async () => {
  await expect.poll(async () => (await history()).keptSince, PATIENCE).not.toBeNull();
  await (await server.restart()).start();
  admin = new Person(server, await server.signIn());
  const spells = async () => (await history()).spells.map(({ kind, isClean }) => [kind, isClean]);
  await expect.poll(spells, PATIENCE).toEqual([["off", true]]);
  // What a kill leaves: nobody has said that it stops.
  await server.app.stop();
  await sql`UPDATE server_watch SET is_stopped = false, seen = now() - interval '1 hour'`.execute(
    server.database.kysely,
  );
  await (await server.restart()).start();
  admin = new Person(server, await server.signIn());
  await expect.poll(spells, PATIENCE).toContainEqual(["off", false]);
});

test("a disk that is low is in it while it is, and with its end afterwards", async () => {
  const low = async () => (await history()).spells.filter(({ kind }) => kind === "disk");
  room = 5e8;
  await expect.poll(low, PATIENCE).toMatchObject([{ to: null }]);
  room = 1.2e9;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await low()).toMatchObject([{ to: null }]);
  room = 1e12;
  await expect.poll(low, PATIENCE).toMatchObject([{ to: expect.any(Number) }]);
});

test("versions are those of the programs that run", async () => {
  const { postgresql, node, schema, atrium } = VersionsReply.parse(await read("versions"));
  expect(node).toBe(process.versions.node);
  expect(postgresql).toMatch(/^18\./);
  expect(schema).toMatch(/^\d{4}_/);
  expect(atrium).toMatch(/^\d+\.\d+\.\d+$/);
});

test("the licences are those of the packages that the build has put into the program, each with its text", async () => {
  const { packages } = LicencesReply.parse(await read("licences"));
  const fastify = packages?.find(({ name }) => name === "fastify");
  expect(fastify).toMatchObject({ licence: "MIT", version: expect.stringMatching(/^5\./) });
  const { text } = LicenceText.parse(await read(`licences/${fastify?.text ?? ""}`));
  expect(text).toContain("Permission is hereby granted");
  expect(packages?.map(({ name }) => name)).toEqual(expect.arrayContaining(["react", "PostgreSQL", "pg"]));
  // What only builds and tests use is not part of the program.
  expect(packages?.some(({ name }) => name === "vitest" || name === "rolldown")).toBe(false);
  expect(await admin.status("GET", `${CORE_API}/system/licences/99999`)).toBe(404);
});
