/** A position in the drawing, pixels. */
export type Dot = readonly [x: number, y: number];
/** A position on the site, metres, and metres above its ground. */
export type Spot = readonly [x: number, y: number, z: number];

/** Half of a right angle seen from above, from 30 degrees over the ground. */
const ACROSS = Math.cos(Math.PI / 6);
const DOWN = 0.5;

/** Where a spot is drawn: x runs down to the right, y down to the left, z up. One metre of height is one pixel times the scale. */
export function project([x, y, z]: Spot): Dot {
  return [(x - y) * ACROSS, (x + y) * DOWN - z];
}

/** Which of two spots is drawn over the other: the one that is nearer to the viewer, above 0. */
export function depth([x, y]: Spot): number {
  return x + y;
}

/** A rectangle around dots. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest frame around all dots; of none an empty one. */
export function frameOf(dots: readonly Dot[]): Frame {
  if (dots.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const [xs, ys] = [dots.map(([x]) => x), dots.map(([, y]) => y)];
  const [left, top] = [least(xs), least(ys)];
  return { left, top, width: -least(xs.map((x) => -x)) - left, height: -least(ys.map((y) => -y)) - top };
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((most, one) => Math.min(most, one), Number.POSITIVE_INFINITY);
}

/** As the `d` of a path. */
export function closedPath(dots: readonly Dot[]): string {
  return dots.length === 0 ? "" : `M${dots.map(words).join("L")}Z`;
}

export function openPath(dots: readonly Dot[]): string {
  return dots.length === 0 ? "" : `M${dots.map(words).join("L")}`;
}

const HUNDREDTH = 100;

function words([x, y]: Dot): string {
  return `${String(Math.round(x * HUNDREDTH) / HUNDREDTH)} ${String(Math.round(y * HUNDREDTH) / HUNDREDTH)}`;
}
