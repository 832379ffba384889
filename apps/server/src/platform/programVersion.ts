import { readFile } from "node:fs/promises";
import * as z from "zod";

const Program = z.object({ version: z.string() });

/** The version of this program; undefined: its package does not say. */
export async function programVersion(packageFile: string): Promise<string | undefined> {
  return await readFile(packageFile, "utf8").then(
    (text) => Program.safeParse(JSON.parse(text)).data?.version,
    () => undefined,
  );
}
