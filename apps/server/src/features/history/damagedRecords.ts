import { open, readdir, rename, truncate, unlink } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Log } from "@atrium/time";

/** More damaged files than this are not kept: the oldest is removed. */
const MAX_KEPT = 16;

/** Puts the unreadable parts of the queue on disk aside, for somebody to look at. */
export class DamagedRecords {
  readonly #folder: string;
  readonly #log: Pick<Log, "error">;
  #bytes = 0;

  constructor(folder: string, log: Pick<Log, "error">) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Bytes that could not be read since the start. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Moves a file's bytes from a position on elsewhere; a file that is damaged from its start is moved as a whole. */
  async putAside(path: string, bytes: Buffer, position: number): Promise<void> {
    const size = bytes.length - position;
    const aside = join(this.#folder, `${basename(path)}.${Date.now()}.damaged`);
    this.#bytes += size;
    try {
      if (position === 0) {
        await rename(path, aside);
      } else {
        await keep(aside, bytes.subarray(position));
        await truncate(path, position);
      }
      await this.#keepNewest();
      this.#log.error({ file: aside, bytes: size }, "samples waiting on disk cannot be read; they were put aside");
    } catch (error) {
      // A full disk: the damage stays where it is and the queue reads up to it.
      this.#log.error({ err: error, file: path, bytes: size }, "samples waiting on disk cannot be read nor put aside");
    }
  }

  async #keepNewest(): Promise<void> {
    const kept = (await readdir(this.#folder)).filter((name) => name.endsWith(".damaged")).sort();
    for (const old of kept.slice(0, -MAX_KEPT)) await unlink(join(this.#folder, old));
  }
}

async function keep(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
