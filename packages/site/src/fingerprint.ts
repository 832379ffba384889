import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Recognises a site folder's content without reading it as a site; empty where there is no folder. */
export async function fingerprintOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .toSorted();
  if (files.length === 0) return "";
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(await readFile(path.join(folder, file)));
  return hash.digest("hex");
}
