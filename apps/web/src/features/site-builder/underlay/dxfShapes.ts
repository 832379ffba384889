import type { Position } from "@atrium/contract";
import { ellipsePoints, PIECES, splinePoints } from "./dxfCurves.ts";
import { type DxfEntity, numberOf, textOf } from "./dxfPairs.ts";

/** A line of a drawing in its own units, y up. */
export interface DxfPath {
  readonly points: readonly Position[];
  readonly isClosed: boolean;
  readonly layer: string;
}

/** Their places are in a coordinate system of their own, which may look at the plan from below. */
const OWN_SYSTEM = new Set(["LWPOLYLINE", "POLYLINE", "CIRCLE", "ARC", "INSERT", "TEXT", "ATTRIB"]);

/** Whether an entity was mirrored by turning it over: what it says of x is to the left. */
export function isTurnedOver(entity: DxfEntity): boolean {
  return OWN_SYSTEM.has(entity.type) && numberOf(entity, 230, 1) < 0;
}

/**
 * The lines of an entity; undefined: it is of a type that is not drawn.
 * @param vertices of an old polyline, which stand behind it as entities of their own
 */
export function pathOf(entity: DxfEntity, vertices: readonly DxfEntity[]): DxfPath | undefined {
  const path = pathAsDrawn(entity, vertices);
  if (path === undefined || !isTurnedOver(entity)) return path;
  return { ...path, points: path.points.map(([x, y]): Position => [-x, y]) };
}

function pathAsDrawn(entity: DxfEntity, vertices: readonly DxfEntity[]): DxfPath | undefined {
  const layer = textOf(entity, 8).slice(0, 80);
  const at = (x: number, y: number): Position => [numberOf(entity, x), numberOf(entity, y)];
  switch (entity.type) {
    case "LINE":
      return { points: [at(10, 20), at(11, 21)], isClosed: false, layer };
    case "LWPOLYLINE":
      return { points: bent(corners(entity), isClosed(entity)), isClosed: isClosed(entity), layer };
    case "POLYLINE": {
      const own = vertices.map((one) => ({ x: numberOf(one, 10), y: numberOf(one, 20), bulge: numberOf(one, 42) }));
      return { points: bent(own, isClosed(entity)), isClosed: isClosed(entity), layer };
    }
    case "CIRCLE":
      return { points: arc(at(10, 20), numberOf(entity, 40), 0, 360).slice(0, -1), isClosed: true, layer };
    case "ARC": {
      const [from, until] = [numberOf(entity, 50), numberOf(entity, 51)];
      const points = arc(at(10, 20), numberOf(entity, 40), from, until <= from ? until + 360 : until);
      return { points, isClosed: false, layer };
    }
    case "ELLIPSE":
      return { ...ellipsePoints(entity), layer };
    case "SPLINE":
      return { points: splinePoints(entity), isClosed: isClosed(entity), layer };
    default:
      return undefined;
  }
}

interface Corner {
  x: number;
  y: number;
  /** The tangent of a quarter of the angle of the arc that follows; 0: a straight line does. */
  bulge: number;
}

function isClosed(entity: DxfEntity): boolean {
  return numberOf(entity, 70) % 2 === 1;
}

function corners({ pairs }: DxfEntity): Corner[] {
  const found: Corner[] = [];
  for (const { code, value } of pairs) {
    const last = found.at(-1);
    const number = Number(value);
    if (code === 10) found.push({ x: number, y: 0, bulge: 0 });
    else if (code === 20 && last !== undefined) last.y = number;
    else if (code === 42 && last !== undefined) last.bulge = number;
  }
  return found;
}

/** The corners with their arcs as straight pieces. */
function bent(list: readonly Corner[], isRound: boolean): Position[] {
  return list.flatMap(({ x, y, bulge }, index): Position[] => {
    const next = list[index + 1] ?? (isRound ? list[0] : undefined);
    if (bulge === 0 || next === undefined || !Number.isFinite(bulge)) return [[x, y]];
    const angle = 4 * Math.atan(bulge);
    const half = Math.hypot(next.x - x, next.y - y) / 2;
    const radius = half / Math.sin(angle / 2);
    const direction = Math.atan2(next.y - y, next.x - x) + Math.PI / 2 - angle / 2;
    const [cx, cy] = [x + radius * Math.cos(direction), y + radius * Math.sin(direction)];
    const start = Math.atan2(y - cy, x - cx);
    const count = Math.max(2, Math.ceil((Math.abs(angle) / (2 * Math.PI)) * PIECES));
    return Array.from({ length: count }, (_, piece): Position => {
      const turned = start + (angle * piece) / count;
      return [cx + Math.abs(radius) * Math.cos(turned), cy + Math.abs(radius) * Math.sin(turned)];
    });
  });
}

/** @param from degrees @param until degrees, counterclockwise */
function arc([x, y]: Position, radius: number, from: number, until: number): Position[] {
  const count = Math.max(2, Math.ceil(((until - from) / 360) * PIECES));
  return Array.from({ length: count + 1 }, (_, piece): Position => {
    const turned = ((from + ((until - from) * piece) / count) * Math.PI) / 180;
    return [x + radius * Math.cos(turned), y + radius * Math.sin(turned)];
  });
}
