import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of the archive, written while it is read. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** The day of the files, which says nothing here: 1 Jan 1980, the first that the format knows. */
const DATE = 0x21;
const VERSION = 20;
/** Names are UTF-8, and sizes follow after the content. */
const FLAGS = 0x0808;
const DEFLATED = 8;

interface Written {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** A ZIP archive (APPNOTE.TXT 6.3) as it comes into being: no file of it is ever whole in memory. */
export async function* zip(entries: readonly ZipEntry[]): AsyncIterable<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for (const { name: text, content } of entries) {
    const name = Buffer.from(text, "utf8");
    const begun = at;
    const header = Buffer.concat([fields([0x04034b50, 4], ...common({ crc: 0, packed: 0, size: 0 }, name)), name]);
    yield header;
    at += header.length;
    const sum = { crc: 0, size: 0 };
    let packed = 0;
    for await (const part of deflated(content, sum)) {
      packed += part.length;
      yield part;
    }
    const { crc, size } = sum;
    yield fields([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4]);
    at += packed + 16;
    written.push({ name, at: begun, crc, packed, size });
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  const count = written.length;
  yield directory;
  yield fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4], [at, 4], [0, 2]);
}

/** Packs texts, and adds up what they were. */
async function* deflated(content: ZipEntry["content"], sum: { crc: number; size: number }): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw({ level: 4 });
  // An end on either side ends the other; an error comes out of the reading below.
  pipeline(Readable.from(summed(content, sum), { objectMode: false }), deflate, () => undefined);
  for await (const part of deflate) {
    if (Buffer.isBuffer(part)) yield part;
  }
}

async function* summed(content: ZipEntry["content"], sum: { crc: number; size: number }): AsyncIterable<Buffer> {
  for await (const text of content) {
    const octets = Buffer.from(text, "utf8");
    sum.crc = crc32(octets, sum.crc);
    sum.size += octets.length;
    yield octets;
  }
}

function common(
  { crc, packed, size }: Pick<Written, "crc" | "packed" | "size">,
  name: Buffer,
): (readonly [number, 2 | 4])[] {
  return [
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ];
}

function directoryEntry(entry: Written): Buffer {
  const more: (readonly [number, 2 | 4])[] = [
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [entry.at, 4],
  ];
  return Buffer.concat([fields([0x02014b50, 4], [VERSION, 2], ...common(entry, entry.name), ...more), entry.name]);
}

/** Numbers of two or four octets, the lowest first. */
function fields(...numbers: readonly (readonly [number, 2 | 4])[]): Buffer {
  const octets = Buffer.alloc(numbers.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of numbers) at = octets.writeUIntLE(value, at, size);
  return octets;
}
