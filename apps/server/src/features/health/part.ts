import { CONNECTION_STATES } from "@atrium/contract/devices";
import { HEALTH_CHANNEL } from "@atrium/contract/live";
import { Gauge, type Registry } from "prom-client";
import { addGauge } from "../../platform/gauges.ts";
import { newestFeed } from "../../platform/live/liveFeed.ts";
import type { Reach } from "../../platform/reach.ts";
import type { Part } from "../../platform/part.ts";
import { HealthMonitor, type HealthMonitorOptions } from "./healthMonitor.ts";
import { getHealth, type Health, Readiness } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

export interface HealthPart extends Part {
  readonly monitor: HealthMonitor;
}

export function healthPart(options: HealthMonitorOptions & ReadySources): HealthPart {
  const monitor = new HealthMonitor(options);
  return {
    name: "health",
    monitor,
    routes: [healthRoutes({ health: monitor }), readyRoute(options)],
    channels: [
      newestFeed(HEALTH_CHANNEL, (_asks, reach) => ({
        current: () => healthWithin(monitor.current(), reach),
        onChange: (listener) => monitor.onChange(listener),
      })),
    ],
    start: () => monitor.start(),
    stop: () => monitor.stop(),
    metrics: (registry) => addMetrics(registry, monitor),
  };
}

function addMetrics(registry: Registry, health: HealthMonitor): void {
  const connections = new Gauge({
    name: "atrium_field_connections",
    help: "Connections to the field, by state",
    labelNames: ["state"],
    registers: [],
    collect() {
      const states = health.current().connections.map(({ state }) => state);
      for (const state of CONNECTION_STATES) this.set({ state }, states.filter((one) => one === state).length);
    },
  });
  registry.registerMetric(connections);
  addGauge(
    registry,
    { name: "atrium_field_devices", help: "Devices of the site with points" },
    () => health.deviceCount,
  );
  addGauge(
    registry,
    { name: "atrium_field_devices_in_reach", help: "Devices whose values are all good and fresh" },
    () => health.deviceCount - health.current().staleDevices,
  );
}

function healthRoutes({ health }: { readonly health: HealthMonitor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getHealth, ({ session: { reach } }) => healthWithin(health.current(), reach));
  };
}

/** Without the gateways and counts of the whole site for whoever's role is limited: they are of places beyond it too. */
function healthWithin(health: Health, reach: Reach | undefined): Health {
  if (reach === undefined) return health;
  const { backup: _, nodes: _nodes, ...rest } = health;
  return { ...rest, connections: [], staleDevices: 0, alarms: 0 };
}

type Parts = Readiness["parts"];

interface ReadySources {
  readonly database: { state(): Parts["database"] };
  readonly disk: { readonly state: Parts["disk"] };
  readonly field: { readonly hasBegun: boolean };
  /** Whether values come, where they come from another node. */
  readonly isFollowing?: (() => boolean) | undefined;
}

/**
 * For people and programs that start, watch or balance servers: 200 when this one can do its job, otherwise 503 and the
 * reason.
 */
function readyRoute({
  database,
  disk,
  field,
  isFollowing = () => field.hasBegun,
}: ReadySources): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/ready",
      {
        config: { feature: "public" },
        schema: {
          summary: "Whether the server can do its job",
          tags: ["health"],
          response: { 200: Readiness, 503: Readiness },
        },
      },
      async (_request, reply) => {
        const parts: Parts = {
          database: database.state(),
          disk: disk.state,
          field: isFollowing() ? "running" : "starting",
        };
        const isReady = parts.database === "available" && parts.disk === "available" && parts.field === "running";
        const readiness: Readiness = { status: isReady ? "ready" : "waiting", parts };
        return reply.code(isReady ? 200 : 503).send(readiness);
      },
    );
  };
}
