import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "@atrium/time";
import { openDatabase, type Database, type DatabaseOptions } from "../src/platform/database/database.ts";
import { EmbeddedServer } from "../src/platform/database/embeddedServer.ts";
import { run } from "../src/platform/database/programs.ts";

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A loss of power loses it, killing the process does not: a test does not need to survive a crash of the machine. */
const SETTINGS = { fsync: "off", full_page_writes: "off", shared_buffers: "16MB" };

export interface TestDatabase extends Database {
  /** Where it lies, to open it a second time. */
  readonly options: DatabaseOptions;
}

/**
 * For tests: a fresh, migrated database with a server process of its own, so that a test may kill it. `stop` removes it.
 * The empty cluster is made once a machine and copied.
 */
export async function openTestDatabase(log: Log = silent): Promise<TestDatabase> {
  // The package file names the version of PostgreSQL: another version makes everything again.
  const dependencies = await readFile(new URL("../package.json", import.meta.url));
  const version = createHash("sha256").update(dependencies).digest("hex").slice(0, 12);
  const cache = join(tmpdir(), `atrium-test-${process.getuid?.() ?? 0}-${version}`);
  await mkdir(cache, { recursive: true, mode: 0o755 });
  const folder = await mkdtemp(join(tmpdir(), "atrium-db-"));
  // The user that runs PostgreSQL must be able to pass through.
  await chmod(folder, 0o755);
  const template = await emptyCluster(cache);
  // Owners are kept, which Node's own copying cannot do.
  const fill = async (target: string) => run({ needsPassage: false }, "/bin/cp", ["-a", `${template}/.`, target]);
  const options = { folder, log, embedded: { programsFolder: cache, settings: SETTINGS, fill } };
  const database = await openDatabase(options);
  const stop = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...database, options, stop };
}

async function emptyCluster(cache: string): Promise<string> {
  const template = join(cache, "cluster");
  if ((await stat(template).catch(() => undefined)) !== undefined) return template;
  const making = join(cache, `making-${randomUUID()}`);
  const server = new EmbeddedServer({ folder: making, log: silent, programsFolder: cache, settings: SETTINGS });
  await server.start();
  await server.stop();
  // Another test process may have been first; its cluster is as good.
  await rename(join(making, "data"), template).catch(() => undefined);
  await rm(making, { recursive: true, force: true });
  return template;
}
