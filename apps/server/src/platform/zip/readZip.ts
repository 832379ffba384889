import { t } from "@atrium/words";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";

/** What an archive may have at most, however small it is itself. */
export interface ZipLimits {
  readonly entries: number;
  /** Octets of one file, unpacked, */
  readonly entrySize: number;
  /** and of all of them together. */
  readonly totalSize: number;
}

/** It is no archive that we read; the message says why. */
export class ZipError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ZipError";
  }
}

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 65_535;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** In place of a number that only the larger form of the format has room for. */
const TOO_LARGE = 0xffffffff;

const inflate = promisify(inflateRaw);

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly at: number;
}

/**
 * The files of a ZIP archive (APPNOTE.TXT 6.3) by their names, which are as the archive says them: whoever uses one as a path
 * checks it. What the archive says of sizes is not believed: unpacking ends where a limit is reached.
 * @throws ZipError
 */
export async function readZip(archive: Buffer, limits: ZipLimits): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let left = limits.totalSize;
  for (const entry of directoryOf(archive, limits.entries)) {
    if (entry.name.endsWith("/")) continue;
    if (files.has(entry.name)) throw new ZipError(t("it contains {name} twice", { name: entry.name }));
    const content = await contentOf(archive, entry, Math.min(left, limits.entrySize));
    left -= content.length;
    files.set(entry.name, content);
  }
  return files;
}

function directoryOf(archive: Buffer, most: number): Entry[] {
  const end = endOf(archive);
  const [count, offset] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)];
  if (count > most) throw new ZipError(t("it has {count} files; the maximum is {most}", { count, most }));
  const entries: Entry[] = [];
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_LENGTH > archive.length || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) {
      throw new ZipError(t("it is damaged: its list of files is cut off"));
    }
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const length = name ?? 0;
    entries.push({
      name: archive.toString("utf8", at + DIRECTORY_LENGTH, at + DIRECTORY_LENGTH + length),
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    });
    at += DIRECTORY_LENGTH + length + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Where the end record begins: the last thing of an archive but for a comment. */
function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = archive.length - END_LENGTH; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  throw new ZipError(t("it is not a zip file"));
}

async function contentOf(archive: Buffer, entry: Entry, most: number): Promise<Buffer> {
  const { name, flags, method, crc, packed, at } = entry;
  if ((flags & ENCRYPTED) !== 0) throw new ZipError(t("{name} is encrypted", { name }));
  if (packed === TOO_LARGE || at === TOO_LARGE) throw new ZipError(t("{name} is too large", { name }));
  if (at + LOCAL_LENGTH > archive.length || archive.readUInt32LE(at) !== LOCAL) {
    throw new ZipError(t("it is damaged: {name} is not where it should be", { name }));
  }
  const from = at + LOCAL_LENGTH + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (from + packed > archive.length) throw new ZipError(t("it is damaged: {name} is cut off", { name }));
  const content = await unpacked(archive.subarray(from, from + packed), { name, method, most });
  if (crc32(content) !== crc) throw new ZipError(t("it is damaged: wrong checksum for {name}", { name }));
  return content;
}

async function unpacked(
  content: Buffer,
  { name, method, most }: { readonly name: string; readonly method: number; readonly most: number },
): Promise<Buffer> {
  if (method === STORED) {
    if (content.length > most) throw tooMuch(name);
    return content;
  }
  if (method !== DEFLATED) throw new ZipError(t("{name} uses an unsupported compression method", { name }));
  if (most === 0) throw tooMuch(name);
  try {
    return await inflate(content, { maxOutputLength: most });
  } catch (error) {
    const isTooMuch = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooMuch ? tooMuch(name) : new ZipError(t("it is damaged: {name} cannot be unpacked", { name }));
  }
}

function tooMuch(name: string): ZipError {
  return new ZipError(t("{name} is too large when unpacked", { name }));
}
