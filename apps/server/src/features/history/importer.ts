import type { HistoryBatch } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { SampleBatch } from "./samples.ts";

/** Times what is usual after which a silence is one. */
const LONGER = 3;

/** With fewer samples of a series nothing is usual. */
const FEWEST = 4;

export interface ImporterOptions {
  readonly clock: Clock;
  readonly retentionDays: number;
  /** The id of a device's point; undefined: the site has no such point. */
  readonly pointId: (device: string, point: string) => number | undefined;
  /** How often a measured number is read, ms; undefined: it is none, so that its value holds. */
  readonly intervalOf: (point: number) => number | undefined;
  readonly store: (batch: SampleBatch, options: { readonly replaces: boolean }) => Promise<void>;
  /** Keeps what was replaced in the audit log. */
  readonly audit: Pick<AuditSink, "record">;
  readonly markImported: () => Promise<void>;
}

export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

/** Of what comes with the token of the import. */
const IMPORTED_BY = "History import";
const LATEST_AHEAD = 60_000;
const DAY = 86_400_000;
/** An importer that was silent for this long is no longer working. */
const PROGRESS_KEPT = 2 * 60_000;

/** Takes the past in bulk. The answer to a batch comes when it is stored; repeating it changes nothing, unless it replaces. */
export class HistoryImporter {
  readonly #options: ImporterOptions;
  #progress: (ImportProgress & { readonly at: number }) | undefined;

  constructor(options: ImporterOptions) {
    this.#options = options;
  }

  /** The progress of the import, while there is one. */
  get progress(): ImportProgress | undefined {
    const progress = this.#progress;
    if (progress === undefined || this.#options.clock.now() - progress.at > PROGRESS_KEPT) return undefined;
    return { done: progress.done, total: progress.total };
  }

  /**
   * Stores a batch. Samples of unknown points and those older than the history are left out.
   * @throws EVA001 where a series does not exist or a time lies in the future
   */
  async take(batch: HistoryBatch): Promise<{ accepted: number; unknownSeries: number }> {
    this.#check(batch);
    const now = this.#options.clock.now();
    const ids = batch.devices.map((device, index) => this.#options.pointId(device, batch.points[index] ?? ""));
    const oldest = now - this.#options.retentionDays * DAY;
    const accepted = samplesOf(batch, ids, oldest);
    const stored = batch.silence === "holds" ? accepted : withSilences(accepted, this.#options.intervalOf);
    if (stored.length > 0) await this.#options.store(stored, { replaces: batch.replaces !== undefined });
    if (accepted.length > 0 && batch.replaces !== undefined) await this.#note(batch, accepted, batch.replaces.reason);
    await this.#advance(batch.progress, now);
    return { accepted: accepted.length, unknownSeries: ids.filter((id) => id === undefined).length };
  }

  #check(batch: HistoryBatch): void {
    const latest = this.#options.clock.now() + LATEST_AHEAD;
    const series = batch.series.findIndex((index) => index >= batch.devices.length);
    if (series >= 0) throw refused(`series.${series}`, t("refers to a series that is not in the batch"));
    const time = batch.times.findIndex((moment) => moment > latest);
    if (time >= 0) throw refused(`times.${time}`, t("is in the future"));
  }

  async #note({ devices, points }: HistoryBatch, { times }: SampleBatch, reason: string): Promise<void> {
    const names = devices.map((device, index) => `${device} ${points[index] ?? ""}`);
    const [subject = ""] = names;
    const values = { count: times.length, subject, more: names.length - 1, reason };
    const [from, to] = edges(times);
    await this.#options.audit.record({
      kind: "history.replaced",
      by: IMPORTED_BY,
      subject,
      sentence:
        values.more > 0
          ? t(
              "{count, plural, one {# recorded value} other {# recorded values}} of {subject} and {more, plural, one {# other point} other {# other points}} replaced: {reason}",
              values,
            )
          : t("{count, plural, one {# recorded value} other {# recorded values}} of {subject} replaced: {reason}", {
              count: times.length,
              subject,
              reason,
            }),
      after: {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        values: times.length,
        series: names.slice(0, 50),
        reason,
      },
    });
  }

  async #advance(progress: ImportProgress | undefined, now: number): Promise<void> {
    if (progress === undefined) return;
    const isDone = progress.done >= progress.total;
    this.#progress = isDone ? undefined : { ...progress, at: now };
    if (isDone) await this.#options.markImported();
  }
}

function edges(times: Float64Array): [number, number] {
  return times.reduce<[number, number]>(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** The samples of a batch that have a point and are not too old. */
function samplesOf(batch: HistoryBatch, ids: readonly (number | undefined)[], oldest: number): SampleBatch {
  const most = batch.series.length;
  const [own, times, values] = [new Int32Array(most), new Float64Array(most), new Float64Array(most)];
  let length = 0;
  for (let row = 0; row < most; row += 1) {
    const id = ids[batch.series[row] ?? -1];
    const time = batch.times[row] ?? 0;
    if (id === undefined || time < oldest) continue;
    own[length] = id;
    times[length] = time;
    values[length++] = batch.values[row] ?? Number.NaN;
  }
  return { length, ids: own.subarray(0, length), times: times.subarray(0, length), values: values.subarray(0, length) };
}

function refused(path: string, message: string): AppError {
  return new AppError("EVA001", t("The batch is not valid. Nothing was imported"), { fields: [{ path, message }] });
}

/**
 * A batch with a gap in each long silence of a measured number. A history is often read less often than the point is now, so that what is
 * usual of the series counts as well as the point's own interval.
 * @param intervalOf how often a point is measured, ms; undefined: it says its changes alone, and its value holds
 */
function withSilences(batch: SampleBatch, intervalOf: (id: number) => number | undefined): SampleBatch {
  const gaps: { id: number; time: number }[] = [];
  for (const [id, times] of timesOf(batch)) {
    const interval = intervalOf(id);
    if (interval === undefined || times.length < FEWEST) continue;
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    const usual = Math.max(interval, steps.toSorted()[Math.floor(steps.length / 2)] ?? 0);
    for (const [index, step] of steps.entries()) {
      if (step > LONGER * usual) gaps.push({ id, time: (times[index] ?? 0) + usual });
    }
  }
  if (gaps.length === 0) return batch;
  const length = batch.length + gaps.length;
  const all = {
    length,
    ids: new Int32Array(length),
    times: new Float64Array(length),
    values: new Float64Array(length),
  };
  all.ids.set(batch.ids);
  all.times.set(batch.times);
  all.values.set(batch.values);
  for (const [index, { id, time }] of gaps.entries()) {
    all.ids[batch.length + index] = id;
    all.times[batch.length + index] = Math.round(time);
    all.values[batch.length + index] = Number.NaN;
  }
  return all;
}

/** By point, in the order of time. */
function timesOf({ length, ids, times }: SampleBatch): Map<number, Float64Array> {
  const rows = Map.groupBy(
    Array.from({ length }, (_, row) => row),
    (row) => ids[row] ?? 0,
  );
  return new Map([...rows].map(([id, own]) => [id, Float64Array.from(own, (row) => times[row] ?? 0).toSorted()]));
}
