import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { ConnectionDetail, SiteDevice } from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { ConnectionsFile, MappingsFile, SiteConnection, SiteImportReply } from "@atrium/contract/site";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ListeningUnit, openListeningUnit } from "../test/listeningUnit.ts";
import { Person } from "../test/people.ts";
import { readZip } from "./platform/zip/readZip.ts";
import { zip } from "./platform/zip/zip.ts";
import { TestServer } from "./testServer.ts";

const PASSWORD = "sample-password-pa";
const BASIC_PASSWORD = "of-the-gate-7";
const LOUDSPEAKER = "PA-O1-A-01";
const BROKER = "mqtt-campus";
const OTHER = "PA-O1-C-01";
const MAPPINGS = "mappings/office-building.json";
const PATIENCE = { timeout: 20_000, interval: 100 };

let server: TestServer;
let admin: Person;
let digest: ListeningUnit;
let basic: ListeningUnit;
beforeAll(async () => {
  server = await TestServer.make();
  // Each at another address: a site folder names none twice.
  const connections = server.site.connections.map((connection, index) => ({
    ...connection,
    settings: {
      ...connection.settings,
      ...("host" in connection.settings ? { host: `127.9.9.${index + 1}` } : {}),
      ...(connection.id === BROKER ? { username: "atrium", password: PASSWORD } : {}),
    },
  }));
  await server.restartWith({ ...server.site, connections });
  await server.app.start();
  admin = new Person(server, await server.signIn());
});
beforeEach(async () => {
  await Promise.all([digest, basic].map(async (unit) => unit?.stop()));
  [digest, basic] = [await openListeningUnit("digest"), await openListeningUnit("basic")];
});
afterAll(async () => {
  await server.stop();
  await Promise.all([digest, basic].map(async (unit) => unit.stop()));
});

const addressOf = ({ port }: ListeningUnit) => ({ host: "127.0.0.1", port });

async function deviceOf(id: string): Promise<SiteDevice> {
  return SiteDevice.parse((await admin.ask("GET", `${CORE_API}/devices/${id}`)).json());
}

async function connectionOf(id: string): Promise<SiteConnection> {
  return SiteConnection.parse((await admin.ask("GET", `${CORE_API}/connections/${id}`)).json());
}

/** Moves a device to another address, as its form does. */
async function move(id: string, unit: ListeningUnit, more: object = {}) {
  const { isPasswordWithheld: _, changed: __, retiredAt: ___, parts, ...device } = await deviceOf(id);
  const moved = parts.map(({ product }) => ({ product, address: addressOf(unit) }));
  return admin.ask("PUT", `${CORE_API}/devices/${id}`, { ...device, parts: moved, ...more });
}

async function reasonOf(connection: string, device: string): Promise<string | undefined> {
  const reply = await admin.ask("GET", `${CORE_API}/connection-states/${connection}`);
  return ConnectionDetail.parse(reply.json()).behind.find(({ id }) => id === device)?.reason;
}

async function newest(kind: string): Promise<AuditRow | undefined> {
  const reply = await admin.ask("GET", `${USER_API}/audit?kind=${kind}`);
  return Paged(AuditRow).parse(reply.json()).data[0];
}

test("a test or a search at a host for which the password was not entered proves nothing to it, and the test asks for it", async () => {
  const probe = { connection: "pa", product: "pa-unit", address: addressOf(digest) };
  const refused = await admin.ask("POST", `${CORE_API}/probes`, probe);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { error_code: "EVA001", fields: [{ path: "password" }] },
  ]);
  expect(digest.requests).toBe(0);
  const range = { hosts: "127.0.0.1", port: digest.port, wait: 50, discoveryPort: 1 };
  expect((await admin.ask("POST", `${CORE_API}/searches`, { connection: "pa", range })).statusCode).toBe(201);
  await expect.poll(() => digest.requests, PATIENCE).toBeGreaterThan(0);
  expect(digest.offered).toEqual([]);
  expect(await newest("connection.searched")).toMatchObject({ after: { hosts: "127.0.0.1", port: digest.port } });

  const typed = await admin.ask("POST", `${CORE_API}/probes`, { ...probe, password: "typed-just-now" });
  expect([typed.statusCode, typed.json()]).toMatchObject([422, { error_code: "EDV008" }]);
  expect(digest.offered[0]).toMatch(/^Digest username="atrium"/);
  expect(await newest("connection.tested")).toMatchObject({
    by: "admin",
    sentence: `pa tested at 127.0.0.1:${digest.port}: the test failed`,
    after: { host: "127.0.0.1", port: digest.port },
  });
}, 60_000);

test("a device that is moved to another host does not get the password there until it is entered for that", async () => {
  expect(await deviceOf(LOUDSPEAKER)).toMatchObject({ isPasswordWithheld: false });
  const moved = await move(LOUDSPEAKER, digest);
  expect(moved.statusCode).toBe(200);
  await expect.poll(async () => reasonOf("pa", LOUDSPEAKER), PATIENCE).toBe("Password not entered for this host.");
  await expect.poll(() => digest.requests, PATIENCE).toBeGreaterThan(0);
  expect(digest.offered).toEqual([]);
  expect(await deviceOf(LOUDSPEAKER)).toMatchObject({ isPasswordWithheld: true });
  expect((await connectionOf("pa")).withheld).toEqual([`127.0.0.1:${digest.port}`]);

  const wrong = await move(LOUDSPEAKER, digest, { password: "guessed" });
  expect([wrong.statusCode, wrong.json().fields]).toMatchObject([400, [{ path: "password" }]]);
  expect(digest.offered).toEqual([]);

  const right = await move(LOUDSPEAKER, digest, { password: PASSWORD });
  expect([right.statusCode, right.body]).toEqual([200, expect.not.stringContaining(PASSWORD)]);
  await expect.poll(() => digest.offered[0], PATIENCE).toMatch(/^Digest username="atrium"/);
  expect(await deviceOf(LOUDSPEAKER)).toMatchObject({ isPasswordWithheld: false });
  expect(await newest("connection.entrusted")).toMatchObject({ after: { hosts: [`127.0.0.1:${digest.port}`] } });

  await server.restart();
  await server.app.start();
  expect(await deviceOf(LOUDSPEAKER)).toMatchObject({ isPasswordWithheld: false });
  expect((await connectionOf("pa")).withheld).toEqual([]);
}, 60_000);

test("a password in clear does not reach a host that another person has put behind its connection", async () => {
  const settings = { username: "atrium", password: BASIC_PASSWORD, authentication: "basic", pollInterval: 200 };
  const added = { id: "gates", name: "Gates", protocol: "vapix", settings };
  expect((await admin.ask("POST", `${CORE_API}/connections`, added)).statusCode).toBe(201);
  const { isPasswordWithheld: _, changed: __, retiredAt: ___, revision: ____, ...near } = await deviceOf("PA-O1-B-01");
  const parts = [{ product: "pa-unit", address: addressOf(basic) }];
  const device = { ...near, id: "PA-O1-B-91", name: "PA-O1-B-91", connection: "gates", parts };
  expect((await admin.ask("POST", `${CORE_API}/devices`, device)).statusCode).toBe(201);
  await expect.poll(() => basic.requests, PATIENCE).toBeGreaterThan(0);
  expect(basic.offered).toEqual([]);
  const { id, name, revision, settings: kept } = await connectionOf("gates");
  const again = { name, revision, settings: { ...kept, password: BASIC_PASSWORD } };
  expect((await admin.ask("PUT", `${CORE_API}/connections/${id}`, again)).json()).toMatchObject({ withheld: [] });
  const proof = `Basic ${Buffer.from(`atrium:${BASIC_PASSWORD}`).toString("base64")}`;
  await expect.poll(() => basic.offered[0], PATIENCE).toBe(proof);
}, 60_000);

test("a site file without passwords takes those of the database to no other host", async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const reply = await server.app.http.inject({ url: `${CORE_API}/site-folder`, headers });
  const limits = { entries: 1_000, entrySize: 20_000_000, totalSize: 80_000_000 };
  const files = await readZip(reply.rawPayload, limits);
  const mappings = MappingsFile.parse(JSON.parse(files.get(MAPPINGS)?.toString() ?? ""));
  const moved = mappings.map((row) =>
    row.device === OTHER ? { ...row, parts: row.parts.map((part) => ({ ...part, address: addressOf(digest) })) } : row,
  );
  expect(moved).not.toEqual(mappings);
  const lines = ConnectionsFile.parse(JSON.parse(files.get("connections.json")?.toString() ?? ""));
  const broker = lines.find(({ id }) => id === BROKER);
  if (broker !== undefined) broker.settings["host"] = "127.8.8.8";
  const changed = new Map([
    [MAPPINGS, JSON.stringify(moved)],
    ["connections.json", JSON.stringify(lines)],
  ]);
  const parts: Buffer[] = [];
  const entries = [...files].map(([name, content]) => ({
    name,
    content: [changed.get(name) ?? content.toString()],
  }));
  for await (const part of zip(entries)) parts.push(Buffer.from(part));
  const content = Buffer.concat(parts).toString("base64");
  const ask = async (more: object) =>
    SiteImportReply.parse(
      (await admin.ask("POST", `${CORE_API}/site-imports`, { file: "a.zip", content, ...more })).json(),
    );
  const { revision, notes } = await ask({});
  expect(notes).toContain("pa: password not entered for 1 host. Enter it again.");
  expect(notes).toContain(`${BROKER}: Password was entered for a different host. Enter it again.`);
  expect(await ask({ revision })).toMatchObject({ isDone: true });
  await expect.poll(() => digest.requests, PATIENCE).toBeGreaterThan(0);
  await expect.poll(async () => reasonOf("pa", OTHER), PATIENCE).toBe("Password not entered for this host.");
  expect(digest.offered).toEqual([]);
  expect((await connectionOf(BROKER)).secrets).toEqual([]);
}, 60_000);
