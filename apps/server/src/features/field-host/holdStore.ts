import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Log } from "@atrium/time";
import { HoldRequest } from "../../platform/nodes/field/fieldTopics.ts";
import { readSealed, writeSealed } from "../../platform/sealedFile.ts";
import type { SecretBox } from "../../platform/secretBox.ts";

interface HoldStoreOptions {
  /** The data folder of the node. */
  readonly folder: string;
  readonly box: SecretBox;
  readonly log: Log;
}

/** What this node holds, sealed on disk: where it starts while the line is down, nobody else can say it. */
export class HoldStore {
  readonly #options: HoldStoreOptions;
  readonly #folder: string;

  constructor(options: HoldStoreOptions) {
    this.#options = options;
    this.#folder = path.join(options.folder, "held-connections");
  }

  async keep(request: HoldRequest): Promise<void> {
    const { id } = request.connection;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeSealed(this.#fileOf(id), request, this.#options.box);
  }

  async forget(connection: string): Promise<void> {
    await rm(this.#fileOf(connection), { force: true });
  }

  /** Those that can be read; the others are mentioned in the log and left as they are. */
  async read(): Promise<HoldRequest[]> {
    const files = await readdir(this.#folder).catch((): string[] => []);
    const all = files.filter((file) => file.endsWith(".json")).map(async (file) => this.#readOne(file));
    return (await Promise.all(all)).flatMap((request) => request ?? []);
  }

  async #readOne(file: string): Promise<HoldRequest | undefined> {
    const { box, log } = this.#options;
    try {
      return await readSealed(path.join(this.#folder, file), HoldRequest, box);
    } catch (error) {
      log.error({ err: error, file }, "a held connection cannot be read; it is polled again when the core says so");
      return undefined;
    }
  }

  #fileOf(connection: string): string {
    const name = createHash("sha256").update(connection).digest("hex").slice(0, 32);
    return path.join(this.#folder, `${name}.json`);
  }
}
