import * as z from "zod";

/** Kinds of point that may be chosen, and series of `/metrics` that they may make together. */
export const MAX_METRIC_KINDS = 50;
export const MAX_METRIC_SERIES = 2_000;

/** The points of one key of all devices of a system, of equipment those of a category. */
export const MetricKind = z.strictObject({
  system: z.string().max(64),
  category: z.string().max(40).exactOptional(),
  point: z.string().max(64),
});
export type MetricKind = z.infer<typeof MetricKind>;

export const MetricsSettings = z.strictObject({
  kinds: z.array(MetricKind).max(MAX_METRIC_KINDS).default([]),
});
export type MetricsSettings = z.infer<typeof MetricsSettings>;

/** One text for a kind of point: `air-condition temperature`, `equipment chiller load`. */
export function metricKindKey({ system, category, point }: MetricKind): string {
  return [system, category, point].filter((part) => part !== undefined).join(" ");
}

/** What can be chosen. */
export const MetricKinds = z.object({
  kinds: z.array(
    MetricKind.extend({
      /** "Room temperature" */
      name: z.string(),
      /** Of equipment: what its category is called. */
      categoryName: z.string().exactOptional(),
      unit: z.string().exactOptional(),
      /** How many points it is now. */
      count: z.int().nonnegative(),
    }),
  ),
});
export type MetricKinds = z.infer<typeof MetricKinds>;
