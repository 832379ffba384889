import { ErrorReply } from "@atrium/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openOwnServer } from "../test/testDatabase.ts";
import { TestServer } from "./testServer.ts";

const BASE = "/api/core-service/v1.0";
const WAIT = { timeout: 20_000, interval: 5 };

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await TestServer.make({ openDatabase: openOwnServer });
  token = await server.signIn();
  await server.app.start();
}, 60_000);
afterAll(() => server.stop());

async function get(path: string) {
  return server.app.http.inject({ url: `${BASE}${path}`, headers: { authorization: `Bearer ${token}` } });
}

const command = () =>
  server.app.http.inject({
    method: "POST",
    url: `${BASE}/commands`,
    headers: { authorization: `Bearer ${token}` },
    payload: { id: crypto.randomUUID(), targets: [{ device: "L-O1-B-03", point: "level", value: 40 }] },
  });
/** Sends commands until one is answered with the status; until then each answer must be one of the two valid ones. */
const commandUntil = (status: number) =>
  vi.waitFor(async () => {
    const reply = await command();
    expect([202, 503]).toContain(reply.statusCode);
    if (reply.statusCode === 503) expect(ErrorReply.parse(reply.json()).error_code).toBe("EDB001");
    expect(reply.statusCode).toBe(status);
  }, WAIT);

test("when the database dies, the site and values go on, calls that need it are 503, and they work again by themselves", async () => {
  await commandUntil(202);
  const states: string[] = [];
  server.database.onStateChange((state) => states.push(state));
  process.kill(server.database.serverPid() ?? Number.NaN, "SIGKILL");
  await commandUntil(503);
  expect((await get("/site")).statusCode).toBe(200);
  expect((await get("/plans/office-building/first")).statusCode).toBe(200);
  expect((await get("/summaries?module=lighting")).statusCode).toBe(200);
  expect((await get("/health")).statusCode).toBe(200);
  await commandUntil(202);
  await vi.waitFor(() => expect(states).toEqual(["unavailable", "available"]), WAIT);
  expect((await get("/health")).json()).toMatchObject({ database: "available" });
}, 60_000);
