// `npm run restore -- <backup> [--replace]`: makes the installation's database from a backup, while the server stands still.
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "./platform/config.ts";
import { restoreInto } from "./platform/database/backup/restoreInto.ts";

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: "boolean" } } });
  const [folder] = positionals;
  if (folder === undefined) throw new Error("Say which backup: npm run restore -- /backups/atrium-monday");
  const replaces = values.replace === true;
  const { manifest, aside } = await restoreInto(readConfig(process.env), path.resolve(folder), { replaces });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const restored = `${String(rows)} rows as of ${manifest.takenAt} are restored.`;
  return aside === undefined ? restored : `${restored} What was there before lies in ${aside}.`;
}

run().then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
