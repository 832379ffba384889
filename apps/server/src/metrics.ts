import { Gauge, Registry } from "prom-client";

interface MetricSources {
  readonly points: { readonly sequence: number };
  readonly history: { readonly queuedSamples: number; readonly lostSamples: number };
  readonly hub: { readonly size: number; readonly behind: number };
}

/** What an operator of the server wants to see move, read at the moment it is asked for. */
export function createMetrics({ points, history, hub }: MetricSources): Registry {
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
  gauge("atrium_live_sockets", "Open live sockets", () => hub.size);
  gauge("atrium_live_sockets_behind", "Live sockets that have no room and are behind", () => hub.behind);
  return registry;
}
