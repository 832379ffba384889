import { appendFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CORE_API, ErrorReply, Paged } from "@atrium/contract";
import { EventPage } from "@atrium/contract/alarms";
import { AuditRow } from "@atrium/contract/people";
import { Health } from "@atrium/contract/site";
import { BackupDownload, type BackupSettings, BackupsReply } from "@atrium/contract/system";
import { DAY, HOUR, MINUTE, SiteTime, systemClock } from "@atrium/time";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hash } from "node:crypto";
import { Person, roleOf, signIn } from "../test/people.ts";
import { SetClock } from "../test/setClock.ts";
import { dropScratchDatabases } from "./platform/database/backup/restoreCheck.ts";
import { TestServer } from "./testServer.ts";

vi.setConfig({ testTimeout: 60_000 });
const PATH = `${CORE_API}/system/backups`;
const SETTINGS = `${CORE_API}/system/backup-settings`;
const PATIENCE = { timeout: 40_000, interval: 100 };
const TIME = new SiteTime("Asia/Bangkok");

let server: TestServer;
let admin: Person;
let folder: string;
let room = 1e12;

let clock: SetClock;

beforeEach(async () => {
  clock = new SetClock(TIME);
  folder = await mkdtemp(path.join(tmpdir(), "atrium-backups-"));
  room = 1e12;
  server = await TestServer.make({
    clock,
    realClock: systemClock,
    environment: { ATRIUM_BACKUP_FOLDERS: `${folder}:/proc/nowhere` },
    readRoom: async () => room,
  });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function read(): Promise<BackupsReply> {
  return BackupsReply.parse((await admin.ask("GET", PATH)).json());
}

async function set(change: Partial<BackupSettings>) {
  const { settings } = await read();
  const reply = await admin.ask("PUT", SETTINGS, { before: settings, settings: { ...settings, folder, ...change } });
  expect(reply.statusCode).toBe(200);
}

/** The newest one once nothing is under way. */
async function newest(count = 1) {
  return await vi.waitFor(async () => {
    const { rows, running } = await read();
    const [row] = rows;
    if (running !== null || rows.length !== count || row === undefined || row.outcome === "running") {
      throw new Error(`not yet: ${JSON.stringify({ running, rows })}`);
    }
    return row;
  }, PATIENCE);
}

async function byHand(count = 1) {
  expect(await admin.status("POST", PATH, {})).toBe(202);
  return await newest(count);
}

async function audited(kind: string): Promise<string[]> {
  const reply = await admin.ask("GET", `/audit?kind=${kind}`);
  return Paged(AuditRow)
    .parse(reply.json())
    .data.map(({ sentence, by }) => `${by}: ${sentence}`);
}

async function scratchDatabases(): Promise<string[]> {
  const { rows } = await sql<{ own: string }>`SELECT current_database() AS own`.execute(server.database.kysely);
  const prefix = `atrium_check_${hash("sha256", rows[0]?.own ?? "").slice(0, 8)}_`;
  const found = sql<{ name: string }>`SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${prefix})`;
  return (await found.execute(server.database.kysely)).rows.map(({ name }) => name);
}

const health = async () => Health.parse((await admin.ask("GET", `${CORE_API}/health`)).json()).backup;

test("a backup by hand is listed with size and rows, restored to check it, and leaves no other database", async () => {
  await set({});
  expect(await admin.status("POST", PATH, {})).toBe(202);
  const second = await admin.ask("POST", PATH, {});
  expect([second.statusCode, ErrorReply.parse(second.json()).error_code]).toEqual([409, "EBK001"]);
  const row = await newest();
  expect(row).toMatchObject({ outcome: "done", trigger: "hand", by: "admin", isThere: true, reason: null });
  expect(row.bytes).toBeGreaterThan(10_000);
  expect(row.check).toMatchObject({ outcome: "good", reason: null });
  expect(await readdir(folder)).toEqual([row.name]);
  expect(await scratchDatabases()).toEqual([]);
  expect(await audited("backup.made")).toEqual([expect.stringContaining(`admin: Backup ${row.name} created, `)]);
  expect(await audited("backup.checked")).toEqual([`admin: Backup ${row.name} restored to check it: it is intact`]);
});

test("a backup whose file was changed is found damaged, and so is one whose rows are others than its manifest counts", async () => {
  await set({ checks: false });
  const row = await byHand();
  expect(row.check).toBeNull();
  await appendFile(path.join(folder, row.name, "users.copy.gz"), "x");
  expect(await admin.status("POST", `${PATH}/${row.id}/check`, {})).toBe(202);
  expect((await newest()).check).toMatchObject({
    outcome: "damaged",
    reason: "users.copy.gz is not as it was written",
  });
  const other = await byHand(2);
  const manifest = path.join(folder, other.name, "manifest.json");
  const text = (await readFile(manifest, "utf8")).replace(/"auditRows": \d+/, '"auditRows": 999');
  await rm(manifest);
  await appendFile(manifest, text);
  expect(await admin.status("POST", `${PATH}/${other.id}/check`, {})).toBe(202);
  expect((await newest(2)).check).toMatchObject({
    outcome: "damaged",
    reason: "The audit log is not whole after the restore",
  });
  expect(await scratchDatabases()).toEqual([]);
});

test("a scheduled backup is made at its time of day, once, and again after a missed night", async () => {
  clock.set(1, 0, 1);
  await set({ isOn: true, at: "02:30" });
  expect(await read()).toMatchObject({ state: { state: "waiting" }, nextAt: TIME.parse(dayOf(clock.now(), "02:30")) });
  clock.set(2, 29);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await read()).rows).toEqual([]);
  clock.set(2, 31);
  expect(await newest()).toMatchObject({ trigger: "schedule", by: "Atrium", outcome: "done" });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await read()).toMatchObject({ rows: [{}], state: { state: "good" } });
  // The server was off for two nights: what was missed is made soon after its start, once.
  clock.forward(2 * DAY);
  await newest(2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await read()).rows).toHaveLength(2);
});

test("old backups go by count and by age, but never the last good one", async () => {
  await set({ keepCount: 2, keepDays: 30, checks: false });
  const names: string[] = [];
  for (const count of [1, 2, 2]) {
    clock.forward(HOUR);
    names.push((await byHand(count)).name);
  }
  expect((await readdir(folder)).toSorted()).toEqual(names.slice(1));
  expect(await audited("backup.deleted")).toHaveLength(1);
  clock.forward(60 * DAY);
  const last = await byHand(1);
  expect(await readdir(folder)).toEqual([last.name]);
  // The next one fails because the disk is full: the last good one stays, old as it is.
  clock.forward(60 * DAY);
  room = 1e8;
  expect(await byHand(2)).toMatchObject({ outcome: "failed", reason: "Not enough disk space" });
  expect(await readdir(folder)).toEqual([last.name]);
});

test("one that fails is tried again with pauses, becomes an event and a health matter, and so does its end", async () => {
  clock.set(1, 0, 1);
  await set({ isOn: true, at: "02:30", checks: false });
  room = 1e8;
  clock.set(2, 31);
  expect(await newest()).toMatchObject({ outcome: "failed", reason: "Not enough disk space" });
  await expect.poll(health, PATIENCE).toMatchObject({ state: "failed" });
  clock.forward(6 * MINUTE);
  expect(await newest(2)).toMatchObject({ outcome: "failed" });
  clock.forward(7 * HOUR);
  await expect.poll(health, PATIENCE).toMatchObject({ state: "overdue" });
  expect(await newest(3)).toMatchObject({ outcome: "failed" });
  room = 1e12;
  clock.forward(2 * HOUR);
  expect(await newest(4)).toMatchObject({ outcome: "done" });
  await expect.poll(health, PATIENCE).toBeUndefined();
  const texts = async () => {
    const reply = await admin.ask("GET", `${CORE_API}/events?search=Backup`);
    return EventPage.parse(reply.json()).rows.map(({ text }) => text);
  };
  await expect.poll(texts, PATIENCE).toEqual(["Backups are working again", "Backup overdue", "Backup failed"]);
});

test("a server that ends while a backup is made lists it as interrupted after its next start, and nothing of it stays", async () => {
  await set({});
  const name = "atrium-20260101-000000-7";
  await sql`INSERT INTO backups (id, name, folder, trigger, by_name, started_at, outcome)
    VALUES (7, ${name}, ${folder}, 'schedule', 'Atrium', now(), 'running')`.execute(server.database.kysely);
  await mkdir(path.join(folder, `${name}.unfinished`));
  await server.database.connectLong("test").query(`CREATE DATABASE "${await scratchName()}"`);
  expect(await scratchDatabases()).toHaveLength(1);
  await (await server.restart()).start();
  admin = new Person(server, await server.signIn());
  expect(await newest()).toMatchObject({ outcome: "interrupted", isThere: false, bytes: null });
  expect(await readdir(folder)).toEqual([]);
  await expect.poll(scratchDatabases, PATIENCE).toEqual([]);
  expect(await dropScratchDatabases(server.database)).toBe(0);
});

test("a server that is stopped ends the backup under way at once, and says so", async () => {
  await set({});
  await sql`CREATE TABLE held (n int)`.execute(server.database.kysely);
  const holder = server.database.connectLong("test");
  const client = await holder.connect();
  await client.query("BEGIN; LOCK TABLE held IN ACCESS EXCLUSIVE MODE");
  expect(await admin.status("POST", PATH, {})).toBe(202);
  await expect.poll(async () => (await read()).running?.done, PATIENCE).toBeGreaterThan(0);
  await (await server.restart()).start();
  client.release(true);
  await holder.end();
  admin = new Person(server, await server.signIn());
  expect(await newest()).toMatchObject({ outcome: "interrupted", reason: "The server was stopped" });
  expect(await readdir(folder)).toEqual([]);
});

test("a folder that is not allowed, or cannot be written, is refused; a change that crosses another too", async () => {
  const { settings, places } = await read();
  expect(places.map(({ path: place, problem }) => [place, problem])).toEqual([
    [expect.stringMatching(/backups$/), null],
    [folder, null],
    ["/proc/nowhere", "The server may not write to the folder"],
  ]);
  for (const [other, message] of [
    ["/etc", "The server’s configuration does not allow this folder"],
    ["/proc/nowhere", "The server may not write to the folder"],
  ]) {
    const reply = await admin.ask("PUT", SETTINGS, { before: settings, settings: { ...settings, folder: other } });
    expect(reply.statusCode).toBe(400);
    expect(ErrorReply.parse(reply.json()).fields).toEqual([{ path: "settings.folder", message }]);
  }
  await set({ keepCount: 3 });
  const stale = await admin.ask("PUT", SETTINGS, { before: settings, settings: { ...settings, keepDays: 5 } });
  expect([stale.statusCode, ErrorReply.parse(stale.json()).error_code]).toEqual([409, "EDV009"]);
  expect(await audited("backup.settings")).toEqual(["admin: Backup settings changed"]);
});

test("only a role with all permissions downloads a backup, by a link that works once; who sets devices may start one", async () => {
  await set({ checks: false });
  await admin.ask("POST", "/roles", roleOf("Technician", ["devicesSettable", "viewable"]));
  await admin.addUser("technician", "Technician");
  const technician = await signIn(server, "technician");
  expect(await technician.status("POST", PATH, {})).toBe(202);
  const row = await newest();
  expect(row).toMatchObject({ by: "technician" });
  await admin.ask("POST", "/roles", roleOf("Clerk", ["rolesSettable", "devicesSettable", "viewable"]));
  await admin.addUser("clerk", "Clerk");
  expect(await technician.status("POST", `${PATH}/${row.id}/download`, {})).toBe(403);
  const refused = await (await signIn(server, "clerk")).ask("POST", `${PATH}/${row.id}/download`, {});
  expect([refused.statusCode, ErrorReply.parse(refused.json()).error_code]).toEqual([403, "EAU004"]);
  const { path: link } = BackupDownload.parse((await admin.ask("POST", `${PATH}/${row.id}/download`, {})).json());
  // Not even another session of the same person.
  expect(await new Person(server, await server.signIn("127.0.0.2")).status("GET", link)).toBe(404);
  const file = await admin.ask("GET", link);
  expect(file.headers["content-disposition"]).toContain(`${row.name}.tar`);
  expect(file.rawPayload).toHaveLength(Number(file.headers["content-length"]));
  expect(file.rawPayload.subarray(0, 100).toString()).toContain(`${row.name}/manifest.json`);
  expect(await admin.status("GET", link)).toBe(404);
  expect(await audited("backup.downloaded")).toEqual([`admin: Backup ${row.name} downloaded`]);
  await rm(path.join(folder, row.name), { recursive: true });
  expect((await read()).rows[0]).toMatchObject({ isThere: false });
  expect(await admin.status("POST", `${PATH}/${row.id}/check`, {})).toBe(409);
});

async function scratchName(): Promise<string> {
  const { rows } = await sql<{ own: string }>`SELECT current_database() AS own`.execute(server.database.kysely);
  return `atrium_check_${hash("sha256", rows[0]?.own ?? "").slice(0, 8)}_00ff`;
}

function dayOf(now: number, at: string): string {
  return `${TIME.isoDate(now)}T${at}`;
}
