import { ErrorReply } from "@atrium/contract";
import { Readiness } from "@atrium/contract/site";
import { afterEach, expect, test, vi } from "vitest";
import { openOwnServer } from "../test/testDatabase.ts";
import { TestServer, type TestServerOptions } from "./testServer.ts";

const WAIT = { timeout: 30_000, interval: 20 };
const MEBIBYTE = 1024 * 1024;
let server: TestServer;
let room = 1024 * MEBIBYTE;

async function make(options: TestServerOptions = {}): Promise<void> {
  room = 1024 * MEBIBYTE;
  server = await TestServer.make({ readRoom: async () => room, ...options });
}

afterEach(async () => server.stop());

async function ready(): Promise<readonly [number, Readiness]> {
  const reply = await server.app.http.inject("/api/ready");
  return [reply.statusCode, Readiness.parse(reply.json())];
}

async function isAlive(): Promise<boolean> {
  return (await server.app.http.inject("/api/health")).statusCode === 200;
}

test("a server is alive at once and ready when all its connections were started", async () => {
  await make();
  expect(await isAlive()).toBe(true);
  expect(await ready()).toMatchObject([503, { status: "waiting", parts: { field: "starting" } }]);
  await server.app.start();
  const parts = { database: "available", disk: "available", field: "running" };
  await vi.waitFor(async () => expect(await ready()).toEqual([200, { status: "ready", parts }]), WAIT);
});

test("without its database a server is alive and not ready, and ready again when it is back", async () => {
  await make({ openDatabase: openOwnServer });
  await server.app.start();
  await vi.waitFor(async () => expect(await ready()).toMatchObject([200, {}]), WAIT);
  process.kill(server.database.serverPid() ?? Number.NaN, "SIGKILL");
  await vi.waitFor(async () => {
    expect(await ready()).toMatchObject([503, { parts: { database: "unavailable" } }]);
  }, WAIT);
  expect(await isAlive()).toBe(true);
  await vi.waitFor(async () => expect(await ready()).toMatchObject([200, {}]), WAIT);
});

test("a disk that is full at the start is reported from the first answer on, until there is room", async () => {
  await make();
  room = 10 * MEBIBYTE;
  await server.app.start();
  const headers = { authorization: `Bearer ${await server.signIn()}` };
  const health = async () => (await server.app.http.inject({ url: "/api/core-service/v1.0/health", headers })).json();
  const metrics = async () => (await server.app.http.inject("/metrics")).body;
  expect(await ready()).toMatchObject([503, { parts: { disk: "full" } }]);
  expect(await health()).toMatchObject({ disk: "full" });
  expect(await metrics()).toContain("atrium_disk_full 1");
  expect(await metrics()).toContain(`atrium_disk_free_bytes ${room}`);
  expect(await isAlive()).toBe(true);
  room = 1024 * MEBIBYTE;
  await vi.waitFor(async () => expect(await health()).toMatchObject({ disk: "available" }), WAIT);
  await vi.waitFor(async () => expect(await ready()).toMatchObject([200, {}]), WAIT);
});

test("a change that the database's full disk refuses is answered 503 with the lack of room as its reason", async () => {
  await make();
  await server.database.ingest.query(`
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON roles EXECUTE FUNCTION full_disk()`);
  const reply = await server.app.http.inject({
    method: "POST",
    url: "/api/user-service/v1.0/roles",
    headers: { authorization: `Bearer ${await server.signIn()}` },
    payload: { name: "Night watch", permissions: [{ isUsed: true, feature: { slug: "viewable" } }] },
  });
  expect(reply.statusCode).toBe(503);
  expect(ErrorReply.parse(reply.json()).message).toContain("The disk is full");
});
