import { USUAL_WEEKS } from "@atrium/contract/energy";
import { MINUTE, type SiteTime } from "@atrium/time";

/** What points show in the quarter hours of a range. */
export type ReadMeans = (
  points: readonly number[],
  range: { readonly from: number; readonly to: number },
) => Promise<
  ReadonlyMap<
    number,
    {
      readonly weighted: ArrayLike<number>;
      readonly seconds: ArrayLike<number>;
      readonly ends: ArrayLike<number>;
    }
  >
>;

interface UsualPowerOptions {
  readonly means: ReadMeans;
  readonly time: SiteTime;
}

const QUARTER = 15 * MINUTE;
const SLOTS_OF_DAY = 96;
const SLOTS = 7 * SLOTS_OF_DAY;
/** Points read at once: a week of them is 70,000 quarter hours. */
const AT_ONCE = 100;
/** Weeks of points that are kept, 3 KB each. */
const MOST_KEPT = 3_000;

/** The value of points in each quarter hour of the week, from before their rule first ran: that does not change. */
export class UsualPower {
  readonly #options: UsualPowerOptions;
  /** By point and first run. */
  readonly #kept = new Map<string, Float32Array>();

  constructor(options: UsualPowerOptions) {
    this.#options = options;
  }

  /** @returns the mean of a quarter hour of the week by its slot, NaN where nothing is known, of each point */
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

  /** The number of a quarter hour in the week of the site. */
  slotOf(moment: number): number {
    const { weekday, hour, minute } = this.#options.time.local(moment);
    return (weekday - 1) * SLOTS_OF_DAY + hour * 4 + Math.floor(minute / 15);
  }

  async #read(points: readonly number[], to: number): Promise<void> {
    const { means, time } = this.#options;
    const sums = new Map(
      points.map((point) => [point, { weighted: new Float64Array(SLOTS), seconds: new Float64Array(SLOTS) }]),
    );
    for (let week = USUAL_WEEKS; week > 0; week -= 1) {
      const range = { from: time.addDays(to, -7 * week), to: time.addDays(to, -7 * (week - 1)) };
      const slots = Array.from({ length: (range.to - range.from) / QUARTER }, (_, index) =>
        this.slotOf(range.from + index * QUARTER),
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
      // Of a quarter hour that was known once only nobody can say that it is usual.
      const usual = Float32Array.from(weighted, (value, slot) =>
        (seconds[slot] ?? 0) < (2 * QUARTER) / 1_000 ? Number.NaN : value / (seconds[slot] ?? 1),
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
