import { cp } from "node:fs/promises";
import path from "node:path";
import { Program } from "./program.ts";

/** Names the folder of a campus whose past is written (`preparedPast.ts`); `on`: one is to be prepared. */
export const PREPARED = "ATRIUM_PREPARED_PAST";
/** When that campus began, ms since the epoch. */
export const PREPARED_AT = "ATRIUM_PREPARED_AT";

function preparedFolder(): string | undefined {
  const folder = process.env[PREPARED];
  return folder === "on" ? undefined : folder;
}

/** How long the clock of the prepared campus has gone on since it began, ms: counters would go back with a clock that does. */
export function preparedFor(): number {
  return preparedFolder() === undefined ? 0 : Date.now() - Number(process.env[PREPARED_AT]);
}

/** Brings the prepared past into the folder of a campus that has not started. Does nothing where none was prepared. */
export async function takePreparedPast(folder: string, environment: Record<string, string>): Promise<void> {
  const prepared = preparedFolder();
  if (prepared === undefined) return;
  for (const part of ["data", "virtual-campus"]) {
    await cp(path.join(prepared, part), path.join(folder, part), { recursive: true });
  }
  // Its gateways listen at other ports than those of the copied database.
  const replacing = new Program("apps/server/src/siteImport.ts", environment, {
    fileArguments: ["--replace", path.join(folder, "site")],
  });
  replacing.start();
  const code = await replacing.ended();
  if (code !== 0) throw new Error(`The copied site is not replaced:\n${replacing.output.slice(-2_000)}`);
}
