import type { ConnectionQuarter } from "@atrium/contract/devices";

/** Drawn in these units and stretched. */
export const WIDTH = 720;
export const HEIGHT = 200;
const QUARTER = 900_000;
/** Ms that the axis reaches at least: a quick line is no mountain. */
const LEAST_TOP = 10;

interface Answered {
  readonly at: number;
  readonly median: number;
  readonly p95: number;
}

export interface RoundTripScale {
  readonly from: number;
  readonly to: number;
  /** Ms at the upper edge. */
  readonly top: number;
  readonly x: (at: number) => number;
  readonly y: (took: number) => number;
}

/** From the first quarter hour to the end of the last one. */
export function scaleOf(quarters: readonly ConnectionQuarter[]): RoundTripScale {
  const from = quarters[0]?.at ?? 0;
  const to = (quarters.at(-1)?.at ?? 0) + QUARTER;
  const top = Math.max(LEAST_TOP, ...quarters.map(({ roundTrip }) => (roundTrip?.p95 ?? 0) * 1.1));
  return {
    from,
    to,
    top,
    x: (at) => ((at - from) / (to - from)) * WIDTH,
    y: (took) => HEIGHT - (Math.min(took, top) / top) * HEIGHT,
  };
}

/** Quarter hours that were answered, without a gap between. */
export function runsOf(quarters: readonly ConnectionQuarter[]): readonly (readonly Answered[])[] {
  const runs: Answered[][] = [];
  let before = Number.NaN;
  for (const { at, roundTrip } of quarters) {
    if (roundTrip === null) continue;
    const quarter = { at, ...roundTrip };
    const run = runs.at(-1);
    if (run !== undefined && at - before === QUARTER) run.push(quarter);
    else runs.push([quarter]);
    before = at;
  }
  return runs;
}

/** The median as steps: it is one figure for the whole quarter hour. */
export function linePath(run: readonly Answered[], scale: RoundTripScale): string {
  return stepsOf(
    run.map(({ at, median }) => [at, median]),
    scale,
  );
}

export function areaPath(run: readonly Answered[], scale: RoundTripScale): string {
  const upper = stepsOf(
    run.map(({ at, p95 }) => [at, p95]),
    scale,
  );
  const [first, last] = [run[0]?.at ?? 0, (run.at(-1)?.at ?? 0) + QUARTER];
  return `${upper}L${scale.x(last).toFixed(1)} ${HEIGHT}L${scale.x(first).toFixed(1)} ${HEIGHT}Z`;
}

function stepsOf(points: readonly (readonly [number, number])[], { x, y }: RoundTripScale): string {
  return points
    .map(([at, took], index) => {
      const [left, right, height] = [x(at).toFixed(1), x(at + QUARTER).toFixed(1), y(took).toFixed(1)];
      return `${index === 0 ? "M" : "L"}${left} ${height}L${right} ${height}`;
    })
    .join("");
}
