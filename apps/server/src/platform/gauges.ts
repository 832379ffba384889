import { Gauge, type Registry } from "prom-client";

/** One figure of `/metrics`. */
export interface Figure {
  readonly name: string;
  readonly help: string;
}

/** A figure that is read at each request. */
export function addGauge(registry: Registry, { name, help }: Figure, read: () => number): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  registry.registerMetric(gauge);
}

/** A figure of each connection: a site has some hundred at most, so there are no more series. */
export function addGaugeByConnection(
  registry: Registry,
  { name, help }: Figure,
  read: () => ReadonlyMap<string, number>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ["connection"],
    registers: [],
    collect() {
      for (const [connection, value] of read()) this.set({ connection }, value);
    },
  });
  registry.registerMetric(gauge);
}
