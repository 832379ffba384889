import type { TrendSeries } from "@atrium/contract/devices";

/** A stretch of a lane in which its value is the same. Where nothing is known there is no stretch. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

interface Range {
  readonly from: number;
  /** The end, or now: what comes after is not known. */
  readonly to: number;
}

export type Series = Pick<TrendSeries, "before" | "times" | "means">;

/**
 * Several points as one lane, the oldest first. Where one of them is not known, nothing is known of the lane: the others
 * alone could look calm. @param together of the values at a moment what the lane shows, the same for those that mean the
 * same; undefined: nothing
 */
export function stretchesOf(
  series: readonly Series[],
  { from, to }: Range,
  together: (values: readonly number[]) => number | undefined,
): readonly Stretch[] {
  const changes = series
    .flatMap((one, index) => [
      { at: from, index, value: one.before?.value ?? null },
      ...one.times.map((at, place) => ({ at, index, value: one.means[place] ?? null })),
    ])
    .filter(({ at }) => at >= from && at < to)
    .toSorted((one, other) => one.at - other.at);
  const now: (number | null)[] = series.map(() => null);
  const stretches: Stretch[] = [];
  let open: { from: number; value: number } | undefined;
  const close = (at: number): void => {
    if (open !== undefined && at > open.from) stretches.push({ ...open, to: at });
    open = undefined;
  };
  for (const [place, { at, index, value }] of changes.entries()) {
    now[index] = value;
    // What changes at one moment changes together.
    if (changes[place + 1]?.at === at) continue;
    const known = now.flatMap((one) => one ?? []);
    const shown = known.length < now.length ? undefined : together(known);
    if (shown === open?.value) continue;
    close(at);
    if (shown !== undefined) open = { from: at, value: shown };
  }
  close(to);
  return stretches;
}
