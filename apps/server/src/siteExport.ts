// `npm run site:export -- [--with-secrets] <new folder>`: the database's site as a site folder, beside a running server or
// without one. Passwords and keys of connections are left out unless asked for.
import path from "node:path";
import { parseArgs } from "node:util";
import { protocols } from "@atrium/drivers";
import { ConnectionSecrets, secretsIn, withoutSecrets } from "./features/site/connectionSecrets.ts";
import type { SiteRecords } from "./features/site/records.ts";
import { SiteStore } from "./features/site/store.ts";
import { filesOf } from "./features/site/toFolder.ts";
import { writeFolder } from "./features/site/writeFolder.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { withRunningServer } from "./platform/database/withRunningServer.ts";
import { readSecretBox } from "./platform/secretKeys.ts";

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "with-secrets": { type: "boolean" } },
  });
  const [given] = positionals;
  if (given === undefined) throw new Error("Say where the folder goes: npm run site:export -- /path/to/new-folder");
  const folder = path.resolve(given);
  const config = readConfig(process.env);
  const records = await withRunningServer(config, async (db) => new SiteStore(db).read());
  if (records === undefined) {
    throw new Error("The database has no site yet, or one of an older version: start the server once");
  }
  const { name, floors, devices, connections } = records;
  const isWhole = values["with-secrets"] === true;
  const shown = isWhole ? await opened(connections, config) : connections.map((row) => withoutSecrets(row, protocols));
  await writeFolder(folder, filesOf({ ...records, connections: shown }));
  const line = `${folder} holds ${name}: ${floors.length} plans, ${devices.length} devices, ${connections.length} connections`;
  return [line, ...(isWhole ? [] : leftOut(connections))].join("\n");
}

/** The connections with their secrets. @throws Error that names those that cannot be opened */
async function opened(connections: SiteRecords["connections"], config: Config): Promise<SiteRecords["connections"]> {
  const secrets = new ConnectionSecrets(await readSecretBox(config), protocols);
  const unreadable = connections.filter((row) => secrets.isUnreadable(row)).map(({ id }) => id);
  if (unreadable.length === 0) return connections.map((row) => secrets.open(row));
  throw new Error(
    `The secrets of ${unreadable.join(", ")} cannot be decrypted: the key in ${config.dataFolder} is another one. ` +
      "Without --with-secrets the folder is written without any.",
  );
}

function leftOut(connections: SiteRecords["connections"]): string[] {
  const rows = connections.flatMap((row) => {
    const labels = secretsIn(row, protocols).map(({ label }) => label);
    return labels.length === 0 ? [] : [`${row.id} (${labels.join(", ")})`];
  });
  return rows.length === 0 ? [] : [`Secrets are left out: ${rows.join(", ")}. --with-secrets writes them.`];
}

run().then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
