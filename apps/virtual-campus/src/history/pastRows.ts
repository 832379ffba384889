import type { Samples } from "./samples.ts";

/** What the points of a stretch said, in the order of time: a row for each sample, and no object, as there are hundreds of thousands. */
export class PastRows {
  readonly #devices: string[] = [];
  readonly #points: string[] = [];
  readonly #times: number[] = [];
  readonly #values: number[] = [];

  add(device: string, point: string, { time, value }: { readonly time: number; readonly value: number }): void {
    this.#devices.push(device);
    this.#points.push(point);
    this.#times.push(time);
    this.#values.push(value);
  }

  /** Those from one moment to another. */
  copy(from: number, to: number, into: Samples): void {
    const end = this.#firstAt(to);
    for (let row = this.#firstAt(from); row < end; row += 1) {
      into.add(this.#devices[row] ?? "", this.#points[row] ?? "", this.#times[row] ?? 0, this.#values[row] ?? 0);
    }
  }

  /** The first row at or after a moment. */
  #firstAt(moment: number): number {
    let [low, high] = [0, this.#times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#times[middle] ?? 0) < moment) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
