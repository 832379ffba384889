import { Histogram, type Registry } from "prom-client";
import { addGaugeByConnection } from "../../platform/gauges.ts";
import type { LineBeside } from "./lineState.ts";

/** How the drivers of a node do, for its own metrics. */
export class HostFigures {
  readonly #shed = new Map<string, number>();
  readonly #lateness = new Histogram({
    name: "atrium_field_poll_lateness_seconds",
    help: "How much later than due a poll of the field begins",
    labelNames: ["connection"],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30],
    registers: [],
  });

  of(connection: string): Pick<LineBeside, "onPoll" | "onShed"> {
    return {
      onPoll: (lateness) => this.#lateness.observe({ connection }, lateness / 1_000),
      onShed: (messages) => this.#shed.set(connection, (this.#shed.get(connection) ?? 0) + messages),
    };
  }

  addTo(registry: Registry): void {
    registry.registerMetric(this.#lateness);
    addGaugeByConnection(
      registry,
      {
        name: "atrium_field_shed_messages",
        help: "Messages since the start that were dropped for newer ones of the same source",
      },
      () => this.#shed,
    );
  }
}
