import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { mp4Head, type Mp4Track } from "@atrium/rtsp";
import { type Fragment, writeRow } from "./fragment.ts";

/** A chunk that is written: pictures first, then their row, so that a kill at any time leaves what can be played. */
export class ChunkWriter {
  readonly #file: FileHandle;
  readonly #index: FileHandle;
  #size: number;

  private constructor(file: FileHandle, index: FileHandle, size: number) {
    this.#file = file;
    this.#index = index;
    this.#size = size;
  }

  /** @param folder whole path */
  static async open(folder: string, zero: number, track: Mp4Track): Promise<ChunkWriter> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A clock that was set back may come to the same moment again: what is there stays.
    const file = await open(path.join(folder, `${zero}.mp4`), "wx", 0o600);
    try {
      const head = mp4Head(track);
      await writeAll(file, head);
      return new ChunkWriter(file, await open(path.join(folder, `${zero}.index`), "wx", 0o600), head.length);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Octets that it has. */
  get size(): number {
    return this.#size;
  }

  async add(octets: Uint8Array, pictures: Pick<Fragment, "from" | "to" | "isKey" | "hasMotion">): Promise<Fragment> {
    const fragment = { ...pictures, offset: this.#size, size: octets.length };
    await writeAll(this.#file, octets);
    await writeAll(this.#index, writeRow(fragment));
    this.#size += octets.length;
    return fragment;
  }

  /** What was written is on the disk, not in memory alone. */
  async close(): Promise<void> {
    try {
      await this.#file.datasync();
      await this.#index.datasync();
    } finally {
      await this.#file.close();
      await this.#index.close();
    }
  }
}

/** A disk that is nearly full takes a part. */
async function writeAll(file: FileHandle, octets: Uint8Array): Promise<void> {
  for (let at = 0; at < octets.length;) at += (await file.write(octets, at)).bytesWritten;
}
