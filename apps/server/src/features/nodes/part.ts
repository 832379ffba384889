import {
  drainNode,
  getNode,
  isHeard,
  listNodes,
  moveConnections,
  type NodeRow,
  takeOverCore,
} from "@atrium/contract/system";
import type { Health } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { Gauge, type Registry } from "prom-client";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { NodeBook, type NodeClocks } from "./nodeBook.ts";
import { NodeDesk, type NodeDeskOptions } from "./nodeDesk.ts";
import { nodeList } from "./nodeList.ts";
import { NodeWatch, type NodeWatchOptions } from "./nodeWatch.ts";
import { ProcessFigures, type ProcessFiguresOptions } from "./processFigures.ts";

export interface NodesPartOptions
  extends
    ProcessFiguresOptions,
    Pick<NodeClocks, "realClock">,
    Pick<NodeWatchOptions, "alarms">,
    Pick<NodeDeskOptions, "control" | "role" | "audit" | "lines" | "sockets"> {}

export interface NodesPart extends Part {
  /** Undefined: there is only one node. */
  readonly health: () => Health["nodes"];
}

/** The processes of the installation: what people see of them and do with them. */
export function nodesPart(options: NodesPartOptions): NodesPart {
  const { control } = options;
  const own = new ProcessFigures(options);
  const book = control && new NodeBook(control, options);
  const watch = control && book && new NodeWatch({ ...options, control, book });
  const desk = new NodeDesk({ ...options, own, book });
  return {
    name: "nodes",
    health: () => watch?.health(),
    routes: [nodeRoutes(desk)],
    exportLists: (ground) => ({ nodes: (asked) => nodeList({ ...ground, nodes: () => desk.rows() }, asked) }),
    start: async () => {
      await own.start();
      watch?.start();
    },
    stop: async () => {
      await watch?.stop();
      await own.stop();
    },
    metrics: (registry) => addMetrics(registry, desk),
  };
}

function nodeRoutes(desk: NodeDesk): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listNodes, () => desk.list());
    handle(app, getNode, ({ params }) => desk.find(params.node));
    handle(app, drainNode, async (request) => {
      await desk.drain(request.params.node, request.body.isDrained, personOf(request));
      return desk.list();
    });
    handle(app, moveConnections, async (request) => {
      await desk.move(request.params.node, request.body, personOf(request));
      return desk.list();
    });
    handle(app, takeOverCore, async (request) => {
      await desk.takeOver(request.params.node, personOf(request));
      return desk.list();
    });
  };
}

/** Of each node; a figure that is not known has no series. */
const FIGURES: Readonly<Record<string, { readonly help: string; readonly read: (row: NodeRow) => number | null }>> = {
  atrium_node_up: { help: "1 while the core hears the node", read: (row) => Number(isHeard(row)) },
  atrium_node_clock_offset_seconds: {
    help: "How far the clock of the node is ahead of the core's, as last measured",
    read: ({ clockOffset }) => (clockOffset === null ? null : clockOffset / 1_000),
  },
  atrium_node_connections: {
    help: "Connections to the field that the node holds, as it last said",
    read: ({ connections }) => connections,
  },
  atrium_node_queue_entries: {
    help: "Entries of the log of the node that the core has not taken yet",
    read: ({ queue }) => queue,
  },
};

function addMetrics(registry: Registry, desk: NodeDesk): void {
  for (const [name, { help, read }] of Object.entries(FIGURES)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ["node", "role"],
      registers: [],
      collect() {
        this.reset();
        for (const row of desk.rows()) {
          const value = read(row);
          if (value !== null) this.set({ node: row.name, role: row.roles.join(" ") }, value);
        }
      },
    });
    registry.registerMetric(gauge);
  }
}
