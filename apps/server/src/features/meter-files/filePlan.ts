import { createHash } from "node:crypto";
import { conversion, mostCounted, unitsLike } from "@atrium/contract";
import type { Unit } from "@atrium/contract/devices";
import {
  MAX_METER_BARS,
  type MeterFileOptions,
  type MeterFileReply,
  type NewMeterFile,
  type UnderstoodMeterFile,
} from "@atrium/contract/energy";
import { type Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { unreadable } from "../../platform/csvSheet.ts";
import { AppError } from "../../platform/errors.ts";
import { readingBefore, readingFrom, type ReadingHistory } from "../../platform/readingsAround.ts";
import {
  barsOf,
  type CountedSpan,
  edged,
  gapsOf,
  intervalOf,
  isApart,
  likelyStamp,
  rounded,
  samplesOfAmounts,
  samplesOfReadings,
  spansOfAmounts,
  spansOfReadings,
  sumOf,
} from "./counterPast.ts";
import { type FileReading, lookAt } from "./fileOptions.ts";
import { type FileRows, type FileValue, find, noFindings, readRows } from "./fileRows.ts";
import { readMeterTable } from "./meterTable.ts";
import { addSamples, areSame, joinedSamples, type Samples } from "./samples.ts";

/** A counter as a file is read for it. */
export interface Counter {
  readonly id: number;
  readonly unit?: Unit | undefined;
  /** What its meter can count in an hour; undefined: nobody knows. */
  readonly maxPerHour?: number | undefined;
}

export interface PlanNeeds {
  readonly history: ReadingHistory;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

/** What a file would write, and in the place of what. */
export interface MeterFilePlan {
  readonly reply: MeterFileReply;
  /** Undefined: the file is not understood. */
  readonly writing:
    | { readonly from: number; readonly to: number; readonly samples: Samples; readonly before: Samples }
    | undefined;
}

/** A meter lets through twice its rating for minutes: what is beyond is left out of figures. */
const OVERLOAD = 2;
const MAX_FIRST = 10;
/** Recorded samples that an import replaces at most, because they are kept for an undo. */
const MAX_REPLACED = 1_000_000;
const MAX_CELL = 80;

/**
 * Reads a file, and what is recorded in its time.
 * @throws AppError EVA001 where it is no table
 */
export async function planMeterFile(
  { text, options: given, device, point }: NewMeterFile,
  counter: Counter,
  needs: PlanNeeds & { readonly newest: number | undefined },
): Promise<MeterFilePlan> {
  const unit = counter.unit ?? "";
  const table = await readMeterTable(text);
  const { options, questions, reading } = lookAt(table, given, { unit, timeZone: needs.time.zone });
  const revision = createHash("sha256").update(JSON.stringify([device, point, given, needs.newest ?? 0]));
  revision.update(text);
  const cut = (cells: readonly string[]) =>
    Array.from({ length: table.columns }, (_, column) => (cells[column] ?? "").trim().slice(0, MAX_CELL));
  const look = {
    isDone: false,
    titles: cut(table.titles),
    sample: table.rows.slice(0, 8).map(({ cells }) => cut(cells)),
    units: counter.unit === undefined ? [] : unitsLike(counter.unit).slice(0, 60),
    questions: [...questions],
  };
  const known = reading && conversion(reading.unit, unit);
  if (reading !== undefined && known === null) {
    throw new AppError("EVA001", t("The file cannot be read"), {
      fields: [
        { path: "options.unit", message: t("{unit} cannot be converted to {own}", { unit: reading.unit, own: unit }) },
      ],
    });
  }
  const rows =
    reading &&
    (await readRows(table, reading, {
      time: SiteTime.of(reading.timeZone),
      conversion: known ?? { factor: 1, offset: 0 },
      now: needs.clock.now(),
      oldest: needs.history.forgottenUntil().samples,
    }));
  const counted = rows && reading && countedOf(rows, reading, needs.clock.now());
  if (rows === undefined || counted === undefined) {
    const problems = rows?.problems ?? noFindings();
    return { reply: { ...look, revision: hexOf(revision), options, problems, understood: null }, writing: undefined };
  }
  const { understood, writing } = await comparedWithRecorded(counted, { counter, unit, rows, ...needs });
  addSamples(revision, writing.before);
  revision.update(JSON.stringify(understood.stand));
  const all: MeterFileOptions = { ...options, ...(counted.stamp !== undefined && { stamp: counted.stamp }) };
  return {
    reply: { ...look, revision: hexOf(revision), options: all, problems: rows.problems, understood },
    writing,
  };
}

function hexOf(hash: ReturnType<typeof createHash>): string {
  return hash.digest("hex").slice(0, 32);
}

interface Counted {
  readonly means: FileReading["means"];
  readonly values: readonly FileValue[];
  readonly spans: readonly CountedSpan[];
  readonly interval: number | undefined;
  readonly stamp: "beginning" | "end" | undefined;
}

/** Undefined: too few rows could be read. */
function countedOf({ values, problems }: FileRows, reading: FileReading, now: number): Counted | undefined {
  const interval = intervalOf(values);
  const { means } = reading;
  if (values.length === 0) return undefined;
  if (means === "readings") {
    return { means, values, spans: spansOfReadings(values, interval ?? 0), interval, stamp: undefined };
  }
  // An amount alone does not say over which time it was counted.
  if (interval === undefined) return undefined;
  const time = SiteTime.of(reading.timeZone);
  const stamp = reading.stamp ?? likelyStamp(values, interval, time);
  const all = spansOfAmounts(values, { interval, stamp, time });
  const spans = all.filter(({ to }) => to <= now);
  for (const { row } of all.slice(spans.length)) find(problems, { row, reason: "future" as const, text: "" });
  return spans.length === 0 ? undefined : { means, values, spans, interval, stamp };
}

interface Compared extends PlanNeeds {
  readonly counter: Counter;
  readonly unit: string;
  readonly rows: FileRows;
}

async function comparedWithRecorded(counted: Counted, { counter, unit, rows, history, clock }: Compared) {
  const { means, values, spans, interval } = counted;
  const [firstValue] = values;
  const lastValue = values.at(-1);
  const from = (means === "readings" ? firstValue?.at : spans[0]?.from) ?? 0;
  const to = (means === "readings" ? lastValue?.at : spans.at(-1)?.to) ?? 0;
  const stretch = { from: from - 1, to: to + 2 };
  const before = await recorded(history, counter.id, stretch);
  const earlier = await readingBefore(history, counter.id, stretch.from);
  const next = await readingFrom(history, counter.id, { from: stretch.to, to: clock.now() + 1 }, Infinity);
  const sum = sumOf(spans);
  const there = (moment: number) => readingAt(before, moment);
  const start =
    means === "readings"
      ? { from: "file" as const, start: firstValue?.value ?? 0 }
      : startOf({ earlier: earlier && (there(from) ?? earlier.value), next: there(to) ?? next?.value, sum });
  const series = means === "readings" ? samplesOfReadings(values, interval ?? 0) : samplesOfAmounts(spans, start.start);
  const samples = edged(series, {
    before: earlier !== undefined && isApart(earlier.time, from, interval ?? 0),
    after: next === undefined || isApart(to, next.time, interval ?? 0),
  });
  const first =
    means === "readings"
      ? values.slice(0, MAX_FIRST).map(({ row, at: moment, value }) => ({ row, from: moment, to: moment, value }))
      : spans
          .slice(0, MAX_FIRST)
          .map(({ row, from: begins, to: ends, amount: value }) => ({ row, from: begins, to: ends, value }));
  const understood: UnderstoodMeterFile = {
    unit,
    interval: interval ?? null,
    from,
    to,
    count: means === "readings" ? values.length : spans.length,
    sum,
    first,
    ...findingsOf(counted, counter),
    repeatedHours: rows.repeatedHours,
    stand: {
      ...start,
      end: series.values.at(-1) ?? start.start,
      next: next === undefined ? null : { at: next.time, value: next.value },
    },
    replaced: before.values.reduce((count, value) => count + Number(!Number.isNaN(value)), 0),
    isSame: areSame(samples, before),
    bars: barsOf(spans, { interval: interval ?? 1, most: MAX_METER_BARS }),
  };
  return { understood, writing: { ...stretch, samples, before } };
}

/** What is recorded at that very moment. */
function readingAt({ times, values }: Samples, moment: number): number | undefined {
  const value = values[times.indexOf(moment)];
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/** Amounts go on from the last recorded reading, or, where there is none, lead to the first one after them. */
function startOf({ earlier, next, sum }: { earlier: number | undefined; next: number | undefined; sum: number }) {
  if (earlier !== undefined) return { from: "before" as const, start: earlier };
  if (next !== undefined && next >= sum) return { from: "after" as const, start: rounded(next - sum) };
  return { from: "zero" as const, start: 0 };
}

function findingsOf({ means, values, spans }: Counted, { maxPerHour }: Counter) {
  const gaps = noFindings<UnderstoodMeterFile["gaps"]["first"][number]>();
  for (const gap of gapsOf(spans)) find(gaps, gap);
  const falls = noFindings<UnderstoodMeterFile["falls"]["first"][number]>();
  for (const [index, { row, at, value }] of means === "readings" ? values.entries() : []) {
    const before = values[index - 1]?.value ?? value;
    if (value < before) find(falls, { row, at, before, value });
  }
  const jumps = noFindings<UnderstoodMeterFile["jumps"]["first"][number]>();
  for (const { row, from, to, amount } of maxPerHour === undefined ? [] : spans) {
    const most = mostCounted(OVERLOAD * (maxPerHour ?? 0), to - from);
    if (amount > most) find(jumps, { row, at: from, amount, most: rounded(most) });
  }
  return { gaps, falls, jumps };
}

/** Everything that is recorded in a stretch. @throws AppError EVA001 where that is too much to be kept for an undo */
export async function recorded(
  history: ReadingHistory,
  point: number,
  range: { readonly from: number; readonly to: number },
): Promise<Samples> {
  const parts: Samples[] = [];
  let count = 0;
  for await (const { times, values } of history.changes([point], range)) {
    parts.push({ times, values });
    count += times.length;
    if (count > MAX_REPLACED) {
      throw unreadable(
        t("More than {most} recorded values lie in this time. Split the file into parts.", { most: MAX_REPLACED }),
      );
    }
  }
  return joinedSamples(parts);
}
