import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes files into a new folder, or into one that is empty; for their owner alone, because connections have passwords.
 * @throws Error where something is in it already
 */
export async function writeFolder(folder: string, files: ReadonlyMap<string, unknown>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: choose a new folder`);
  for (const [file, content] of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  }
}
