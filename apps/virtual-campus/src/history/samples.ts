import { MAX_INGEST_SAMPLES, type HistoryBatch } from "@atrium/contract";

/** Samples of many points, gathered as the bulk ingest takes them. */
export class Samples {
  readonly #devices: string[] = [];
  readonly #points: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #series: number[] = [];
  readonly #times: number[] = [];
  readonly #values: number[] = [];

  add(device: string, point: string, time: number, value: number): void {
    const key = `${device} ${point}`;
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = this.#devices.push(device) - 1;
      this.#points.push(point);
      this.#indexes.set(key, index);
    }
    this.#series.push(index);
    this.#times.push(time);
    this.#values.push(value);
  }

  /** As many batches as the ingest's limit asks for, at least one. */
  batches(): HistoryBatch[] {
    const batches: HistoryBatch[] = [];
    for (let from = 0; from === 0 || from < this.#series.length; from += MAX_INGEST_SAMPLES) {
      const to = from + MAX_INGEST_SAMPLES;
      batches.push({
        devices: this.#devices,
        points: this.#points,
        series: this.#series.slice(from, to),
        times: this.#times.slice(from, to),
        values: this.#values.slice(from, to),
      });
    }
    return batches;
  }
}
