import { readdirSync, readFileSync } from "node:fs";
import { CORE_API, ErrorReply } from "@atrium/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openOwnServer } from "../test/testDatabase.ts";
import { TestServer } from "./testServer.ts";

const WAIT = { timeout: 20_000, interval: 20 };
const COMMAND = { targets: [{ device: "L-O1-B-03", point: "level", value: 40 }] };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await TestServer.make({ openDatabase: openOwnServer });
  token = await server.signIn();
  await server.app.start();
}, 60_000);
afterAll(async () => {
  signal("SIGCONT");
  await server.stop();
});

/** To PostgreSQL and to every process of its own. */
function signal(name: "SIGSTOP" | "SIGCONT"): void {
  const pid = server.database.serverPid() ?? Number.NaN;
  const children = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid);
  for (const process of [pid, ...children.map(Number)]) globalThis.process.kill(process, name);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

async function timed(path: string, payload?: object) {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const method = payload === undefined ? "GET" : "POST";
  const reply = await server.app.http.inject({
    method,
    url: `${CORE_API}${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, reply, took: performance.now() - began };
}

const command = async () => timed("/commands", { id: crypto.randomUUID(), ...COMMAND });

test("a database that hangs is 503 at once, live goes on without waiting, and all works again when it does", async () => {
  expect((await command()).status).toBe(202);
  signal("SIGSTOP");
  const caught = server.database.heavy.query("SELECT 1").catch((error: unknown) => error);
  await vi.waitFor(() => expect(server.database.state()).toBe("unavailable"), WAIT);
  expect(await caught).toBeInstanceOf(Error);
  for (const path of ["/audit-is-none", "/holds?from=0", "/site", "/health", "/summaries?module=lighting"]) {
    const { status, took } = await timed(path);
    expect([path, status === 500 || status === 401]).toEqual([path, false]);
    expect(took).toBeLessThan(1_000);
  }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { status, reply, took } = await command();
    expect([status, ErrorReply.parse(reply.json()).error_code]).toEqual([503, "EDB001"]);
    expect(took).toBeLessThan(1_000);
  }
  signal("SIGCONT");
  await vi.waitFor(async () => expect((await command()).status).toBe(202), WAIT);
}, 60_000);

test("more long queries than connections wait in line: none is answered that the database is away", async () => {
  const { heavy } = server.database;
  const all = Array.from({ length: 7 }, async () => heavy.query("SELECT pg_sleep(1.6)").then(() => "done"));
  expect(new Set(await Promise.all(all))).toEqual(new Set(["done"]));
  expect(server.database.state()).toBe("available");
}, 60_000);
