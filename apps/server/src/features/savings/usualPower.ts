import { USUAL_WEEKS } from "@atrium/contract/energy";
import { HOUR, type SiteTime } from "@atrium/time";

/** What a point shows in the quarter hours or hours of a range: value times seconds, seconds, and what held at their ends. */
export interface PointMeans {
  readonly weighted: ArrayLike<number>;
  readonly seconds: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

export type ReadMeans = (
  points: readonly number[],
  range: { readonly from: number; readonly to: number },
) => Promise<ReadonlyMap<number, PointMeans>>;

interface UsualPowerOptions {
  /** By hours. */
  readonly means: ReadMeans;
  readonly time: SiteTime;
}

const HOURS_OF_DAY = 24;
const SLOTS = 7 * HOURS_OF_DAY;
/** Points read at once: a week of them is 50,000 hours. */
const AT_ONCE = 300;
/** Weeks of points that are kept, 0.7 KB each. */
const MOST_KEPT = 10_000;

/** The value of points in each hour of the week, from before their rule first ran: that does not change. */
export class UsualPower {
  readonly #options: UsualPowerOptions;
  /** By point and first run. */
  readonly #kept = new Map<string, Float32Array>();

  constructor(options: UsualPowerOptions) {
    this.#options = options;
  }

  /** @returns the mean of an hour of the week by its slot, NaN where nothing is known, of each point */
  async of(points: readonly number[], firstRun: number): Promise<ReadonlyMap<number, Float32Array>> {
    const { time } = this.#options;
    const to = time.startOfDay(firstRun);
    const missing = points.filter((point) => !this.#kept.has(keyOf(point, to)));
    for (let at = 0; at < missing.length; at += AT_ONCE) await this.#read(missing.slice(at, at + AT_ONCE), to);
    const all = new Map<number, Float32Array>();
    for (const point of points) {
      const usual = this.#kept.get(keyOf(point, to));
      if (usual !== undefined) all.set(point, usual);
    }
    return all;
  }

  /** The number of an hour in the week of the site. */
  slotOf(moment: number): number {
    const { weekday, hour } = this.#options.time.local(moment);
    return (weekday - 1) * HOURS_OF_DAY + hour;
  }

  async #read(points: readonly number[], to: number): Promise<void> {
    const { means, time } = this.#options;
    const sums = new Map(
      points.map((point) => [point, { weighted: new Float64Array(SLOTS), seconds: new Float64Array(SLOTS) }]),
    );
    for (let week = USUAL_WEEKS; week > 0; week -= 1) {
      const range = { from: time.addDays(to, -7 * week), to: time.addDays(to, -7 * (week - 1)) };
      const slots = Array.from({ length: (range.to - range.from) / HOUR }, (_, index) =>
        this.slotOf(range.from + index * HOUR),
      );
      for (const [point, { weighted, seconds }] of await means(points, range)) {
        const sum = sums.get(point);
        if (sum === undefined) continue;
        for (const [index, slot] of slots.entries()) {
          sum.weighted[slot] = (sum.weighted[slot] ?? 0) + (weighted[index] ?? 0);
          sum.seconds[slot] = (sum.seconds[slot] ?? 0) + (seconds[index] ?? 0);
        }
      }
    }
    for (const [point, { weighted, seconds }] of sums) {
      // Of an hour that was known once only nobody can say that it is usual.
      const usual = Float32Array.from(weighted, (value, slot) =>
        (seconds[slot] ?? 0) < (2 * HOUR) / 1_000 ? Number.NaN : value / (seconds[slot] ?? 1),
      );
      this.#kept.set(keyOf(point, to), usual);
    }
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(key);
    }
  }
}

function keyOf(point: number, to: number): string {
  return `${String(point)} ${String(to)}`;
}
