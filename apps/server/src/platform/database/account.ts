import { chmod, chown, readFile, stat } from "node:fs/promises";

/** An operating system user by number. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that PostgreSQL runs as, because it refuses root. Undefined where this process is not root and the server
 * runs as the same user. A data folder that exists keeps its owner; otherwise `postgres` where the machine has it, else
 * `nobody`.
 */
export async function accountFor(dataFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = new Map<string, Account>();
  for (const line of (await readFile("/etc/passwd", "utf8")).split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name !== undefined && uid !== undefined && gid !== undefined) {
      users.set(name, { uid: Number(uid), gid: Number(gid) });
    }
  }
  const account = users.get("postgres") ?? users.get("nobody");
  if (account === undefined) throw new Error("PostgreSQL cannot run as root and the machine has no user `nobody`");
  return account;
}

/**
 * Lets the account through a folder of ours to those below it; it can neither list nor change it, and no other account
 * can enter.
 */
export async function letThrough(account: Account, folder: string): Promise<void> {
  await chown(folder, process.getuid?.() ?? account.uid, account.gid);
  await chmod(folder, 0o710);
}
