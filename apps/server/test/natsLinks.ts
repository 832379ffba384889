import { NatsLink } from "../src/platform/nodes/natsConnection.ts";
import { createLog } from "../src/platform/log.ts";
import type { Nats } from "./natsServer.ts";

/** What nodes of tests say of NATS. */
export const NATS_SETTINGS = { seedFile: undefined, caFile: undefined, replicas: 1, logOctets: 1e7, domain: undefined };

/** Connections of a test's nodes, which `close` ends together. */
export class NatsLinks {
  readonly #open: NatsLink[] = [];

  /** @param port of a line to it; otherwise its own */
  async join(nats: Nats, node: string, port?: number): Promise<NatsLink> {
    const servers = port === undefined ? nats.urls : [`nats://127.0.0.1:${port}`];
    const link = await NatsLink.open({ ...NATS_SETTINGS, servers }, node, createLog("silent"));
    this.#open.push(link);
    return link;
  }

  async close(): Promise<void> {
    for (const link of this.#open.splice(0)) await link.close();
  }
}
