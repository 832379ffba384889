import type { Health } from "@atrium/contract";
import { Gauge, Histogram, Registry } from "prom-client";

interface MetricSources {
  readonly points: { readonly sequence: number };
  readonly history: { readonly queuedSamples: number; readonly lostSamples: number; readonly damagedBytes: number };
  readonly field: {
    readonly shed: ReadonlyMap<string, number>;
    readonly waitingWrites: ReadonlyMap<string, number>;
    onPoll(listener: (connection: string, lateness: number) => void): void;
  };
  readonly health: {
    readonly deviceCount: number;
    current(): Pick<Health, "connections" | "staleDevices">;
  };
  readonly disk: { readonly room: number; readonly state: "available" | "full" };
  readonly hub: { readonly size: number; readonly behind: number };
}

const CONNECTION_STATES = ["connected", "connecting", "lost"] as const;

/** The figures that an operator of the server watches, read at each request. */
export function createMetrics({ points, history, field, hub, disk, health }: MetricSources): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge("atrium_point_changes", "Changes of points since the start", () => points.sequence);
  gauge("atrium_history_queued_samples", "Samples waiting on disk for the database", () => history.queuedSamples);
  gauge("atrium_history_lost_samples", "Samples dropped since the start", () => history.lostSamples);
  gauge(
    "atrium_history_damaged_bytes",
    "Bytes of the queue on disk put aside unread since the start",
    () => history.damagedBytes,
  );
  gauge("atrium_disk_free_bytes", "Bytes free on the disk of the data folder", () => disk.room);
  gauge("atrium_disk_full", "1 while neither commands nor history can be recorded for want of room", () =>
    disk.state === "full" ? 1 : 0,
  );
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
  gauge("atrium_field_devices", "Devices of the site with points", () => health.deviceCount);
  gauge(
    "atrium_field_devices_in_reach",
    "Devices whose values are all good and fresh",
    () => health.deviceCount - health.current().staleDevices,
  );
  addFieldMetrics(registry, field);
  gauge("atrium_live_sockets", "Open live sockets", () => hub.size);
  gauge("atrium_live_sockets_behind", "Live sockets that have no room and are behind", () => hub.behind);
  return registry;
}

/** By connection: a site has some hundred at most, so there are no more series. */
function addFieldMetrics(registry: Registry, field: MetricSources["field"]): void {
  const byConnection = (name: string, help: string, read: () => ReadonlyMap<string, number>) => {
    const metric = new Gauge({
      name,
      help,
      labelNames: ["connection"],
      registers: [],
      collect() {
        for (const [connection, value] of read()) this.set({ connection }, value);
      },
    });
    registry.registerMetric(metric);
  };
  byConnection(
    "atrium_field_shed_messages",
    "Messages since the start that were dropped for newer ones of the same source",
    () => field.shed,
  );
  byConnection(
    "atrium_field_waiting_writes",
    "Writes, and reads that confirm one, that wait for their turn at the device or gateway",
    () => field.waitingWrites,
  );
  const lateness = new Histogram({
    name: "atrium_field_poll_lateness_seconds",
    help: "How much later than due a poll of the field begins",
    labelNames: ["connection"],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30],
    registers: [],
  });
  registry.registerMetric(lateness);
  field.onPoll((connection, milliseconds) => lateness.observe({ connection }, milliseconds / 1_000));
}
