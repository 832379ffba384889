import { CORE_API } from "@atrium/contract";
import { Health } from "@atrium/contract/site";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLiveSocket } from "../test/liveSocket.ts";
import { TestServer } from "./testServer.ts";

const PASSWORD = "sample-password-pa";
const [KEY, OTHER_KEY] = [Buffer.alloc(32, 6).toString("base64"), Buffer.alloc(32, 7).toString("base64")];

let server: TestServer;
let log = "";
const environment: Record<string, string> = { ATRIUM_SECRET_KEY: KEY };
beforeAll(async () => {
  const logger = pino({ level: "trace" }, { write: (line: string) => (log += line) });
  server = await TestServer.make({ log: logger, environment });
  await server.app.start();
});
afterAll(async () => server.stop());

async function healthOf(): Promise<Health> {
  const authorization = `Bearer ${await server.signIn()}`;
  const reply = await server.app.http.inject({ url: `${CORE_API}/health`, headers: { authorization } });
  return Health.parse(reply.json());
}

async function textOfTables(): Promise<string> {
  const db = server.database.kysely;
  const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public'`.execute(db);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.id(name)} AS t`.execute(db);
      return rows.map(({ row }) => row).join("\n");
    }),
  );
  return texts.join("\n");
}

test("the password of a connection is in no table, no reply, no live message and no line of the log", async () => {
  const token = await server.signIn();
  const headers = { authorization: `Bearer ${token}` };
  const socket = await openLiveSocket(server.app.http.listeningOrigin, token);
  socket.send({ type: "subscribe", subscription: 1, channel: "health" });
  const health = await socket.first("health");
  expect(health.health.connections.map(({ id }) => id)).toContain("pa");
  const calls = ["site", "devices?module=pa", "catalogue", "health", "devices/PA-O1-A-01"];
  const replies = await Promise.all(
    calls.map(async (call) => (await server.app.http.inject({ url: `${CORE_API}/${call}`, headers })).body),
  );
  const tables = await textOfTables();
  expect(tables).toContain('"sealed"');
  for (const text of [...replies, JSON.stringify(health), tables, log]) expect(text).not.toContain(PASSWORD);
  socket.socket.close();
});

test("with another key only the connections with secrets are lost, and say what to do; the right key brings them back", async () => {
  const reasonWith = async (key: string) => {
    environment["ATRIUM_SECRET_KEY"] = key;
    await server.restart();
    await server.app.start();
    const { connections } = await healthOf();
    return connections.flatMap(({ id, reason }) => (reason?.includes("decrypted") ? [`${id}: ${reason}`] : []));
  };
  const secret = ["cameras", "doors-l", "doors-o", "doors-p", "doors-s", "doors-x", "pa", "plates"];
  const lost = await reasonWith(OTHER_KEY);
  expect(new Set(lost.map((line) => line.split(":")[0]))).toEqual(new Set(secret));
  expect(lost).toContainEqual(
    expect.stringMatching(/^pa: Password cannot be decrypted because the installation's key has changed\. Restore /),
  );
  expect(await reasonWith(`${OTHER_KEY} ${KEY}`)).toEqual([]);
  expect(await reasonWith(OTHER_KEY)).toEqual([]);
});
