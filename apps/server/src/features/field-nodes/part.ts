import type { Protocol } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import type { HoldRequest } from "../../platform/nodes/field/fieldTopics.ts";
import { listedRule } from "../../platform/nodes/field/secretRule.ts";
import type { KeptLogs } from "../../platform/nodes/keptLog.ts";
import { WIRE_VERSION } from "../../platform/nodes/nodeFacts.ts";
import type { Wire } from "../../platform/nodes/wire.ts";
import type { Part } from "../../platform/part.ts";
import { FieldNodes } from "./fieldNodes.ts";
import type { LogHistory } from "./logReading.ts";
import { Ownership, type OwnershipOptions } from "./ownership.ts";
import type { Presence } from "./presence.ts";
import { remoteProtocols } from "./remoteProtocols.ts";

export interface FieldNodesPartOptions {
  readonly wire: Wire;
  readonly logs: Pick<KeptLogs, "reader">;
  readonly presence: Presence;
  /** Of this core: counted with each election. */
  readonly epoch: number;
  /** Where owners are kept: the database. */
  readonly store: OwnershipOptions["store"];
  readonly history: LogHistory;
  readonly connections: OwnershipOptions["connections"];
  /** Whether somebody has paused a connection. */
  readonly isPaused: (connection: string) => boolean;
  /** What units may play. */
  readonly clips?: () => HoldRequest["clips"];
  readonly clock: Clock;
  readonly log: Log;
}

export interface FieldNodesPart extends Part {
  readonly ownership: Ownership;
  readonly nodes: FieldNodes;
  /** The same protocols, whose drivers, tests and searches run on field nodes. */
  remote<Name extends string>(protocols: Readonly<Record<Name, Protocol>>): Readonly<Record<Name, Protocol>>;
}

/** The field nodes, for the core. It starts after the field, whose drivers it is for: what the logs of the nodes have must find them. */
export function fieldNodesPart(options: FieldNodesPartOptions): FieldNodesPart {
  const { wire, presence, connections, isPaused, clock, log, epoch: core } = options;
  const from = { version: WIRE_VERSION, core };
  const ownership = new Ownership({
    store: options.store,
    presence,
    connections,
    release: async (connection, owner) => nodes.release(connection, owner),
    clock,
    log,
  });
  const nodes: FieldNodes = new FieldNodes({
    ...options,
    from,
    ownership,
    isWanted: (id) => !isPaused(id) && connections().some((one) => one.id === id),
  });
  return {
    name: "field nodes",
    ownership,
    nodes,
    remote: (protocols) =>
      remoteProtocols(protocols, {
        wire,
        from,
        clock,
        keeper: nodes,
        nodeFor: (connection) => nodes.nodeFor(connection),
        allowedFor: (connection, secrets, mayGoTo) => {
          const line = connection === undefined ? undefined : nodes.lineOf(connection);
          // Whoever has just entered a secret lets it go to what they search.
          const isOpen = mayGoTo === undefined || secrets.every((secret) => mayGoTo(secret, { host: "any.invalid" }));
          return isOpen ? undefined : listedRule(mayGoTo, secrets, line?.addresses ?? []);
        },
        clips: options.clips ?? (() => []),
      }),
    start: async () => {
      await ownership.start();
      nodes.start();
    },
    stop: async () => {
      await nodes.stop();
      await ownership.stop();
    },
  };
}
