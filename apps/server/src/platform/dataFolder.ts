import { access, chmod, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { accountFor, letThrough } from "./database/account.ts";
import { lockFolder, type FolderLock } from "./folderLock.ts";

const STICKY = 0o1000;

/** Where the embedded database lies in the data folder. */
export function databaseFolder(dataFolder: string): string {
  return join(dataFolder, "postgres");
}

/** Whether the embedded database still has to be created. For an external one, query the database itself. */
export async function isFirstStart({
  databaseUrl,
  dataFolder,
}: Pick<Config, "databaseUrl" | "dataFolder">): Promise<boolean> {
  if (databaseUrl !== undefined) return false;
  return access(join(databaseFolder(dataFolder), "data")).then(
    () => false,
    () => true,
  );
}

/**
 * Makes the data folder where it is missing, keeps other users of the machine out of it, also where an earlier version
 * let them in, and takes it for this process alone.
 * @throws Error where another server has it, or where it belongs to another user
 */
export async function openDataFolder(
  folder: string,
  options: { readonly hasDatabase: boolean; readonly onLost?: () => void },
): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(folder);
  // For example /tmp: closing it would shut other users out of their own files.
  if ((mode & STICKY) !== 0) throw new Error(`${folder} is shared by many: choose a folder of its own as ATRIUM_DATA`);
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && uid !== own) {
    throw new Error(`The data folder ${folder} belongs to another user`);
  }
  await chmod(folder, 0o700);
  const account = options.hasDatabase ? await accountFor(join(databaseFolder(folder), "data")) : undefined;
  if (account !== undefined) await letThrough(account, folder);
  return lockFolder({ folder, ...(options.onLost && { onLost: options.onLost }) });
}
