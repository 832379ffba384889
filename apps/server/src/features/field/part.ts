import { Histogram } from "prom-client";
import { addGaugeByConnection } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { FieldRuntimeOptions } from "./fieldOptions.ts";
import { FieldRuntime } from "./fieldRuntime.ts";
import { Lines } from "./lines/lines.ts";
import { Pauses } from "./pauses.ts";

export interface FieldPart extends Part {
  readonly runtime: FieldRuntime;
  /** What each connection does. */
  readonly lines: Lines;
  /** Absent where nothing is kept. */
  readonly pauses: Pauses | undefined;
}

export interface FieldPartOptions extends Omit<FieldRuntimeOptions, "lines" | "pauses"> {
  /** Where pauses are kept, and recorded; absent: no connection can be paused. */
  readonly kept?: { readonly db: Db; readonly audit: AuditSink } | undefined;
}

export function fieldPart({ kept, ...options }: FieldPartOptions): FieldPart {
  const { clock, bus, directory, log } = options;
  const lines = new Lines({ clock, log });
  const pauses = kept && new Pauses({ ...kept, directory, bus, clock });
  const runtime = new FieldRuntime({ ...options, lines, pauses });
  return {
    name: "field",
    runtime,
    lines,
    pauses,
    start: async () => {
      await pauses?.start();
      lines.start(() => runtime.drivers);
      runtime.start();
    },
    stop: async () => {
      lines.stop();
      await runtime.stop();
      await pauses?.stop();
    },
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
