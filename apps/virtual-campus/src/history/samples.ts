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

  /** Takes over what others have gathered before or after. */
  addAll(other: Samples): void {
    for (const [row, series] of other.#series.entries()) {
      this.add(
        other.#devices[series] ?? "",
        other.#points[series] ?? "",
        other.#times[row] ?? 0,
        other.#values[row] ?? 0,
      );
    }
  }

  /**
   * As many batches as the ingest's limit asks for, at least one. A point's samples stand together: the server writes what
   * a batch has of it at once.
   */
  batches(): HistoryBatch[] {
    const rows = this.#series.map((_, row) => row).sort((one, other) => this.#order(one, other));
    const batches: HistoryBatch[] = [];
    for (let from = 0; from === 0 || from < rows.length; from += MAX_INGEST_SAMPLES) {
      const some = rows.slice(from, from + MAX_INGEST_SAMPLES);
      batches.push({
        devices: this.#devices,
        points: this.#points,
        series: some.map((row) => this.#series[row] ?? 0),
        times: some.map((row) => this.#times[row] ?? 0),
        values: some.map((row) => this.#values[row] ?? 0),
      });
    }
    return batches;
  }

  #order(one: number, other: number): number {
    const [series = 0, time = 0] = [this.#series[one], this.#times[one]];
    return series - (this.#series[other] ?? 0) || time - (this.#times[other] ?? 0);
  }
}
