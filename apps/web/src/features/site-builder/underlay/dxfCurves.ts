import type { Position } from "@atrium/contract";
import { type DxfEntity, numberOf } from "./dxfPairs.ts";

/** Straight pieces of a whole circle. */
export const PIECES = 48;
/** Straight pieces between two knots of a spline. */
const SPLINE_PIECES = 8;
const MOST_CONTROLS = 2_000;

/** The values of a repeated group code, in their order. */
function numbersOf({ pairs }: DxfEntity, code: number): number[] {
  return pairs.filter((pair) => pair.code === code).map(({ value }) => Number(value));
}

function placesOf(entity: DxfEntity, x: number, y: number): Position[] {
  const ys = numbersOf(entity, y);
  return numbersOf(entity, x).map((value, index): Position => [value, ys[index] ?? 0]);
}

/** A spline by its control points, knots and weights (de Boor's algorithm), or through the points that it was fitted to. */
export function splinePoints(entity: DxfEntity): Position[] {
  const controls = placesOf(entity, 10, 20);
  const [knots, weights] = [numbersOf(entity, 40), numbersOf(entity, 41)];
  const degree = Math.round(numberOf(entity, 71, 3));
  if (controls.length === 0) return placesOf(entity, 11, 21);
  const isWhole = degree >= 1 && controls.length > degree && knots.length === controls.length + degree + 1;
  if (!isWhole || controls.length > MOST_CONTROLS) return controls;
  const weighted = controls.map(([x, y], index) => {
    const weight = weights[index] ?? 1;
    return [x * weight, y * weight, weight];
  });
  const points: Position[] = [];
  for (let span = degree; span < controls.length; span += 1) {
    const [from = 0, to = 0] = [knots[span], knots[span + 1]];
    if (to <= from) continue;
    const isLast = span === controls.length - 1 || (knots[span + 2] ?? to) <= to;
    for (let piece = 0; piece < SPLINE_PIECES + (isLast ? 1 : 0); piece += 1) {
      const at = from + ((to - from) * piece) / SPLINE_PIECES;
      points.push(deBoor({ weighted, knots, degree, span }, at));
    }
  }
  return points;
}

interface Spline {
  readonly weighted: readonly (readonly number[])[];
  readonly knots: readonly number[];
  readonly degree: number;
  readonly span: number;
}

function deBoor({ weighted, knots, degree, span }: Spline, at: number): Position {
  const near = weighted.slice(span - degree, span + 1).map((point) => point.slice());
  for (let round = 1; round <= degree; round += 1) {
    for (let index = degree; index >= round; index -= 1) {
      const low = knots[span - degree + index] ?? 0;
      const high = knots[index + 1 + span - round] ?? 0;
      const share = high === low ? 0 : (at - low) / (high - low);
      const [before = [], own = []] = [near[index - 1], near[index]];
      near[index] = own.map((value, axis) => (1 - share) * (before[axis] ?? 0) + share * value);
    }
  }
  const [x = 0, y = 0, weight = 1] = near[degree] ?? [];
  return [x / weight, y / weight];
}

/** An ellipse or a part of one: its centre, the end of its long axis from there, the ratio of its axes, its ends in radians. */
export function ellipsePoints(entity: DxfEntity): { points: Position[]; isClosed: boolean } {
  const [cx, cy] = [numberOf(entity, 10), numberOf(entity, 20)];
  const [ax, ay] = [numberOf(entity, 11), numberOf(entity, 21)];
  const ratio = numberOf(entity, 40, 1);
  const [from, until] = [numberOf(entity, 41), numberOf(entity, 42, 2 * Math.PI)];
  const sweep = until > from ? until - from : until - from + 2 * Math.PI;
  const isClosed = sweep > 2 * Math.PI - 1e-6;
  const count = Math.max(2, Math.ceil((sweep / (2 * Math.PI)) * PIECES));
  const points = Array.from({ length: isClosed ? count : count + 1 }, (_, piece): Position => {
    const angle = from + (sweep * piece) / count;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle) * ratio];
    return [cx + ax * cos - ay * sin, cy + ay * cos + ax * sin];
  });
  return { points, isClosed };
}
