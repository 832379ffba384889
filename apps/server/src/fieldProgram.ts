import { protocols, setLoopback } from "@atrium/drivers";
import { clockAhead, systemClock } from "@atrium/time";
import type { Logger } from "pino";
import { collectDefaultMetrics } from "prom-client";
import { layFieldHost } from "./features/field-host/part.ts";
import { fieldRecordingsPart } from "./features/field-recordings/part.ts";
import type { Config } from "./platform/config.ts";
import { DiskWatch } from "./platform/diskWatch.ts";
import { addGauge } from "./platform/gauges.ts";
import { Lifetimes } from "./platform/lifetimes.ts";
import type { JoinedNode } from "./platform/nodes/joinedNode.ts";
import { NodeDoor } from "./platform/nodes/nodeDoor.ts";
import { metricsOf } from "./platform/part.ts";
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
  #lifetimes: Lifetimes | undefined;
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
    const clock = clockAhead(systemClock, config.clockAhead);
    const place = { wire, boot, clock, log, box: await openSecretBox(config), folder: config.dataFolder };
    const host = layFieldHost({ ...place, logs, protocols, lease: { isValid: () => presence.isValid } });
    const disk = new DiskWatch(place);
    const { cameras } = host;
    const recordings = fieldRecordingsPart({ ...place, cameras, disk, limits: config.recording });
    this.#lifetimes = new Lifetimes([disk, host, recordings], log);
    await this.#lifetimes.start();
    joined.tell(() => ({ connections: host.connections() }));
    const registry = metricsOf([disk, host, recordings]);
    collectDefaultMetrics({ register: registry });
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
    await this.#lifetimes?.stop();
  }
}
