import { t } from "@atrium/words";
import { readFile } from "node:fs/promises";
import { LicencesFile, type LicencesReply } from "@atrium/contract/system";
import type * as z from "zod";
import { AppError } from "../../platform/errors.ts";

/** The packages that are part of the program, as the build has listed them. */
export class Licences {
  readonly #file: string;
  #read: Promise<z.infer<typeof LicencesFile> | undefined> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async list(): Promise<LicencesReply> {
    return { packages: (await this.#content())?.packages ?? null };
  }

  /** @throws AppError ENF001 */
  async text(index: number): Promise<string> {
    const text = (await this.#content())?.texts[index];
    if (text === undefined) throw new AppError("ENF001", t("Licence not found"));
    return text;
  }

  async #content(): Promise<z.infer<typeof LicencesFile> | undefined> {
    this.#read ??= readFile(this.#file, "utf8").then(
      (text) => LicencesFile.parse(JSON.parse(text)),
      () => undefined,
    );
    return await this.#read;
  }
}
