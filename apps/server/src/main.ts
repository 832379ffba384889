import { flushCompileCache } from "node:module";
import { ENGLISH, said } from "@atrium/words";
import { readConfig } from "./platform/config.ts";
import { databaseFolder, isFirstStart, openDataFolder } from "./platform/dataFolder.ts";
import { EmbeddedServer } from "./platform/database/embeddedServer.ts";
import { createLog } from "./platform/log.ts";
import type { Program } from "./program.ts";
import type { NodeProgram } from "./nodeProgram.ts";

/** For the person who started the program, in English; everything else is in the log. */
function print(text: string): void {
  process.stdout.write(`${said(text, ENGLISH)}\n`);
}

/** Everything but the database server: most of a start is to load it, so PostgreSQL is launched before. */
const load = async () => import("./program.ts");

/** Without others, none of what they need is loaded. */
const loadNode = async () => import("./nodeProgram.ts");

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // At the first start, mistakes of the site are reported before anything is made on disk. Later the site is the database's.
  const { node } = config;
  const hasDatabase = config.databaseUrl === undefined && node === undefined;
  const site = hasDatabase && (await isFirstStart(config)) ? await (await load()).readFolder(config) : undefined;
  const lock = await openDataFolder(config.dataFolder, {
    hasDatabase,
    onLost: () => onFatal(new Error("Another process took the data folder")),
  });

  const postgres = hasDatabase ? new EmbeddedServer({ folder: databaseFolder(config.dataFolder), log }) : undefined;
  let program: Program | NodeProgram | undefined;
  let isStopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    try {
      await (program ?? postgres)?.stop();
      await lock.release();
    } finally {
      process.exit(exitCode);
    }
  };
  const onFatal = (error: unknown): void => {
    log.fatal({ err: error }, "an uncaught error; the program ends");
    void stop(1);
  };
  process.on("uncaughtException", onFatal);
  process.on("unhandledRejection", onFatal);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(0));

  try {
    await postgres?.launch();
    if (node === undefined) {
      const { Program: Loaded } = await load();
      program = new Loaded({ config, log, postgres, site, print });
    } else {
      const { NodeProgram: Loaded } = await loadNode();
      // At once, not in order: whatever is still written could contradict who works in its place.
      const onOver = (why: string): void => {
        log.fatal({ node: node.name, why }, "this node ends");
        process.exit(1);
      };
      program = new Loaded({ config: { ...config, node }, log, print, onOver });
    }
    await program.start();
    // Now, not at the end: a program that is killed would compile everything again at its next start.
    flushCompileCache();
  } catch (error) {
    print(messageOf(error));
    return await stop(1);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

run().catch((error: unknown) => {
  print(messageOf(error));
  process.exitCode = 1;
});
