import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lockFolder, LOCK_FILE } from "./folderLock.ts";
import { LockOwner, thisProcess } from "./lockOwner.ts";

let folder: string;
let lockPath: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-lock-"));
  lockPath = join(folder, LOCK_FILE);
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

async function held(owner: Partial<LockOwner>): Promise<void> {
  await writeFile(lockPath, JSON.stringify({ ...thisProcess(), ...owner }));
}

async function ownerNow(): Promise<LockOwner> {
  return LockOwner.parse(JSON.parse(await readFile(lockPath, "utf8")));
}

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
}

test("a folder has one owner at a time, and a second process learns whose it is", async () => {
  const lock = await lockFolder({ folder });
  const owner = await ownerNow();
  expect(owner.pid).toBe(process.pid);
  await expect(lockFolder({ folder })).rejects.toThrow(
    `process ${owner.pid} on ${owner.host}, running since ${owner.since}. Stop it first`,
  );
  await lock.release();
  const next = await lockFolder({ folder });
  await next.release();
  expect(await readdir(folder)).toEqual([]);
});

test("only its owner can read the lock", async () => {
  const lock = await lockFolder({ folder });
  expect((await stat(lockPath)).mode & 0o777).toBe(0o600);
  await lock.release();
});

test("a lock whose owner has ended is taken over", async () => {
  await held({ pid: await endedPid() });
  const lock = await lockFolder({ folder });
  expect((await ownerNow()).pid).toBe(process.pid);
  await lock.release();
});

test("a lock is taken over where another process has its owner's pid by now", async () => {
  await held({ pid: process.ppid, began: "1" });
  const lock = await lockFolder({ folder });
  expect((await ownerNow()).pid).toBe(process.pid);
  await lock.release();
});

test("a lock from before the machine was started is taken over", async () => {
  await held({ boot: "another start" });
  const lock = await lockFolder({ folder });
  expect(await ownerNow()).toMatchObject({ boot: thisProcess().boot });
  await lock.release();
});

test.each([
  ["another machine", JSON.stringify({ ...thisProcess(), host: "far-away" })],
  ["another container", JSON.stringify({ ...thisProcess(), namespace: "pid:[1]" })],
  ["a crash that left only zeros", "\0\0\0\0"],
])("a lock of %s is taken over when it gives no sign of life", async (_whose, text) => {
  await writeFile(lockPath, text);
  const lock = await lockFolder({ folder, silence: 1 });
  expect((await ownerNow()).pid).toBe(process.pid);
  await lock.release();
});

test("a lock of another machine that is still alive is respected", async () => {
  await held({ host: "far-away" });
  let seconds = 0;
  const signs = setInterval(() => void utimes(lockPath, (seconds += 10), seconds), 5);
  await expect(lockFolder({ folder, silence: 60_000 })).rejects.toThrow("on far-away, running since");
  clearInterval(signs);
});

test("of many processes that find the same stale lock, one takes it", async () => {
  await held({ pid: await endedPid() });
  const all = await Promise.allSettled(Array.from({ length: 8 }, async () => lockFolder({ folder })));
  const won = all.filter((one) => one.status === "fulfilled");
  expect(won).toHaveLength(1);
  for (const { value } of won) await value.release();
});

test("a lock that now belongs to another process is left alone", async () => {
  const lock = await lockFolder({ folder });
  await held({ host: "far-away" });
  await lock.release();
  expect((await ownerNow()).host).toBe("far-away");
});

test("an owner learns that its lock was taken", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const lost = Promise.withResolvers<void>();
  const lock = await lockFolder({ folder, onLost: lost.resolve });
  await held({ host: "far-away" });
  vi.advanceTimersByTime(2_000);
  await expect(lost.promise).resolves.toBeUndefined();
  await lock.release();
  vi.useRealTimers();
});
