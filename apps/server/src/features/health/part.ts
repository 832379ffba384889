import { CONNECTION_STATES } from "@atrium/contract/devices";
import { HEALTH_CHANNEL } from "@atrium/contract/live";
import { Gauge, type Registry } from "prom-client";
import { addGauge } from "../../platform/gauges.ts";
import { newestFeed } from "../../platform/live/liveFeed.ts";
import type { Part } from "../../platform/part.ts";
import { HealthMonitor, type HealthMonitorOptions } from "./healthMonitor.ts";
import { readyRoute, type ReadySources } from "./readyRoute.ts";
import { healthRoutes } from "./routes.ts";

export interface HealthPart extends Part {
  readonly monitor: HealthMonitor;
}

export function healthPart(options: HealthMonitorOptions & ReadySources): HealthPart {
  const monitor = new HealthMonitor(options);
  return {
    name: "health",
    monitor,
    routes: [healthRoutes({ health: monitor }), readyRoute(options)],
    channels: [newestFeed(HEALTH_CHANNEL, () => monitor)],
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
