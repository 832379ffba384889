import type { Health } from "@atrium/contract";
import { Gauge, Registry } from "prom-client";

interface MetricSources {
  readonly points: { readonly sequence: number };
  readonly history: { readonly queuedSamples: number; readonly lostSamples: number; readonly damagedBytes: number };
  readonly field: { readonly shed: ReadonlyMap<string, number> };
  readonly health: {
    readonly deviceCount: number;
    current(): Pick<Health, "connections" | "staleDevices">;
  };
  readonly disk: { readonly room: number; readonly state: "available" | "full" };
  readonly hub: { readonly size: number; readonly behind: number };
}

const CONNECTION_STATES = ["connected", "connecting", "lost"] as const;

/** What an operator of the server wants to see move, read at the moment it is asked for. */
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
  gauge("atrium_history_lost_samples", "Samples given up since the start", () => history.lostSamples);
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
    "Devices all of whose values are good and new enough",
    () => health.deviceCount - health.current().staleDevices,
  );
  const shed = new Gauge({
    name: "atrium_field_shed_messages",
    help: "Messages since the start that newer ones of the same source overtook before they could be taken",
    labelNames: ["connection"],
    registers: [],
    collect() {
      for (const [connection, messages] of field.shed) this.set({ connection }, messages);
    },
  });
  registry.registerMetric(shed);
  gauge("atrium_live_sockets", "Open live sockets", () => hub.size);
  gauge("atrium_live_sockets_behind", "Live sockets that have no room and are behind", () => hub.behind);
  return registry;
}
