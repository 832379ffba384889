import type { Position } from "@atrium/contract";
import type { CampusBuilding } from "@atrium/contract/site";
import { depth, type Dot, project, type Spot } from "./isometric.ts";
import { type Edge, edgesOf, facing } from "./outlines.ts";

type Floor = CampusBuilding["floors"][number];

/** A wall that the viewer sees: `left` faces down to the left, `right` down to the right, in the shade. */
export interface Wall {
  readonly side: "left" | "right";
  readonly dots: readonly Dot[];
  readonly windows: readonly {
    readonly room: string;
    readonly dots: readonly Dot[];
    /** Of a window near the ground: where its light falls. */
    readonly spill: readonly Dot[];
  }[];
  /** A spot of the wall at half of its height. @param share of its length, from the left as it is seen */
  readonly spotAt: (share: number) => Dot;
}

/** A storey between two heights, in metres of the drawing. */
export interface Storey {
  /** In metres of the site. */
  readonly outline: readonly Position[];
  readonly from: number;
  readonly to: number;
  readonly windows: readonly { readonly at: readonly [Position, Position]; readonly room: string }[];
}

/** How much higher buildings are drawn than they are: storeys are low beside the width of a campus. */
export const RAISE = 1.7;
/** Where sill and head of a window are, as shares of the height. */
const SILL = 0.24;
const HEAD = 0.8;
/** How far a window may be from its wall, metres: plans are drawn by hand. */
const NEAR = 0.4;
/** A window narrower than this cannot be seen, metres. */
const LEAST_WIDTH = 0.3;
/** How far light falls from a window onto the ground, metres. */
const SPILL = 4;

/** A position of a plan as one of the site. */
export function onSite([x, y]: Position, { at, rotation }: Pick<CampusBuilding, "at" | "rotation">): Position {
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos];
}

/** A floor in metres of the site. */
export function storeyOf(building: Omit<CampusBuilding, "key" | "floors">, floor: Floor): Storey {
  const placed = (position: Position) => onSite(position, building);
  return {
    outline: floor.outline.length > 2 ? floor.outline.map(placed) : building.footprint,
    from: floor.elevation * RAISE,
    to: (floor.elevation + floor.height) * RAISE,
    windows: floor.windows.map(({ at: [x1, y1, x2, y2], room }) => ({
      at: [placed([x1, y1]), placed([x2, y2])],
      room,
    })),
  };
}

/** The walls of a storey that the viewer sees, those behind first. @param isCourt the outline is a hole: its walls face inwards */
export function wallsOf({ outline, from, to, windows }: Storey, isCourt = false): Wall[] {
  return edgesOf(outline)
    .flatMap((edge) => {
      const [[x1, y1], [x2, y2]] = edge;
      const away = facing(outline, edge);
      const [east, south] = isCourt ? [-away[0], -away[1]] : away;
      if (east + south <= 0) return [];
      const middle: Spot = [(x1 + x2) / 2, (y1 + y2) / 2, (from + to) / 2];
      const side: Wall["side"] = south > east ? "left" : "right";
      return [{ edge, out: [east * SPILL, south * SPILL] satisfies Position, side, middle }];
    })
    .toSorted((one, other) => depth(one.middle) - depth(other.middle))
    .map(({ edge, out, side }) => ({
      side,
      dots: upright(edge, from, to),
      windows: windows.flatMap(({ at, room }) => {
        const shown = alongEdge(at, edge);
        if (shown === undefined) return [];
        const dots = upright(shown, from + (to - from) * SILL, from + (to - from) * HEAD);
        return [{ room, dots, spill: from === 0 ? slab([...shown, ...shifted(shown, out).toReversed()], 0) : [] }];
      }),
      spotAt: (share) => {
        const [[x1, y1], [x2, y2]] = fromLeft(edge);
        return project([x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, (from + to) / 2]);
      },
    }));
}

/** The outline of a storey at its floor or its ceiling. */
export function slab(outline: readonly Position[], height: number): Dot[] {
  return outline.map(([x, y]) => project([x, y, height]));
}

/** Moves both ends. */
function shifted(edge: Edge, [dx, dy]: Position): Position[] {
  return edge.map(([x, y]): Position => [x + dx, y + dy]);
}

/** An edge from its left end to its right one, as the viewer sees it. */
function fromLeft([one, other]: Edge): Edge {
  return one[0] - one[1] <= other[0] - other[1] ? [one, other] : [other, one];
}

function upright([from, to]: Edge, bottom: number, top: number): Dot[] {
  const at = ([x, y]: Position, z: number) => project([x, y, z]);
  return [at(from, bottom), at(to, bottom), at(to, top), at(from, top)];
}

/** The part of an edge that a window takes; undefined: it is in another wall. */
function alongEdge([one, other]: Edge, [[x1, y1], [x2, y2]]: Edge): Edge | undefined {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  if (length === 0) return undefined;
  const place = ([x, y]: Position) => ((x - x1) * dx + (y - y1) * dy) / length;
  const distance = ([x, y]: Position) => Math.abs((x - x1) * dy - (y - y1) * dx) / length;
  if (distance(one) > NEAR || distance(other) > NEAR) return undefined;
  const [from, to] = [place(one), place(other)].map((at) => Math.min(length, Math.max(0, at)));
  if (from === undefined || to === undefined || Math.abs(to - from) < LEAST_WIDTH) return undefined;
  const spot = (at: number): Position => [x1 + (dx * at) / length, y1 + (dy * at) / length];
  return [spot(from), spot(to)];
}
