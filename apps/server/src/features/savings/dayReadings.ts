import { MINUTE, type SiteTime } from "@atrium/time";
import type { PointMeans, ReadMeans } from "./usualPower.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

interface DayReadingsOptions {
  readonly read: ReadMeans;
  readonly time: SiteTime;
  /** Nothing is read beyond it. */
  readonly end: number;
}

const QUARTER = 15 * MINUTE;

/** Quarter hours of the points that runs are about, read once for each day of the site, whatever runs share it. */
export class DayReadings {
  readonly #options: DayReadingsOptions;
  /** The points that are wanted of each day, by its beginning. */
  readonly #wanted = new Map<number, Set<number>>();
  readonly #kept = new Map<number, ReturnType<ReadMeans>>();

  /** @param all the points that will be read, each with its time */
  constructor(
    all: readonly { readonly points: readonly number[]; readonly range: Range }[],
    options: DayReadingsOptions,
  ) {
    this.#options = options;
    for (const { points, range } of all) {
      for (const day of options.time.days(range.from, range.to)) {
        const wanted = this.#wanted.get(day) ?? new Set();
        this.#wanted.set(day, wanted);
        for (const point of points) wanted.add(point);
      }
    }
  }

  /** Asked in the order of time: days before the range are forgotten. */
  async means(points: readonly number[], { from, to }: Range): Promise<ReadonlyMap<number, PointMeans>> {
    const length = Math.max(0, Math.round((to - from) / QUARTER));
    const all = new Map(points.map((point) => [point, unknown(length)]));
    const { time } = this.#options;
    const first = time.startOfDay(from);
    for (const day of this.#kept.keys()) if (day < first) this.#kept.delete(day);
    for (const day of time.days(from, to)) {
      const read = await this.#day(day);
      const shift = Math.round((day - from) / QUARTER);
      for (const [point, whole] of all) copy(read.get(point), { to: whole, shift });
    }
    return all;
  }

  async #day(day: number): Promise<ReadonlyMap<number, PointMeans>> {
    const kept = this.#kept.get(day);
    if (kept !== undefined) return await kept;
    const { read, time, end } = this.#options;
    const range = { from: day, to: Math.min(time.addDays(day, 1), end) };
    const means = read([...(this.#wanted.get(day) ?? [])], range);
    this.#kept.set(day, means);
    return await means;
  }
}

interface Whole {
  readonly weighted: Float64Array;
  readonly seconds: Float64Array;
  readonly ends: Float64Array;
}

function unknown(length: number): Whole {
  return {
    weighted: new Float64Array(length),
    seconds: new Float64Array(length),
    ends: new Float64Array(length).fill(Number.NaN),
  };
}

/** @param shift the quarter hour of the whole at which the part begins; below 0: it begins before */
function copy(part: PointMeans | undefined, { to, shift }: { readonly to: Whole; readonly shift: number }): void {
  if (part === undefined) return;
  const last = Math.min(part.seconds.length, to.seconds.length - shift);
  for (let index = Math.max(0, -shift); index < last; index += 1) {
    to.weighted[shift + index] = part.weighted[index] ?? 0;
    to.seconds[shift + index] = part.seconds[index] ?? 0;
    to.ends[shift + index] = part.ends[index] ?? Number.NaN;
  }
}
