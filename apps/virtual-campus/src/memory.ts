import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";

/**
 * One small JSON file that outlives the program. Written beside and renamed, so that a kill in the middle of a write
 * leaves the file before it.
 */
export class MemoryFile<Schema extends z.ZodType> {
  readonly #file: string;
  readonly #schema: Schema;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string, schema: Schema) {
    this.#file = file;
    this.#schema = schema;
  }

  /** What was kept; undefined where nothing was, or nothing that can be read. */
  async read(): Promise<z.output<Schema> | undefined> {
    try {
      const parsed = this.#schema.safeParse(JSON.parse(await readFile(this.#file, "utf8")));
      return parsed.data;
    } catch {
      // Missing at the first start; cut off by a full disk. Either way the campus starts afresh.
      return undefined;
    }
  }

  /** Writes happen one after the other. */
  write(content: z.input<Schema>): Promise<void> {
    const text = JSON.stringify(content);
    const next = this.#writing.then(() => this.#replace(text));
    this.#writing = next.catch(() => {});
    return next;
  }

  async #replace(text: string): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    await writeFile(`${this.#file}.new`, text);
    await rename(`${this.#file}.new`, this.#file);
  }
}
