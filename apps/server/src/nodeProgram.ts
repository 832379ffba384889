import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import * as z from "zod";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { AppOptions } from "./appOptions.ts";
import { FieldProgram } from "./fieldProgram.ts";
import type { Config } from "./platform/config.ts";
import { makeClient } from "./platform/database/connections.ts";
import { beginEpoch } from "./platform/database/coreEpoch.ts";
import { migrateAt } from "./platform/database/migrate.ts";
import { JoinedNode } from "./platform/nodes/joinedNode.ts";
import { NodeDoor } from "./platform/nodes/nodeDoor.ts";
import type { NodeSettings } from "./platform/nodes/settings.ts";
import { Program } from "./program.ts";

const Package = z.object({ version: z.string() });

interface NodeProgramOptions {
  readonly config: Config & { readonly node: NodeSettings };
  readonly log: Logger;
  readonly print: (text: string) => void;
  /** This process has to end at once: another one works in its place, or may. */
  readonly onOver: (why: string) => void;
}

/** How often a web node looks whether a core has made the database ready, ms. */
const STEP = 500;

/** A process with one of the roles: it joins the others and runs what belongs to its role. */
export class NodeProgram {
  readonly #options: NodeProgramOptions;
  #joined: JoinedNode | undefined;
  #work: { stop(): Promise<void> } | undefined;

  constructor(options: NodeProgramOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { config, log, onOver, print } = this.#options;
    const { node: settings } = config;
    const { version } = Package.parse(JSON.parse(await readFile(config.packageFile, "utf8")));
    this.#joined = await JoinedNode.connect({ settings, version, log, onOver });
    // At the far end of a line that is down a field node works before the others hear of it.
    if (settings.role === "field") await this.#runField(this.#joined);
    await this.#joined.join();
    print(`Node ${settings.name} has joined as ${settings.role}`);
    if (settings.role === "core") await this.#runCore(this.#joined);
    else if (settings.role === "web") await this.#runWeb(this.#joined);
  }

  async stop(): Promise<void> {
    await this.#work?.stop();
    await this.#joined?.leave();
  }

  /** Everything is loaded: when the key is there, only the database has to be read. */
  async #runCore(joined: JoinedNode): Promise<void> {
    const { config, log } = this.#options;
    const { name } = config.node;
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const door = new NodeDoor({ config, registry, state: () => ({ status: "standby", node: name, role: "core" }) });
    await door.open();
    await joined.elected();
    log.info({ node: name }, "this core takes over");
    const [epoch] = await Promise.all([beginCore(config, log), door.close()]);
    const node = joined.node();
    const { presence, logs, resign } = node;
    await this.#serve({ ...node, role: "core", field: { presence, logs, resign, epoch } });
    joined.hasStarted();
  }

  async #runWeb(joined: JoinedNode): Promise<void> {
    await readyDatabase(this.#options.config);
    await this.#serve({ ...joined.node(), role: "web" });
  }

  async #runField(joined: JoinedNode): Promise<void> {
    const program = new FieldProgram({ ...this.#options, joined });
    this.#work = program;
    await program.start();
  }

  async #serve(node: AppOptions["node"]): Promise<void> {
    const program = new Program({ ...this.#options, postgres: undefined, site: undefined, node });
    this.#work = program;
    await program.start();
  }
}

/** Brings the database to this version, and shuts earlier cores out. */
async function beginCore({ databaseUrl }: Config, log: Logger): Promise<number> {
  const address = { connectionString: databaseUrl };
  await migrateAt(address);
  const client = makeClient(address, "election");
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await beginEpoch(client, log);
  } finally {
    await client.end();
  }
}

/** Resolves when a core has made the tables, and brought the site in. */
async function readyDatabase({ databaseUrl }: Config): Promise<void> {
  for (;;) {
    const client = makeClient({ connectionString: databaseUrl }, "start");
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ found: boolean }>(
        "SELECT to_regclass('core_epoch') IS NOT NULL AND EXISTS (SELECT FROM site WHERE campus IS NOT NULL) AS found",
      );
      if (rows[0]?.found === true) return;
    } catch {
      // It may come up.
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(STEP);
  }
}
