import type { PointId } from "@atrium/contract";
import type { Trends } from "@atrium/contract/devices";

/** ms of a mean, and means of a day. */
export const BUCKET = 15 * 60_000;
export const DAY_BUCKETS = 96;

/** Means of quarter hours, oldest first; null where nothing was measured. */
export type DayLine = readonly (number | null)[];

/** The series of some answers as lines of even steps. */
export function linesOf(replies: readonly (Trends | undefined)[]): ReadonlyMap<PointId, DayLine> {
  return new Map(
    replies.flatMap((reply) => (reply?.series ?? []).map((series) => [series.point, lineOf(series, reply?.to ?? 0)])),
  );
}

function lineOf({ times, means }: Trends["series"][number], to: number): DayLine {
  const line: (number | null)[] = Array.from({ length: DAY_BUCKETS }, () => null);
  for (const [index, time] of times.entries()) {
    const bucket = Math.floor((time - (to - DAY_BUCKETS * BUCKET)) / BUCKET);
    if (bucket >= 0 && bucket < DAY_BUCKETS) line[bucket] = means[index] ?? null;
  }
  return line;
}
