import type { HistoryBatch } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import { AppError } from "../../platform/errors.ts";
import type { SampleBatch } from "./samples.ts";

export interface ImporterOptions {
  readonly clock: Clock;
  readonly retentionDays: number;
  /** The id of a device's point; undefined: the site has no such point. */
  readonly pointId: (device: string, point: string) => number | undefined;
  readonly store: (batch: SampleBatch) => Promise<void>;
  readonly markImported: () => Promise<void>;
}

export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

const LATEST_AHEAD = 60_000;
const DAY = 86_400_000;
/** An importer that was silent for this long is no longer working. */
const PROGRESS_KEPT = 2 * 60_000;

/** Takes the past in bulk. The answer to a batch comes when it is stored; repeating it changes nothing. */
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
    const rows: number[] = [];
    for (const [row, series] of batch.series.entries()) {
      if (ids[series] !== undefined && (batch.times[row] ?? 0) >= oldest) rows.push(row);
    }
    if (rows.length > 0) {
      await this.#options.store({
        length: rows.length,
        ids: Int32Array.from(rows, (row) => ids[batch.series[row] ?? -1] ?? 0),
        times: Float64Array.from(rows, (row) => batch.times[row] ?? 0),
        values: Float64Array.from(rows, (row) => batch.values[row] ?? Number.NaN),
      });
    }
    await this.#note(batch.progress, now);
    return { accepted: rows.length, unknownSeries: ids.filter((id) => id === undefined).length };
  }

  #check(batch: HistoryBatch): void {
    const latest = this.#options.clock.now() + LATEST_AHEAD;
    const series = batch.series.findIndex((index) => index >= batch.devices.length);
    if (series >= 0) throw refused(`series.${series}`, "names a series that the batch does not have");
    const time = batch.times.findIndex((moment) => moment > latest);
    if (time >= 0) throw refused(`times.${time}`, "lies in the future");
  }

  async #note(progress: ImportProgress | undefined, now: number): Promise<void> {
    if (progress === undefined) return;
    const isDone = progress.done >= progress.total;
    this.#progress = isDone ? undefined : { ...progress, at: now };
    if (isDone) await this.#options.markImported();
  }
}

function refused(path: string, message: string): AppError {
  return new AppError("EVA001", "The batch is not what this call expects", { fields: [{ path, message }] });
}
