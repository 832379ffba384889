// `npm run site:export -- <new folder>`: the database's site as a site folder, beside a running server or without one.
import path from "node:path";
import { SiteStore } from "./features/site/store.ts";
import { filesOf } from "./features/site/toFolder.ts";
import { writeFolder } from "./features/site/writeFolder.ts";
import { readConfig } from "./platform/config.ts";
import { besideServer } from "./platform/database/besideServer.ts";

async function run(given: string | undefined): Promise<string> {
  if (given === undefined) throw new Error("Say where the folder goes: npm run site:export -- /path/to/new-folder");
  const folder = path.resolve(given);
  const records = await besideServer(readConfig(process.env), async (db) => new SiteStore(db).read());
  if (records === undefined)
    throw new Error("The database has no site yet, or one of an older version: start the server once");
  await writeFolder(folder, filesOf(records));
  const { name, floors, devices, connections } = records;
  return `${folder} holds ${name}: ${floors.length} plans, ${devices.length} devices, ${connections.length} connections`;
}

run(process.argv[2]).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
