/** A point of a line. `at` counts periods from the beginning of the range: 0 its start, 1 the end of the first period. */
export interface LinePoint {
  readonly at: number;
  readonly value: number | null;
}

/** `present` is drawn solid with a tint and a dot at its newest point, `before` dashed. */
export interface Line {
  readonly key: string;
  readonly name: string;
  readonly kind: "present" | "before";
  readonly points: readonly LinePoint[];
}

/** A word under the axis. */
export interface AxisTick {
  readonly at: number;
  readonly label: string;
}

/** The places along the axis where at least one line has a point, in order. */
export function stopsOf(lines: readonly Line[]): number[] {
  const places = new Set(lines.flatMap((line) => line.points.map((point) => point.at)));
  return [...places].toSorted((left, right) => left - right);
}

/** The stop nearest to a place; null where there are none. */
export function nearestStop(stops: readonly number[], place: number): number | null {
  let nearest: number | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  stops.forEach((stop, index) => {
    const distance = Math.abs(stop - place);
    if (distance >= smallest) return;
    smallest = distance;
    nearest = index;
  });
  return nearest;
}

/** The line's value at a place: its own point, or between the two that surround it. null in a gap and beyond the ends. */
export function valueAt(line: Line, place: number): number | null {
  const after = line.points.findIndex((point) => point.at >= place);
  const next = line.points[after];
  if (next === undefined) return null;
  if (next.at === place) return next.value;
  const previous = line.points[after - 1];
  if (previous === undefined || previous.value === null || next.value === null) return null;
  const share = (place - previous.at) / (next.at - previous.at);
  return previous.value + share * (next.value - previous.value);
}

export interface ValuePoint {
  readonly at: number;
  readonly value: number;
}

/** The line cut at its gaps: each stretch is drawn without a break. */
export function stretchesOf(line: Line): ValuePoint[][] {
  const stretches: ValuePoint[][] = [[]];
  for (const { at, value } of line.points) {
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push({ at, value });
  }
  return stretches.filter((stretch) => stretch.length > 0);
}

/** The last point with a value. */
export function newestPoint(line: Line): ValuePoint | null {
  for (const point of line.points.toReversed()) {
    if (point.value !== null) return { at: point.at, value: point.value };
  }
  return null;
}
