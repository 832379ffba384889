import { t } from "@atrium/words";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, lstat, mkdir, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Outcome } from "./outcome.ts";

interface FolderFile {
  /** The folder that the operator of the machine allows, absolute. */
  readonly root: string;
  /** How the pages call it. */
  readonly name: string;
  /** Folders below it: "energy/2026", or nothing. They are made. */
  readonly below: string;
  readonly fileName: string;
  readonly content: AsyncIterable<Buffer>;
  /** The same in each attempt. */
  readonly message: string;
  readonly signal: AbortSignal;
}

/** Files of one name in one folder that differ: the first keeps the name, the others get a number. */
const MOST_OF_A_NAME = 1_000;

/**
 * Writes a file into a folder: whole or not at all, and the same file never twice. It is written beside its place under a
 * name of its own, reaches the disk, and then gets its name. One that is there already with the same content is left.
 */
export async function writeToFolder(file: FolderFile): Promise<Outcome> {
  const { name, message, signal } = file;
  let folder: string;
  try {
    folder = await folderOf(file);
  } catch (error) {
    return refusedBy(error, name);
  }
  const part = path.join(folder, `.atrium-${message}.part`);
  try {
    const digest = createHash("sha256");
    await pipeline(
      Readable.from(digested(file.content, digest)),
      createWriteStream(part, { flush: true, mode: 0o640 }),
      { signal },
    );
    const given = await place(part, { folder, fileName: file.fileName, digest: digest.digest("hex") });
    return { kind: "taken", answer: t("Written as {path}", { path: path.relative(await realpath(file.root), given) }) };
  } catch (error) {
    return refusedBy(error, name);
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

/** The way leads out of the folder that is allowed. */
class Outside extends Error {}

/** The folder that the file goes into; no link on the way leads out of its root. */
async function folderOf({ root, below }: FolderFile): Promise<string> {
  const base = await realpath(root);
  let folder = base;
  for (const part of below.split("/").filter((one) => one !== "")) {
    if (part.startsWith(".") || part !== path.basename(part)) throw new Outside();
    const next = path.join(folder, part);
    await mkdir(next, { mode: 0o750 }).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
    folder = await realpath(next);
    if (!folder.startsWith(base + path.sep)) throw new Outside();
  }
  return folder;
}

async function* digested(content: AsyncIterable<Buffer>, digest: { update(octets: Buffer): unknown }) {
  for await (const piece of content) {
    digest.update(piece);
    yield piece;
  }
}

/** Gives a written file its name, or the next free one. @returns its path */
async function place(
  part: string,
  { folder, fileName, digest }: { readonly folder: string; readonly fileName: string; readonly digest: string },
): Promise<string> {
  const { name, ext } = path.parse(fileName);
  for (let count = 1; count <= MOST_OF_A_NAME; count += 1) {
    const target = path.join(folder, count === 1 ? fileName : `${name}-${String(count)}${ext}`);
    if (await takeName(part, target)) return target;
    if ((await digestOf(target)) === digest) return target;
  }
  throw new Error(`${String(MOST_OF_A_NAME)} files are called ${fileName}`);
}

/** @returns false: a file of that name is there */
async function takeName(part: string, target: string): Promise<boolean> {
  try {
    await link(part, target);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "EMLINK", "ENOSYS"].includes(codeOf(error) ?? "")) throw error;
  }
  // A disk without hard links, as a share of Windows is: nobody but this server writes files of reports there.
  if ((await lstat(target).catch(() => undefined)) !== undefined) return false;
  await rename(part, target);
  return true;
}

async function digestOf(file: string): Promise<string | undefined> {
  if (!(await lstat(file)).isFile()) return undefined;
  const hash = createHash("sha256");
  for await (const octets of createReadStream(file)) hash.update(octets);
  return hash.digest("hex");
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** What a person can do about it, in a sentence; what is not known goes on as an error. */
function refusedBy(error: unknown, name: string): Outcome {
  if (error instanceof Outside) {
    const answer = t("The path leads out of the folder {name}. Nothing was written.", { name });
    return { kind: "never", answer, code: "folder" };
  }
  switch (codeOf(error)) {
    case "ENOENT":
    case "ENOTDIR":
      return {
        kind: "later",
        answer: t("The folder {name} does not exist, or its disk is not mounted.", { name }),
        code: "folder",
      };
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return { kind: "later", answer: t("The server may not write to the folder {name}.", { name }), code: "folder" };
    case "ENOSPC":
    case "EDQUOT":
      return { kind: "later", answer: t("The disk of the folder {name} is full.", { name }), code: "full" };
    default:
      throw error;
  }
}
