import type { TrendSeries, TrendStep } from "@atrium/contract/devices";
import type { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { HDict, HNa, HRef, HStr } from "haystack-core";
import { AppError } from "../../platform/errors.ts";
import type { Entity } from "./entities.ts";
import type { GridAnswer } from "./grids.ts";
import { momentOf, spanOf } from "./moments.ts";
import { valueOf } from "./presentValues.ts";

/** The past of points. */
export interface RecordedPast {
  changes(
    points: readonly number[],
    range: { readonly from: number; readonly to: number },
  ): AsyncGenerator<
    { readonly length: number; readonly times: ArrayLike<number>; readonly values: ArrayLike<number> },
    void
  >;
  /** How finely the time of a moment is kept. */
  stepAt(moment: number): Promise<TrendStep>;
  trends(
    points: readonly number[],
    range: { readonly from: number; readonly to: number; readonly step: TrendStep },
  ): Promise<{ readonly series: readonly TrendSeries[] }>;
  stored(moment: number): Promise<void>;
}

export interface HisReadOptions {
  readonly past: RecordedPast;
  readonly textsOf: (codes: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  readonly time: SiteTime;
  readonly now: number;
}

/** Values of one answer, and days that are looked through for them. */
const MAX_VALUES = 100_000;
const MAX_DAYS = 800;
const DAY = 86_400_000;

/**
 * The recorded values of a point, as they are kept: where samples are no longer kept, means of quarter hours, hours or days.
 * A gap begins with NA.
 * @throws AppError EVA001 for a range that is none, or has too much
 */
export async function hisRead(entity: Entity, range: string, options: HisReadOptions): Promise<GridAnswer> {
  const { past, time, now } = options;
  const { point } = entity;
  if (point === undefined) throw new AppError("EVA001", t("{id} is not a point with history", { id: entity.id }));
  const span = spanOf(range, time, now);
  if (span === undefined) throw new AppError("EVA001", t("The range {range} is not valid", { range }));
  if (span.to - span.from > MAX_DAYS * DAY) throw tooLong();
  await past.stored(Math.min(span.to, now));
  const step = await past.stepAt(span.from);
  const rows =
    step === "raw"
      ? await samples(Number(point.id), span, past)
      : await means(Number(point.id), { ...span, step }, past);
  const codes = point.kind === "text" ? rows.flatMap(([, value]) => (Number.isNaN(value) ? [] : [value])) : [];
  const texts = await options.textsOf([...new Set(codes)]);
  return {
    meta: HDict.make({
      id: HRef.make(entity.id),
      hisStart: momentOf(span.from, time),
      hisEnd: momentOf(span.to, time),
      ...(step !== "raw" && { hisRollup: HStr.make(`mean of ${step}`) }),
    }),
    cols: ["ts", "val"],
    rows: rows.map(([at, value]) =>
      HDict.make({ ts: momentOf(at, time), val: valueOf(point, value, texts) ?? HNa.make() }),
    ),
  };
}

type Rows = (readonly [at: number, value: number])[];

async function samples(id: number, span: { from: number; to: number }, past: RecordedPast): Promise<Rows> {
  const rows: Rows = [];
  for await (const { length, times, values } of past.changes([id], span)) {
    if (rows.length + length > MAX_VALUES) throw tooLong();
    for (let row = 0; row < length; row += 1) rows.push([Math.round(times[row] ?? 0), values[row] ?? Number.NaN]);
  }
  return rows;
}

async function means(
  id: number,
  range: { from: number; to: number; step: TrendStep },
  past: RecordedPast,
): Promise<Rows> {
  const { series } = await past.trends([id], range);
  return series.flatMap(({ times, means: values }) => times.map((at, row) => [at, values[row] ?? Number.NaN] as const));
}

function tooLong(): AppError {
  return new AppError(
    "EVA001",
    t("The range has more than {most} values or {days} days. Choose a shorter one.", {
      most: MAX_VALUES,
      days: MAX_DAYS,
    }),
  );
}
