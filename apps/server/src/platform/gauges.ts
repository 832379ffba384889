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
  figure: Figure,
  read: () => ReadonlyMap<string, number>,
): void {
  addGaugeBy(registry, { ...figure, label: "connection" }, read);
}

/** A figure of each of a few things, which a label names. */
export function addGaugeBy(
  registry: Registry,
  { name, help, label }: Figure & { readonly label: string },
  read: () => ReadonlyMap<string, number>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    collect() {
      for (const [key, value] of read()) this.set({ [label]: key }, value);
    },
  });
  registry.registerMetric(gauge);
}
