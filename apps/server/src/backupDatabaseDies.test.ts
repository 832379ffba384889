import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CORE_API } from "@atrium/contract";
import { BackupsReply } from "@atrium/contract/system";
import { SiteTime, systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwnServer } from "../test/testDatabase.ts";
import { Person } from "../test/people.ts";
import { SetClock } from "../test/setClock.ts";
import { TestServer } from "./testServer.ts";

const PATH = `${CORE_API}/system/backups`;
const PATIENCE = { timeout: 80_000, interval: 200 };

let server: TestServer;
let admin: Person;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-backups-"));
  server = await TestServer.make({
    openDatabase: openOwnServer,
    clock: new SetClock(new SiteTime("Asia/Bangkok")),
    realClock: systemClock,
    environment: { ATRIUM_BACKUP_FOLDERS: folder },
  });
  await server.app.start();
  admin = new Person(server, await server.signIn());
  const { settings } = await read();
  await admin.ask("PUT", `${CORE_API}/system/backup-settings`, { before: settings, settings: { ...settings, folder } });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function read(): Promise<BackupsReply> {
  return BackupsReply.parse((await admin.ask("GET", PATH)).json());
}

test("a database that dies while it is backed up leaves nothing that looks like a backup, and the next one is whole", async () => {
  const holder = server.database.connectLong("test");
  const client = await holder.connect();
  await client.query("CREATE TABLE held (n int); BEGIN; LOCK TABLE held IN ACCESS EXCLUSIVE MODE");
  expect(await admin.status("POST", PATH, {})).toBe(202);
  await expect.poll(async () => (await read()).running?.done, PATIENCE).toBeGreaterThan(0);
  process.kill(server.database.serverPid() ?? Number.NaN, "SIGKILL");
  const outcome = async () => {
    const reply = await admin.ask("GET", PATH);
    return reply.statusCode === 200 ? BackupsReply.parse(reply.json()).rows[0]?.outcome : reply.statusCode;
  };
  await expect.poll(outcome, PATIENCE).toMatch(/^(failed|interrupted)$/);
  expect(await readdir(folder)).toEqual([]);
  client.release(true);
  await holder.end();
  await expect.poll(async () => admin.status("POST", PATH, {}), PATIENCE).toBe(202);
  await expect.poll(async () => (await read()).rows[0]?.check?.outcome, PATIENCE).toBe("good");
}, 200_000);
