import { mkdir, open, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import type { Log } from "@atrium/time";
import { type Chunk, chunkOf, FILE_NAME, FOLDER_NAME, folderOf, note } from "./chunk.ts";
import { type Fragment, readRows, ROW } from "./fragment.ts";
import type { Range } from "./stretches.ts";

/** Everything that is recorded, as it lies on the disk. The index in memory is a line for some minutes of a camera. */
export class Archive {
  readonly folder: string;
  readonly #log: Log;
  /** By the folder of the camera, the oldest first. */
  readonly #chunks = new Map<string, Chunk[]>();

  constructor({ folder, log }: { readonly folder: string; readonly log: Log }) {
    this.folder = path.join(folder, "recordings");
    this.#log = log;
  }

  get octets(): number {
    return this.#all().reduce((sum, { octets }) => sum + octets, 0);
  }

  /** Finds what earlier runs have recorded, and cuts off what a kill has left half. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const folder of await readdir(this.folder)) {
      if (!FOLDER_NAME.test(folder)) continue;
      for (const name of await readdir(path.join(this.folder, folder))) {
        const [, zero] = FILE_NAME.exec(name) ?? [];
        if (zero !== undefined) await this.#find(folder, Number(zero));
      }
    }
  }

  begin(camera: string, zero: number): Chunk {
    const chunk = { folder: folderOf(camera), zero, from: zero, to: zero, octets: 0, motion: [], isOpen: true };
    this.#add(chunk);
    return chunk;
  }

  wrote(chunk: Chunk, fragment: Fragment): void {
    note(chunk, fragment);
  }

  /** A chunk without pictures is none. */
  async end(chunk: Chunk): Promise<void> {
    chunk.isOpen = false;
    if (chunk.octets === 0) await this.#remove(chunk);
  }

  /** Those of a camera that touch a range. */
  of(camera: string, { from, to }: Range): Chunk[] {
    return (this.#chunks.get(folderOf(camera)) ?? []).filter((chunk) => chunk.from < to && chunk.to > from);
  }

  keptFrom(camera: string): number | undefined {
    return this.#chunks.get(folderOf(camera))?.find(({ octets }) => octets > 0)?.from;
  }

  /** By the folder of a camera: its oldest picture and its newest. */
  get extents(): ReadonlyMap<string, Range> {
    const extents = new Map<string, Range>();
    for (const [folder, chunks] of this.#chunks) {
      const kept = chunks.filter(({ octets }) => octets > 0);
      const [first] = kept;
      if (first !== undefined) extents.set(folder, { from: first.from, to: Math.max(...kept.map(({ to }) => to)) });
    }
    return extents;
  }

  async fragments(chunk: Chunk): Promise<Fragment[]> {
    return readRows(await readFile(this.pathOf(chunk, "index")), chunk.octets);
  }

  /** Octets of a chunk's file. */
  async read(chunk: Chunk, offset: number, size: number): Promise<Buffer> {
    const file = await open(this.pathOf(chunk, "mp4"), "r");
    try {
      const octets = Buffer.alloc(size);
      const { bytesRead } = await file.read(octets, 0, size, offset);
      return octets.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  pathOf({ folder, zero }: Pick<Chunk, "folder" | "zero">, ending: "mp4" | "index"): string {
    return path.join(this.folder, folder, `${zero}.${ending}`);
  }

  /** Deletes the oldest until all together are small enough, and those that ended before a moment. */
  async trim({ mostOctets, before }: { readonly mostOctets: number; readonly before: number }): Promise<void> {
    const closed = this.#all().filter(({ isOpen }) => !isOpen);
    let octets = this.octets;
    for (const chunk of closed.toSorted((one, other) => one.to - other.to)) {
      if (octets <= mostOctets && chunk.to >= before) break;
      octets -= chunk.octets;
      await this.#remove(chunk);
    }
  }

  #all(): Chunk[] {
    return [...this.#chunks.values()].flat();
  }

  #add(chunk: Chunk): void {
    const chunks = this.#chunks.get(chunk.folder) ?? [];
    chunks.push(chunk);
    chunks.sort((one, other) => one.from - other.from);
    this.#chunks.set(chunk.folder, chunks);
  }

  async #remove(chunk: Chunk): Promise<void> {
    const others = (this.#chunks.get(chunk.folder) ?? []).filter((one) => one !== chunk);
    if (others.length === 0) this.#chunks.delete(chunk.folder);
    else this.#chunks.set(chunk.folder, others);
    // The pictures first: an index without them is nothing that anybody could see.
    await rm(this.pathOf(chunk, "mp4"), { force: true });
    await rm(this.pathOf(chunk, "index"), { force: true });
  }

  async #find(folder: string, zero: number): Promise<void> {
    const place = { folder, zero };
    const file = this.pathOf(place, "mp4");
    const index = this.pathOf(place, "index");
    try {
      const { size } = await stat(file);
      const known = await readFile(index).catch(() => Buffer.alloc(0));
      const found = chunkOf(place, known, size);
      if (found === undefined) {
        await rm(file, { force: true });
        await rm(index, { force: true });
        this.#log.info({ file }, "a recording without a whole picture was removed");
        return;
      }
      const { chunk, rows } = found;
      const whole = rows.length * ROW;
      if (size > chunk.octets) await truncate(file, chunk.octets);
      if (known.length > whole) await truncate(index, whole);
      this.#add(chunk);
    } catch (error) {
      this.#log.warn({ err: error, file }, "a recording could not be read");
    }
  }
}
