import { cutTo, t } from "@atrium/words";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { readSite, type ReadSiteOptions, type Site, SiteError } from "@atrium/site";
import type { SiteFileProblem } from "@atrium/contract/site";
import { readZip, ZipError } from "../../../platform/zip/readZip.ts";
import { zip } from "../../../platform/zip/zip.ts";
import { type SettingsForms, withoutSecrets } from "../connectionSecrets.ts";
import type { SiteRecords } from "../records.ts";
import { filesOf } from "../toFolder.ts";

const MEBIBYTE = 1_048_576;
const LIMITS = { entries: 5_000, entrySize: 20 * MEBIBYTE, totalSize: 80 * MEBIBYTE };
/** Files of a site folder: their paths lead nowhere but into it. */
const SITE_FILE = /^(?:[\w-][\w.-]*\/){0,6}[\w-][\w.-]*\.json$/;
/** What programs that pack leave behind. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\.)/;
const MAX_PATH_LENGTH = 200;
/** Every site has it, at the top of its folder. */
const FIRST_FILE = "campus.json";

/** The whole site as a zip file: a site folder without the secrets of its connections. */
export async function* writeSiteArchive(records: SiteRecords, forms: SettingsForms): AsyncIterable<Buffer> {
  const connections = records.connections.map((connection) => withoutSecrets(connection, forms));
  const files = filesOf({ ...records, connections });
  yield* zip([...files].map(([name, content]) => ({ name, content: [`${JSON.stringify(content, null, 2)}\n`] })));
}

/** A site folder out of an archive, or what is wrong with it. */
export type ReadArchive =
  | { readonly site: Site; readonly notes: readonly string[] }
  | { readonly problems: readonly SiteFileProblem[]; readonly notes: readonly string[] };

/**
 * Reads a site folder out of a zip file, as a folder on disk is read.
 * @param place a folder of ours, in which the files lie while they are read
 * @param use is given what was read, as long as the files are there
 */
export async function withSiteArchive<Result>(
  archive: Buffer,
  { place, ...options }: ReadSiteOptions & { readonly place: string },
  use: (read: ReadArchive) => Promise<Result>,
): Promise<Result> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(place, "site-"));
  try {
    return await use(await readArchive(archive, folder, options));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readArchive(archive: Buffer, folder: string, options: ReadSiteOptions): Promise<ReadArchive> {
  const notes: string[] = [];
  try {
    const files = siteFiles(await readZip(archive, LIMITS), notes);
    for (const [name, content] of files) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content, { mode: 0o600 });
    }
    return { site: await readSite(folder, options), notes };
  } catch (error) {
    if (error instanceof ZipError) return { problems: [wholeProblem(error.message)], notes };
    if (!(error instanceof SiteError)) throw error;
    return {
      problems: error.problems.map(({ file, line, field, problem: message }) => ({ file, line, field, message })),
      notes,
    };
  }
}

/** The files by their paths in the site folder, which may lie in a folder of the archive. */
function siteFiles(files: ReadonlyMap<string, Buffer>, notes: string[]): Map<string, Buffer> {
  const kept = [...files].filter(([name]) => !LEFT_BEHIND.test(name) || name.includes(".."));
  for (const [name] of kept) {
    if (isOutside(name)) throw new ZipError(t("path {path} points outside the folder", { path: shown(name) }));
  }
  const tops = kept.flatMap(([name]) => (name.endsWith(`/${FIRST_FILE}`) ? [name.slice(0, -FIRST_FILE.length)] : []));
  const top = files.has(FIRST_FILE) || tops.length !== 1 ? "" : (tops[0] ?? "");
  const found = new Map<string, Buffer>();
  for (const [name, content] of kept) {
    const inside = name.startsWith(top) ? name.slice(top.length) : "";
    if (SITE_FILE.test(inside) && inside.length <= MAX_PATH_LENGTH) found.set(inside, content);
    else notes.push(t("{file} is ignored: it is not a site folder file.", { file: shown(name) }));
  }
  return found;
}

function isOutside(name: string): boolean {
  return /^[/\\]|^[A-Za-z]:|\\|\0/.test(name) || name.split("/").includes("..");
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, MAX_PATH_LENGTH));
}

function wholeProblem(message: string): SiteFileProblem {
  return { file: "", line: 1, field: "(file)", message: cutTo(600, message) };
}
