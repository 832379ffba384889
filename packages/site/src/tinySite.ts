import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const SAMPLE = path.resolve(import.meta.dirname, "../test/tiny");

/** For tests: a copy of a small, valid site folder, in which a test makes one mistake. */
export class TinySite {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<TinySite> {
    const folder = await mkdtemp(path.join(tmpdir(), "atrium-site-"));
    await cp(SAMPLE, folder, { recursive: true });
    return new TinySite(folder);
  }

  /** Replaces the first occurrence of `text`; throws when there is none. */
  async change(file: string, text: string, replacement: string): Promise<void> {
    const name = path.join(this.folder, file);
    const before = await readFile(name, "utf8");
    if (!before.includes(text)) throw new Error(`${file} has no ${text}`);
    await writeFile(
      name,
      before.replace(text, () => replacement),
    );
  }

  async write(file: string, text: string): Promise<void> {
    await writeFile(path.join(this.folder, file), text);
  }

  async remove(file: string): Promise<void> {
    await rm(path.join(this.folder, file), { recursive: true });
  }
}
