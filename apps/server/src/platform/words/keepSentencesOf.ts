import path from "node:path";
import type { Config } from "../config.ts";
import { Languages } from "./languages.ts";
import { keepSentences } from "./reader.ts";

/** What the programs beside the server write into its database is kept like its own sentences. */
export async function keepSentencesOf({ localesFolder, dataFolder }: Pick<Config, "localesFolder" | "dataFolder">) {
  const folders = [localesFolder, path.join(dataFolder, "locales")];
  keepSentences((await Languages.read(folders, { warn: () => undefined })).beside);
}
