import type { Segment } from "@atrium/contract";
import { type Door, type FloorDrawing, onWall, without } from "@atrium/contract/site";
import type { RoomEdge } from "./segments.ts";

/** The lines of a floor by kind, in metres. Nobody draws walls: they follow from the rooms. */
export interface Walls {
  readonly facade: readonly Segment[];
  readonly partition: readonly Segment[];
  readonly glass: readonly Segment[];
  readonly window: readonly Segment[];
  /** Outer edge of an outdoor area. */
  readonly rail: readonly Segment[];
  /** Between two outdoor areas. */
  readonly soft: readonly Segment[];
}

type WallKind = "facade" | "partition" | "rail" | "soft";

/**
 * An edge with exactly one indoor owner is facade, with two it is a partition; edges of outdoor areas alone are a
 * rail or a soft line. Doors, openings, glass and windows are cut out and drawn in their own way.
 */
export function deriveWalls(drawing: FloorDrawing, edges: readonly RoomEdge[]): Walls {
  const gaps = [...drawing.doors.flatMap(doorOpening), ...drawing.open];
  const walls: Record<WallKind, Segment[]> = { facade: [], partition: [], rail: [], soft: [] };
  for (const edge of edges) {
    const kind = kindOf(edge);
    const isIndoors = kind === "facade" || kind === "partition";
    const cuts = [...gaps, ...(isIndoors ? drawing.glass : []), ...(kind === "facade" ? drawing.windows : [])];
    walls[kind].push(...without(edge, cuts));
  }
  return { ...walls, glass: clipped(drawing.glass, edges, gaps), window: clipped(drawing.windows, edges, gaps) };
}

function kindOf(edge: RoomEdge): WallKind {
  const indoors = edge.rooms.filter((room) => room.outdoor !== true).length;
  if (indoors === 0) return edge.rooms.length === 1 ? "rail" : "soft";
  return indoors === 1 ? "facade" : "partition";
}

/** The opening a door leaves in its wall; doors without a width leave none. */
function doorOpening({ at: [x, y], w: width, dir }: Door): Segment[] {
  if (width === undefined) return [];
  return [dir === "h" ? [x - width / 2, y, x + width / 2, y] : [x, y - width / 2, x, y + width / 2]];
}

function clipped(segments: readonly Segment[], edges: readonly RoomEdge[], gaps: readonly Segment[]): Segment[] {
  return edges.flatMap((edge) =>
    segments.flatMap((segment) => {
      const part = onWall(edge, segment);
      if (part === undefined) return [];
      return without({ from: [part[0], part[1]], to: [part[2], part[3]] }, gaps);
    }),
  );
}
