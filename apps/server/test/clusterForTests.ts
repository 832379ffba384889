import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountFor } from "../src/platform/database/account.ts";
import { EmbeddedServer, type EmbeddedOptions } from "../src/platform/database/embeddedServer.ts";
import { run } from "../src/platform/database/programs.ts";
import { createLog } from "../src/platform/log.ts";

export type ClusterOptions = Pick<EmbeddedOptions, "settings" | "programs" | "programsFolder" | "fill">;

/** A loss of power loses it, killing the process does not: a test does not need to survive a crash of the machine. */
const SETTINGS = { fsync: "off", full_page_writes: "off", shared_buffers: "16MB" };

/** For tests: how a PostgreSQL of ours starts fast. The empty cluster is made once a machine and copied. */
export async function clusterForTests(): Promise<Required<Omit<ClusterOptions, "programs">>> {
  // The package file names the version of PostgreSQL: another version makes everything again.
  const dependencies = await readFile(new URL("../package.json", import.meta.url));
  const version = createHash("sha256").update(dependencies).digest("hex").slice(0, 12);
  const cache = join(tmpdir(), `atrium-test-${process.getuid?.() ?? 0}-${version}`);
  await mkdir(cache, { recursive: true, mode: 0o755 });
  const cluster = await emptyCluster(cache);
  return {
    settings: SETTINGS,
    programsFolder: cache,
    // Owners are kept, which Node's own copying cannot do.
    fill: async (target) => run({ needsPassage: false }, "/bin/cp", ["-a", `${cluster}/.`, target]),
  };
}

/** The same with the programs of another PostgreSQL. @param programs their folder */
export function otherCluster(programs: string): ClusterOptions {
  return {
    settings: SETTINGS,
    programs,
    fill: async (target) => {
      const account = await accountFor(target);
      const runner = { needsPassage: false, ...(account === undefined ? {} : { account }) };
      const how = ["--username", "atrium", "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"];
      await run(runner, join(programs, "initdb"), ["--pgdata", target, ...how]);
    },
  };
}

async function emptyCluster(cache: string): Promise<string> {
  const cluster = join(cache, "cluster");
  if ((await stat(cluster).catch(() => undefined)) !== undefined) return cluster;
  const making = join(cache, `making-${randomUUID()}`);
  const log = createLog("silent");
  const server = new EmbeddedServer({ folder: making, log, programsFolder: cache, settings: SETTINGS });
  await server.start();
  await server.stop();
  // Another test process may have been first; its cluster is as good.
  await rename(join(making, "data"), cluster).catch(() => undefined);
  await rm(making, { recursive: true, force: true });
  return cluster;
}
