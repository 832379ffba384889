import { MAX_INGEST_SAMPLES, type HistoryBatch } from "@atrium/contract/devices";

/** The samples of one point, in the order in which they came. */
interface PointSamples {
  readonly device: string;
  readonly point: string;
  readonly times: number[];
  readonly values: number[];
}

/** Samples of many points, gathered as the bulk ingest takes them. */
export class Samples {
  readonly #points: PointSamples[] = [];
  readonly #byDevice = new Map<string, Map<string, PointSamples>>();

  add(device: string, point: string, time: number, value: number): void {
    const { times, values } = this.#byDevice.get(device)?.get(point) ?? this.#begin(device, point);
    times.push(time);
    values.push(value);
  }

  /**
   * As many batches as the ingest's limit asks for, at least one. A point's samples stand together and in one batch, where they
   * fit: the server writes what a batch has of it at once.
   */
  batches(): HistoryBatch[] {
    const batches: HistoryBatch[] = [];
    let batch = emptyBatch();
    for (const { device, point, times, values } of this.#points) {
      const rows = inOrder(times);
      if (batch.times.length > 0 && batch.times.length + rows.length > MAX_INGEST_SAMPLES) {
        batches.push(batch);
        batch = emptyBatch();
      }
      for (const [index, row] of rows.entries()) {
        if (index % MAX_INGEST_SAMPLES === 0) {
          if (index > 0) {
            batches.push(batch);
            batch = emptyBatch();
          }
          batch.devices.push(device);
          batch.points.push(point);
        }
        batch.series.push(batch.devices.length - 1);
        batch.times.push(times[row] ?? 0);
        batch.values.push(values[row] ?? 0);
      }
    }
    return [...batches, batch];
  }

  #begin(device: string, point: string): PointSamples {
    const own = this.#byDevice.get(device) ?? new Map<string, PointSamples>();
    this.#byDevice.set(device, own);
    const samples = { device, point, times: [], values: [] };
    own.set(point, samples);
    this.#points.push(samples);
    return samples;
  }
}

function emptyBatch(): HistoryBatch {
  const [devices, points]: [string[], string[]] = [[], []];
  const [series, times, values]: [number[], number[], number[]] = [[], [], []];
  // Reports of changes: between two of them the value held.
  return { devices, points, series, times, values, silence: "holds" };
}

/** The rows of some times in the order of time. */
function inOrder(times: readonly number[]): number[] {
  return times.map((_, row) => row).sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0));
}
