import { t } from "@atrium/words";
import * as z from "zod";
import { MAX_REASON_LENGTH } from "./command.ts";
import { EpochMillis, PointId } from "../base/ids.ts";
import { isWhole, NumberColumn, numberColumn, TimeColumn } from "../base/numberColumn.ts";

/** Widths of a trend's buckets; `raw` gives the stored samples as they are. */
export const TrendStep = z.enum(["raw", "15m", "1h", "1d"]);
export type TrendStep = z.infer<typeof TrendStep>;
/** Ms of a bucket; null: values as they were recorded. */
export const STEP_LENGTHS: Readonly<Record<TrendStep, number | null>> = {
  raw: null,
  "15m": 15 * 60_000,
  "1h": 3_600_000,
  "1d": 86_400_000,
};

export const TrendQuery = z
  .object({
    from: z.coerce.number().pipe(EpochMillis),
    to: z.coerce.number().pipe(EpochMillis),
    step: TrendStep.default("raw"),
  })
  .refine((query) => query.to > query.from, { path: ["to"], error: () => t("must be later than from") });
export type TrendQuery = z.infer<typeof TrendQuery>;

/**
 * A point's past as columns. For `raw`, `means` are the samples and the other columns are absent; a null mean is the
 * beginning of a gap. `before` is the last sample earlier than `from`, so that a step line starts at the edge.
 */
export const TrendReply = z.object({
  point: PointId,
  step: TrendStep,
  before: z.object({ time: EpochMillis, value: z.number() }).nullable(),
  times: TimeColumn,
  means: NumberColumn,
  minima: NumberColumn.optional(),
  maxima: NumberColumn.optional(),
});
export type TrendReply = z.infer<typeof TrendReply>;

/** Most points of one call for trends: ten sensors of air with their six metrics. */
export const MAX_TREND_POINTS = 60;
/** About as many values as a series has at most: more than a screen has columns. */
export const MAX_SERIES_VALUES = 2_000;

/** Trends of several points side by side. Without a step the server takes the finest in which each series fits. */
export const TrendsQuery = z
  .object({
    ids: z
      .string()
      .max(600)
      .regex(/^\d{1,9}(,\d{1,9})*$/)
      .refine((ids) => ids.split(",").length <= MAX_TREND_POINTS, {
        error: () => t("at most {most} points", { most: MAX_TREND_POINTS }),
      }),
    from: z.coerce.number().pipe(EpochMillis),
    to: z.coerce.number().pipe(EpochMillis),
    step: TrendStep.optional(),
    /** Where the server chooses the step: none finer than this, e.g. means for lines that are compared. */
    finest: TrendStep.optional(),
  })
  .refine((query) => query.to > query.from, { path: ["to"], error: () => t("must be later than from") });
export type TrendsQuery = z.infer<typeof TrendsQuery>;

/**
 * One point's part of the answer: its means, the lowest and the highest value of the whole range, and how much of the
 * range it knows. For `raw`, `means` are the samples and what is lowest and highest is absent; both are null where
 * nothing is known.
 */
export const TrendSeries = TrendReply.omit({ step: true, minima: true, maxima: true }).extend({
  lowest: z.number().nullable().optional(),
  highest: z.number().nullable().optional(),
  /** Share of the range, as far as it has passed, in which the point had a value; 1 only where nothing is missing. */
  coverage: z.number().min(0).max(1),
});
export type TrendSeries = z.infer<typeof TrendSeries>;

/** Series in the order of the points that were asked for. All have the same step; `from` is the start of the first bucket. */
export interface Trends {
  readonly step: TrendStep;
  readonly from: number;
  readonly to: number;
  readonly series: readonly TrendSeries[];
}

/** Trends as they are sent: times that all series have stand once, as they are half of a long answer. */
export const TrendsReply = z.object({
  step: TrendStep,
  from: EpochMillis,
  to: EpochMillis,
  /** Starts of the buckets; absent for `raw`, where each series has its own times. */
  times: TimeColumn.optional(),
  series: z.array(TrendSeries.partial({ times: true })).max(MAX_TREND_POINTS),
});
export type TrendsReply = z.infer<typeof TrendsReply>;

/** The answer to a call for trends. */
export function trendsReply({ step, from, to, series }: Trends): TrendsReply {
  if (step === "raw") return { step, from, to, series: [...series] };
  const own = series.map(({ point, before, means, lowest, highest, coverage }) => {
    return { point, before, means, lowest, highest, coverage };
  });
  return { step, from, to, times: series[0]?.times ?? [], series: own };
}

/** What an answer says, each series with its times. */
export function trendsOf({ step, from, to, times: shared = [], series }: TrendsReply): Trends {
  return { step, from, to, series: series.map(({ times = shared, ...rest }) => ({ ...rest, times })) };
}

/** Bulk ingest: samples of the past, any number of points, as columns. Repeating a batch changes nothing. */
export const MAX_INGEST_SAMPLES = 20_000;
export const HistoryBatch = z
  .object({
    devices: z.array(z.string().max(64)).max(MAX_INGEST_SAMPLES),
    points: z.array(z.string().max(64)).max(MAX_INGEST_SAMPLES),
    /** Index into `devices`/`points` (which belong together) for each sample. */
    series: numberColumn(z.int().nonnegative(), { most: MAX_INGEST_SAMPLES, isRight: isWhole }),
    times: numberColumn(EpochMillis, { most: MAX_INGEST_SAMPLES, isRight: isWhole }),
    /** null: from that moment on nothing is known of the point, until its next sample. */
    values: numberColumn(z.number().nullable(), {
      most: MAX_INGEST_SAMPLES,
      isRight: (value) => value === null || Number.isFinite(value),
    }),
    /**
     * What a silence between two samples of a measured number means. `gap`, which is meant where it is absent: where it is longer than three times what is usual of the series
     * in this batch, and of the point itself, nothing is known of it. `holds`: the value held, as of sources that send changes alone.
     * Counters, states and setpoints always hold.
     */
    silence: z.enum(["gap", "holds"]).optional(),
    /**
     * Samples take the place of those of the same moments, and null takes a value away. Absent: what is there stays. The reason is in the
     * audit log.
     */
    replaces: z.object({ reason: z.string().trim().min(1).max(MAX_REASON_LENGTH) }).optional(),
    /** The progress of the import, for the progress line. */
    progress: z.object({ done: z.int().nonnegative(), total: z.int().positive() }).optional(),
  })
  .refine((batch) => batch.devices.length === batch.points.length, {
    path: ["points"],
    error: () => t('must have as many entries as "devices"'),
  })
  .refine((batch) => batch.series.length === batch.times.length && batch.times.length === batch.values.length, {
    path: ["series"],
    error: () => t("series, times and values must have the same length"),
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
