import * as z from "zod";
import { EpochMillis, PointId } from "./ids.ts";

/** Widths of a trend's buckets; `raw` gives the stored samples as they are. */
export const TrendStep = z.enum(["raw", "15m", "1h", "1d"]);
export type TrendStep = z.infer<typeof TrendStep>;

export const TrendQuery = z
  .object({
    from: z.coerce.number().pipe(EpochMillis),
    to: z.coerce.number().pipe(EpochMillis),
    step: TrendStep.default("raw"),
  })
  .refine((query) => query.to > query.from, { path: ["to"], message: "must be later than from" });
export type TrendQuery = z.infer<typeof TrendQuery>;

/**
 * A point's past as columns. For `raw`, `means` are the samples and the other columns are absent; a null mean is the
 * beginning of a gap. `before` is the last sample earlier than `from`, so that a step line starts at the edge.
 */
export const TrendReply = z.object({
  point: PointId,
  step: TrendStep,
  before: z.object({ time: EpochMillis, value: z.number() }).nullable(),
  times: z.array(EpochMillis),
  means: z.array(z.number().nullable()),
  minima: z.array(z.number().nullable()).optional(),
  maxima: z.array(z.number().nullable()).optional(),
});
export type TrendReply = z.infer<typeof TrendReply>;

/** Bulk ingest: samples of the past, any number of points, as columns. Repeating a batch changes nothing. */
export const MAX_INGEST_SAMPLES = 20_000;
export const HistoryBatch = z
  .object({
    devices: z.array(z.string().max(64)).max(MAX_INGEST_SAMPLES),
    points: z.array(z.string().max(64)).max(MAX_INGEST_SAMPLES),
    /** Index into `devices`/`points` (which belong together) for each sample. */
    series: z.array(z.int().nonnegative()).max(MAX_INGEST_SAMPLES),
    times: z.array(EpochMillis).max(MAX_INGEST_SAMPLES),
    values: z.array(z.number()).max(MAX_INGEST_SAMPLES),
    /** The progress of the import, for the progress line. */
    progress: z.object({ done: z.int().nonnegative(), total: z.int().positive() }).optional(),
  })
  .refine((batch) => batch.devices.length === batch.points.length, {
    path: ["points"],
    message: "must be as long as devices",
  })
  .refine((batch) => batch.series.length === batch.times.length && batch.times.length === batch.values.length, {
    path: ["series"],
    message: "series, times and values must be equally long",
  });
export type HistoryBatch = z.infer<typeof HistoryBatch>;

export const HistoryBatchReply = z.object({ accepted: z.int().nonnegative(), unknownSeries: z.int().nonnegative() });
/** The oldest and newest sample kept, so that an importer knows where to go on. */
export const HistoryExtent = z.object({
  from: EpochMillis.nullable(),
  to: EpochMillis.nullable(),
  isImported: z.boolean(),
});
export type HistoryExtent = z.infer<typeof HistoryExtent>;
