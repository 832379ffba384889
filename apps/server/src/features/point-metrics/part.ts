import { listMetricKinds } from "@atrium/contract/integrations";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { PointMetrics, type PointMetricsOptions } from "./pointMetrics.ts";

export type PointMetricsPartOptions = PointMetricsOptions;

/** Chosen points in `/metrics`, which has a token of its own. */
export function pointMetricsPart(options: PointMetricsPartOptions): Part {
  const metrics = new PointMetrics(options);
  let end: () => void = () => undefined;
  return {
    name: "point metrics",
    routes: [
      async (app) => {
        handle(app, listMetricKinds, () => ({ kinds: metrics.kinds() }));
      },
    ],
    start: () => {
      end = metrics.start();
    },
    stop: () => {
      end();
    },
    metrics: (registry) => {
      metrics.addTo(registry);
    },
  };
}
