import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Log } from "@atrium/time";
import { ChosenCameras } from "../../platform/nodes/field/recordingMessages.ts";
import { readSealed, writeSealed } from "../../platform/sealedFile.ts";
import type { SecretBox } from "../../platform/secretBox.ts";

export interface ChosenStoreOptions {
  /** The data folder of the node. */
  readonly folder: string;
  readonly box: SecretBox;
  readonly log: Log;
}

/** Which cameras are recorded, sealed on disk: where the node starts while the line is down, nobody else can say it. */
export class ChosenStore {
  readonly #options: ChosenStoreOptions;
  readonly #file: string;

  constructor(options: ChosenStoreOptions) {
    this.#options = options;
    this.#file = path.join(options.folder, "recorded-cameras.json");
  }

  async keep(chosen: ChosenCameras): Promise<void> {
    await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
    await writeSealed(this.#file, chosen, this.#options.box);
  }

  /** undefined: there is none that can be read; the core says it when it is in sight. */
  async read(): Promise<ChosenCameras | undefined> {
    try {
      return await readSealed(this.#file, ChosenCameras, this.#options.box);
    } catch (error) {
      const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!isMissing) this.#options.log.error({ err: error }, "the list of recorded cameras cannot be read");
      return undefined;
    }
  }
}
