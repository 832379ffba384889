import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lifeOf, LockOwner, thisProcess } from "./lockOwner.ts";

export interface FolderLockOptions {
  readonly folder: string;
  /** Another process has taken the folder from us: every further write of ours does harm. */
  readonly onLost?: () => void;
  /** How long an owner on another machine may be silent before it counts as gone, ms. */
  readonly silence?: number;
}

export interface FolderLock {
  release(): Promise<void>;
}

/** @internal for tests */
export const LOCK_FILE = "server.lock";
const SIGN_INTERVAL = 2_000;
const SILENCE = 10_000;
/** Other processes may be taking over the same stale lock. */
const MAX_TRIES = 10;

/**
 * Makes this process the only user of a data folder. A lock whose owner has ended is taken over, even where its
 * pid now belongs to another process.
 * @throws Error that names the owner where it still runs
 */
export async function lockFolder({ folder, onLost, silence = SILENCE }: FolderLockOptions): Promise<FolderLock> {
  const path = join(folder, LOCK_FILE);
  const text = JSON.stringify(thisProcess());
  for (let tries = 0; !(await create(path, text)); tries += 1) {
    const held = await contentOf(path);
    if (held !== undefined) await refuseOrClear({ path, held, silence });
    if (tries === MAX_TRIES) throw new Error(`The lock ${path} cannot be taken: others take it at the same time`);
  }
  const timer = setInterval(() => void giveSign(), SIGN_INTERVAL).unref();
  async function giveSign(): Promise<void> {
    if ((await contentOf(path).catch(() => text)) === text) {
      const now = new Date();
      await utimes(path, now, now).catch(() => undefined);
      return;
    }
    clearInterval(timer);
    onLost?.();
  }
  const release = async () => {
    clearInterval(timer);
    if ((await contentOf(path)) === text) await rm(path, { force: true });
  };
  return { release };
}

/** A link appears with its whole content or not at all. false: there is a lock already. */
async function create(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function refuseOrClear(lock: { path: string; held: string; silence: number }): Promise<void> {
  const { path, held, silence } = lock;
  const owner = ownerOf(held);
  const life = owner === undefined ? "unknown" : lifeOf(owner);
  if (life === "running" || (life === "unknown" && (await givesSign(path, silence)))) {
    throw new Error(refusal(path, owner));
  }
  // Moved, not removed: of two processes that find it stale, one moves it, and the other finds another content there.
  const moved = `${path}.${randomUUID()}`;
  try {
    await rename(path, moved);
    if ((await contentOf(moved)) !== held) await link(moved, path);
  } catch (error) {
    if (!isCode(error, "ENOENT") && !isCode(error, "EEXIST")) throw error;
  } finally {
    await rm(moved, { force: true });
  }
}

/** Whether somebody touches the lock while we watch. Clocks of two machines are not compared. */
async function givesSign(path: string, silence: number): Promise<boolean> {
  const timeOf = async () => (await stat(path).catch(() => undefined))?.mtimeMs;
  const first = await timeOf();
  for (let waited = 0; waited < silence; waited += 250) {
    await sleep(Math.min(250, silence - waited));
    if ((await timeOf()) !== first) return true;
  }
  return false;
}

function refusal(path: string, owner: LockOwner | undefined): string {
  const who = owner === undefined ? "somebody" : `process ${owner.pid} on ${owner.host}, running since ${owner.since}`;
  return (
    `Another Atrium has this data folder (${path}): ${who}. ` +
    "Stop it first, or give this one a folder of its own with ATRIUM_DATA."
  );
}

function ownerOf(text: string): LockOwner | undefined {
  try {
    return LockOwner.parse(JSON.parse(text));
  } catch {
    // Cut off by a crash of the machine, or not written by us.
    return undefined;
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
