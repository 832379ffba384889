import { createHash, randomUUID } from "node:crypto";
import { access, constants, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Log } from "@atrium/time";

/** A name of ours: nothing else in the folder is ever touched. */
const HASH = /^[0-9a-f]{64}$/;

/** Sound files in the data folder, each under the hash of its content: the same one is kept once. */
export class MediaFiles {
  readonly #kept: string;
  readonly #incoming: string;
  readonly #log: Log;

  constructor({ folder, log }: { readonly folder: string; readonly log: Log }) {
    this.#kept = path.join(folder, "media");
    this.#incoming = path.join(folder, "media", "incoming");
    this.#log = log;
  }

  /** Makes the folders, and removes what a kill has left behind: unfinished uploads, and files of no sound. */
  async open(hashes: ReadonlySet<string>): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true });
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#kept)) {
      if (!HASH.test(name) || hashes.has(name)) continue;
      await rm(path.join(this.#kept, name));
      this.#log.info({ file: name }, "a sound file that belongs to no sound was removed");
    }
  }

  /** A file to be written, by its whole path. */
  incoming(): string {
    return path.join(this.#incoming, randomUUID());
  }

  /** Writes some octets of a file that comes in. */
  async write(file: string, at: number, octets: Uint8Array): Promise<void> {
    const handle = await open(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
    try {
      await handle.write(octets, 0, octets.length, at);
    } finally {
      await handle.close();
    }
  }

  /** Removes a file that came in. */
  async drop(file: string): Promise<void> {
    await rm(file, { force: true });
  }

  /** Keeps a file that came in for good. @returns its hash, and how many octets it has */
  async keep(file: string): Promise<{ hash: string; size: number }> {
    const handle = await open(file, "r+");
    try {
      // The name comes after the content, also where the power fails.
      await handle.sync();
    } finally {
      await handle.close();
    }
    const content = await readFile(file);
    const hash = hashOf(content);
    await rename(file, this.pathOf(hash));
    return { hash, size: content.length };
  }

  pathOf(hash: string): string {
    return path.join(this.#kept, hash);
  }

  async has(hash: string): Promise<boolean> {
    return access(this.pathOf(hash)).then(
      () => true,
      () => false,
    );
  }

  /** The content; undefined where it is lost, or is another one by now. */
  async read(hash: string): Promise<Buffer | undefined> {
    const content = await readFile(this.pathOf(hash)).catch(() => undefined);
    return content !== undefined && hashOf(content) === hash ? content : undefined;
  }

  async remove(hash: string): Promise<void> {
    await rm(this.pathOf(hash), { force: true });
  }
}

export function hashOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
