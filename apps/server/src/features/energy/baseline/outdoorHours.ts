import type { PointId } from "@atrium/contract";
import { type Trends, WEATHER_STATION } from "@atrium/contract/devices";
import { WEATHER_POINTS } from "@atrium/contract/site";
import { type Clock, DAY, HOUR, type SiteTime } from "@atrium/time";
import type { MeteredSite } from "../../../platform/counters.ts";

export interface OutdoorHoursOptions {
  readonly directory: Pick<MeteredSite, "devices">;
  readonly history: {
    trends(
      points: readonly PointId[],
      range: { readonly from: number; readonly to: number; readonly step: "1h" },
    ): Promise<Trends>;
  };
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

/** Days that are asked of the history at once: below the most values that a series has. */
const DAYS_AT_ONCE = 60;
/** A day is final when it has been over for this long. */
const FINAL_AFTER = HOUR;
/** How soon a day that lacks hours is asked for again: its past may still be coming in. */
const SOON = 60_000;

interface KnownDay {
  readonly hours: Float32Array;
  readonly askedAgainAt: number;
}

/** The mean temperature outdoors of each hour, °C, as the site's first weather station measured it. */
export class OutdoorHours {
  readonly #options: OutdoorHoursOptions;
  readonly #days = new Map<number, KnownDay>();
  #point: PointId | undefined;

  constructor(options: OutdoorHoursOptions) {
    this.#options = options;
  }

  /** Whether the site measures it at all. */
  get isMeasured(): boolean {
    return this.#station() !== undefined;
  }

  /** By hour from midnight, of each day; not a number where it is not known. */
  async of(days: readonly number[]): Promise<ReadonlyMap<number, Float32Array>> {
    const point = this.#station();
    if (point !== this.#point) this.#days.clear();
    this.#point = point;
    const now = this.#options.clock.now();
    const asked = days.filter((day) => day <= now && (this.#days.get(day)?.askedAgainAt ?? 0) <= now);
    if (point !== undefined) {
      for (const run of runsOf(asked)) await this.#read(point, run, now);
    }
    return new Map(days.flatMap((day) => this.#known(day)));
  }

  #known(day: number): (readonly [number, Float32Array])[] {
    const known = this.#days.get(day);
    return known === undefined ? [] : [[day, known.hours]];
  }

  async #read(point: PointId, days: readonly number[], now: number): Promise<void> {
    const { history, time } = this.#options;
    const [from = now, last = now] = [days[0], days.at(-1)];
    const range = { from, to: time.addDays(last, 1), step: "1h" } as const;
    const { series } = await history.trends([point], range);
    const means = new Map(series.flatMap((one) => one.times.map((start, row) => [start, one.means[row] ?? null])));
    for (const day of days) {
      const end = time.addDays(day, 1);
      const hours = Float32Array.from({ length: Math.floor((end - day) / HOUR) }, (_, hour) => {
        return means.get(day + hour * HOUR) ?? Number.NaN;
      });
      const isOver = end + FINAL_AFTER <= now;
      const isWhole = hours.every((celsius) => !Number.isNaN(celsius));
      const askedAgainAt = isOver && isWhole ? Number.POSITIVE_INFINITY : now + SOON;
      this.#days.set(day, { hours, askedAgainAt });
    }
  }

  #station(): PointId | undefined {
    const stations = this.#options.directory.devices.filter(({ module }) => module === WEATHER_STATION.module);
    return stations.flatMap(({ points }) => points).find(({ key }) => key === WEATHER_POINTS.temperature)?.id;
  }
}

/** Days in pieces that are short enough for one question. @param days in their order */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && day - run[0] < DAYS_AT_ONCE * DAY) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
