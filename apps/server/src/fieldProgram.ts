import { protocols, setLoopback } from "@atrium/drivers";
import { clockAhead, systemClock } from "@atrium/time";
import type { Logger } from "pino";
import { collectDefaultMetrics, Registry } from "prom-client";
import { type FieldHostPart, layFieldHost } from "./features/field-host/part.ts";
import type { Config } from "./platform/config.ts";
import { addGauge } from "./platform/gauges.ts";
import type { JoinedNode } from "./platform/nodes/joinedNode.ts";
import { NodeDoor } from "./platform/nodes/nodeDoor.ts";
import { openSecretBox } from "./platform/secretKeys.ts";
import { keepSentences } from "./platform/words/reader.ts";

interface FieldProgramOptions {
  readonly config: Config;
  readonly joined: JoinedNode;
  readonly log: Logger;
}

/** What a field node runs: the drivers of the connections that it holds, and nothing that needs the database. */
export class FieldProgram {
  readonly #options: FieldProgramOptions;
  #host: FieldHostPart | undefined;
  #door: NodeDoor | undefined;

  constructor(options: FieldProgramOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { config, joined, log } = this.#options;
    setLoopback(config.isLoopbackOpen);
    // What drivers say is put into words where people read it: on the core and the web nodes.
    keepSentences([]);
    const { wire, logs, presence, boot, name } = joined.node();
    const host = layFieldHost({
      wire,
      logs,
      protocols,
      lease: { isValid: () => presence.isValid },
      box: await openSecretBox(config),
      folder: config.dataFolder,
      boot,
      clock: clockAhead(systemClock, config.clockAhead),
      log,
    });
    await host.start?.();
    this.#host = host;
    joined.tell(() => ({ connections: host.connections() }));
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    host.metrics?.(registry);
    addGauge(
      registry,
      { name: "atrium_field_connections", help: "Connections that this node holds" },
      () => host.connections().length,
    );
    addGauge(
      registry,
      { name: "atrium_field_log_waiting_bytes", help: "Bytes that the node's log has not taken yet" },
      () => host.waiting(),
    );
    const state = () => ({ status: "ready", node: name, role: "field", connections: host.connections().length });
    this.#door = new NodeDoor({ config, registry, state });
    await this.#door.open();
  }

  async stop(): Promise<void> {
    await this.#door?.close();
    await this.#host?.stop?.();
  }
}
