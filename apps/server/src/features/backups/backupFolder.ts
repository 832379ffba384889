import { access, constants, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Pool } from "pg";
import { backUp, type CopyOptions } from "../../platform/database/backup/backup.ts";
import { filesOf, type Manifest, readManifest } from "../../platform/database/backup/manifest.ts";
import { tar, tarSize } from "../../platform/database/backup/tar.ts";

/** A backup that is not whole yet: nothing takes it for one. */
const UNFINISHED = ".unfinished";

/** How a backup's folder is named; nothing else in the folder of backups is touched. */
export function nameOf(id: number, startedAt: number): string {
  const at = new Date(startedAt).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return `atrium-${at}-${String(id)}`;
}

interface Backup {
  readonly folder: string;
  readonly name: string;
}

export function placeOf({ folder, name }: Backup): string {
  return path.join(folder, name);
}

/** Makes a backup under another name, and renames it when it is whole. */
export async function writeBackup(pool: Pool, backup: Backup, copying: CopyOptions): Promise<Manifest> {
  const place = placeOf(backup);
  await mkdir(backup.folder, { recursive: true, mode: 0o700 });
  const manifest = await backUp(pool, place + UNFINISHED, copying);
  await rename(place + UNFINISHED, place);
  return manifest;
}

/** What is left of one that was not finished, and one that is no longer wanted. */
export async function removeBackup(backup: Backup): Promise<void> {
  await rm(placeOf(backup) + UNFINISHED, { recursive: true, force: true });
  await rm(placeOf(backup), { recursive: true, force: true });
}

/** Of a whole backup; undefined: there is none. */
export async function manifestOf(backup: Backup): Promise<Manifest | undefined> {
  return await readManifest(placeOf(backup)).catch(() => undefined);
}

/** The folders in a folder of backups. */
export async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  return new Set(await readdir(folder).catch(() => []));
}

export async function archiveOf(backup: Backup, manifest: Manifest) {
  const [place, files] = [placeOf(backup), filesOf(manifest)];
  return { size: await tarSize(place, files), content: tar(place, files, backup.name) };
}

/** Whether files can be written to a folder. It is made where it is missing and its own folder is there. */
export async function isWritable(folder: string): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  return await access(folder, constants.W_OK | constants.X_OK).then(
    async () => (await stat(folder)).isDirectory(),
    () => false,
  );
}

/** Whether two folders are on one disk; null: not known. */
export async function isSameDisk(one: string, other: string): Promise<boolean | null> {
  const [first, second] = await Promise.all([one, other].map(async (folder) => stat(folder).catch(() => undefined)));
  return first === undefined || second === undefined ? null : first.dev === second.dev;
}
