import { Histogram } from "prom-client";
import { addGaugeByConnection } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import { FieldRuntime, type FieldRuntimeOptions } from "./fieldRuntime.ts";

export interface FieldPart extends Part {
  readonly runtime: FieldRuntime;
}

export function fieldPart(options: FieldRuntimeOptions): FieldPart {
  const runtime = new FieldRuntime(options);
  return {
    name: "field",
    runtime,
    start: () => runtime.start(),
    stop: () => runtime.stop(),
    metrics: (registry) => {
      addGaugeByConnection(
        registry,
        {
          name: "atrium_field_shed_messages",
          help: "Messages since the start that were dropped for newer ones of the same source",
        },
        () => runtime.shed,
      );
      addGaugeByConnection(
        registry,
        {
          name: "atrium_field_waiting_writes",
          help: "Writes, and reads that confirm one, that wait for their turn at the device or gateway",
        },
        () => runtime.waitingWrites,
      );
      const lateness = new Histogram({
        name: "atrium_field_poll_lateness_seconds",
        help: "How much later than due a poll of the field begins",
        labelNames: ["connection"],
        buckets: [0.01, 0.05, 0.25, 1, 5, 30],
        registers: [],
      });
      registry.registerMetric(lateness);
      runtime.onPoll((connection, milliseconds) => lateness.observe({ connection }, milliseconds / 1_000));
    },
  };
}
