import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import { type SecretBox, SealedText } from "./secretBox.ts";

/** Keeps something sealed in a file, which has the old content or the new one, whenever the process is killed. */
export async function writeSealed(file: string, content: unknown, box: SecretBox): Promise<void> {
  const sealed = box.seal(JSON.stringify(content), path.basename(file));
  await writeFile(`${file}.new`, JSON.stringify(sealed), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** @throws Error where it is not there, was sealed with another key or under another name, or has another form */
export async function readSealed<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  box: SecretBox,
): Promise<z.infer<Schema>> {
  const sealed = SealedText.parse(JSON.parse(await readFile(file, "utf8")));
  return schema.parse(JSON.parse(box.open(sealed, path.basename(file))));
}
