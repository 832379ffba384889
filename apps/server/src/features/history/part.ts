import { airList } from "./airList.ts";
import { trendList } from "./trendList.ts";
import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";
import { addGauge, addGaugeBy } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import { History, type HistoryOptions } from "./history.ts";
import type { HistoryPoint } from "./keeping.ts";
import { historyRoutes, type HistoryRoutesOptions } from "./routes.ts";

export interface HistoryPart extends Part {
  readonly past: History;
}

export interface HistoryPartOptions extends Omit<HistoryOptions, "pointId" | "point" | "isState"> {
  readonly directory: {
    point(id: number): (HistoryPoint & Pick<PointDescription, "expectedInterval">) | undefined;
    pointOf(device: string, key: string): { readonly id: number } | undefined;
    deviceOfPoint(id: number): DeviceDescription | undefined;
  };
}

export function historyPart({ directory, ...options }: HistoryPartOptions): HistoryPart {
  const past = new History({
    ...options,
    intervalOf: (id) => {
      const point = directory.point(id);
      return point?.kind === "number" && !point.isWritable ? point.expectedInterval : undefined;
    },
    isState: (id) => {
      const point = directory.point(id);
      return point !== undefined && (point.isWritable || point.kind === "boolean" || point.kind === "enum");
    },
    pointId: (device, key) => directory.pointOf(device, key)?.id,
    point: (id) => directory.point(id),
  });
  const kindOf = (id: number) => directory.point(id)?.kind;
  const isWithin: HistoryRoutesOptions["isWithin"] = (id, reach) => {
    const device = directory.deviceOfPoint(id);
    return device !== undefined && reach.hasDevice(device);
  };
  return {
    name: "history",
    exportLists: (ground) => ({
      trend: (asked) => trendList({ ...ground, trends: past.trends.bind(past) }, asked),
      air: (asked) => airList({ ...ground, trends: past.trends.bind(past) }, asked),
    }),
    past,
    routes: [historyRoutes({ history: past, kindOf, isWithin })],
    start: () => past.start(),
    stop: () => past.stop(),
    metrics: (registry) => {
      addGauge(
        registry,
        { name: "atrium_history_queued_samples", help: "Samples waiting on disk for the database" },
        () => past.queuedSamples,
      );
      addGauge(
        registry,
        { name: "atrium_history_lost_samples", help: "Samples dropped since the start" },
        () => past.lostSamples,
      );
      addGauge(
        registry,
        { name: "atrium_history_rollup_seconds", help: "How long the last rollup of quarter hours took" },
        () => past.maintenance.rollUpTook / 1_000,
      );
      addGauge(
        registry,
        {
          name: "atrium_history_rollup_lag_seconds",
          help: "Time since the moment up to which samples are rolled up: below 1000 where the rollups keep up",
        },
        () => past.maintenance.rollUpLag / 1_000,
      );
      addGauge(
        registry,
        {
          name: "atrium_history_damaged_bytes",
          help: "Bytes of the queue on disk put aside unread since the start",
        },
        () => past.damagedBytes,
      );
      addGaugeBy(
        registry,
        {
          name: "atrium_history_bytes",
          help: "Room on disk by kind: samples, quarters (of hours), hours, days, meters (what they counted); read hourly",
          label: "kind",
        },
        () => past.sizes.bytes,
      );
      addGaugeBy(
        registry,
        {
          name: "atrium_history_unused_bytes",
          help: "Of that room, what nothing is in, by kind; read hourly. It is given back to the disk when it is much",
          label: "kind",
        },
        () => past.compaction.unused,
      );
    },
  };
}
