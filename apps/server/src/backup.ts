// `npm run backup -- <new folder>`: everything that the database holds, beside a running server or without one.
import path from "node:path";
import { formatBytes } from "@atrium/contract";
import { readConfig } from "./platform/config.ts";
import { backUp } from "./platform/database/backup/backup.ts";
import { withRunningServer } from "./platform/database/withRunningServer.ts";

async function run(folder: string | undefined): Promise<string> {
  if (folder === undefined) throw new Error("Say where the backup goes: npm run backup -- /backups/atrium-monday");
  const place = path.resolve(folder);
  const { tables, takenAt, schema } = await withRunningServer(readConfig(process.env), async (_, pool) =>
    backUp(pool, place),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const size = formatBytes(tables.reduce((sum, table) => sum + table.bytes, 0));
  return `${place} holds ${String(tables.length)} tables with ${String(rows)} rows (${size}) as of ${takenAt}, form ${schema}`;
}

run(process.argv[2]).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
