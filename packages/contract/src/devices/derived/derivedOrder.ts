import { type DerivedPoint, pointName, pointsRead } from "./derivedPoint.ts";

type Named = Pick<DerivedPoint, "device" | "key" | "inputs">;

/** Derived points in the order in which they are worked out, and those that depend on themselves. */
export interface DerivedOrder<Point> {
  readonly ordered: readonly Point[];
  /** Each circle once, from one of its points to the one that reads it: [A, B] means that A reads B and B reads A. */
  readonly circles: readonly (readonly Point[])[];
}

/** Each after those that it reads. Those in a circle, and those that read them, are left out. */
export function derivedOrder<Point extends Named>(points: readonly Point[]): DerivedOrder<Point> {
  const byName = new Map(points.map((point) => [pointName(point), point]));
  const readBy = new Map(
    points.map((point) => [point, pointsRead(point).flatMap((read) => byName.get(pointName(read)) ?? [])]),
  );
  const ordered: Point[] = [];
  const circles: Point[][] = [];
  const states = new Map<Point, "open" | "ordered" | "refused">();
  const path: Point[] = [];

  function visit(point: Point): boolean {
    const state = states.get(point);
    if (state === "open") circles.push(path.slice(path.indexOf(point)));
    if (state !== undefined) return state === "ordered";
    states.set(point, "open");
    path.push(point);
    // Each is visited, so that every circle is found.
    const isRight = (readBy.get(point) ?? []).map(visit).every(Boolean);
    path.pop();
    states.set(point, isRight ? "ordered" : "refused");
    if (isRight) ordered.push(point);
    return isRight;
  }

  points.forEach(visit);
  return { ordered, circles };
}
