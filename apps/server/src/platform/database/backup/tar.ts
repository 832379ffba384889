import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";

const BLOCK = 512;
/** The largest size that fits the octal field; larger ones are written as GNU tar does. */
const MAX_OCTAL = 8 ** 11 - 1;

/** Some files of a folder as a tar archive (ustar), below a folder of the given name, while they are read. */
export async function* tar(folder: string, files: readonly string[], below: string): AsyncIterable<Buffer> {
  for (const file of files) {
    const place = path.join(folder, file);
    const { size, mtimeMs } = await stat(place);
    yield header(`${below}/${file}`, size, mtimeMs);
    for await (const part of createReadStream(place)) yield Buffer.from(part);
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Octets of such an archive. */
export async function tarSize(folder: string, files: readonly string[]): Promise<number> {
  let size = 2 * BLOCK;
  for (const file of files) {
    const { size: content } = await stat(path.join(folder, file));
    size += BLOCK + Math.ceil(content / BLOCK) * BLOCK;
  }
  return size;
}

function header(name: string, size: number, changed: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100, "utf8");
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  writeSize(block, size);
  block.write(
    `${Math.floor(changed / 1_000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((total, octet) => total + octet, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function writeSize(block: Buffer, size: number): void {
  if (size <= MAX_OCTAL) {
    block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
    return;
  }
  block.writeUInt8(0x80, 124);
  block.writeBigUInt64BE(BigInt(size), 128);
}
