/** A point of the drawn campus in metres: x to the lower right, y to the lower left, z up. */
export type SpacePoint = readonly [x: number, y: number, z: number];

const PIXELS_PER_METRE = 8.2;
const COSINE_30 = Math.cos(Math.PI / 6);
const SINE_30 = 0.5;

/** Where a point of space stands on the paper, seen from above at 30 degrees. */
export function project([x, y, z]: SpacePoint): { x: number; y: number } {
  return { x: round((x - y) * COSINE_30 * PIXELS_PER_METRE), y: round(((x + y) * SINE_30 - z) * PIXELS_PER_METRE) };
}

export function outline(points: readonly SpacePoint[]): string {
  return `M${points.map((point) => `${project(point).x} ${project(point).y}`).join("L")}Z`;
}

/** A flat rectangle at a height. */
export function floor(x: number, y: number, width: number, depth: number, z = 0): string {
  return outline([
    [x, y, z],
    [x + width, y, z],
    [x + width, y + depth, z],
    [x, y + depth, z],
  ]);
}

/** A part of a wall: its own left and right along the wall, its foot and head above ground. */
interface WallPart {
  from: number;
  to: number;
  foot: number;
  head: number;
}

/** On the wall that looks to the lower left, which runs along x at a depth. */
export function onLeftWall(y: number, { from, to, foot, head }: WallPart): string {
  return outline([
    [from, y, foot],
    [to, y, foot],
    [to, y, head],
    [from, y, head],
  ]);
}

/** On the wall that looks to the lower right, which runs along y at a width. */
export function onRightWall(x: number, { from, to, foot, head }: WallPart): string {
  return outline([
    [x, from, foot],
    [x, to, foot],
    [x, to, head],
    [x, from, head],
  ]);
}

/** Even but irregular: the same windows are lit in every picture. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
