import { writeFile } from "node:fs/promises";
import path from "node:path";
import { EmbeddedServer } from "./platform/database/embeddedServer.ts";
import { createLog } from "./platform/log.ts";

/** More than several cores and web nodes use together. */
const CONNECTIONS = "200";

/** The database alone, for several nodes on this machine: `npm run cluster` starts it. Its address goes to `database-url` in the folder. */
async function run(folder: string): Promise<void> {
  const log = createLog("warn");
  const server = new EmbeddedServer({
    folder: path.join(folder, "postgres"),
    log,
    settings: { max_connections: CONNECTIONS },
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
  await server.start();
  const place = `host=${encodeURIComponent(server.socketFolder)}`;
  const url = `postgresql://atrium@localhost:${String(server.port)}/postgres?${place}`;
  await writeFile(path.join(folder, "database-url"), url, { mode: 0o600 });
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: trial-database <folder>");
await run(path.resolve(folder));
