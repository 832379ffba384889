import type { Position } from "@atrium/contract";
import type { PlanContent } from "@atrium/contract/site";
import { roundedAt } from "./draft.ts";
import { edgesOf, metresBetween, nearestLine, nearestOnLine } from "./geometry.ts";

interface Snapped {
  readonly at: Position;
  /** What it was drawn to. */
  readonly kind: "corner" | "line" | "grid" | "none";
}

export interface SnapOptions {
  /** Metres; 0: no grid. */
  readonly grid: number;
  /** How near a corner or a line has to be, metres. */
  readonly reach: number;
  /** Corners of lines that lie under the plan. */
  readonly more?: readonly Position[];
  /** The room whose own corners do not count, because they move along. */
  readonly except?: string | undefined;
}

/** Draws a place to the nearest corner, else onto the nearest wall line, else to the grid. */
export function snapped(plan: PlanContent, place: Position, { grid, reach, more = [], except }: SnapOptions): Snapped {
  const polygons = [...plan.rooms.filter(({ id }) => id !== except).map(({ poly }) => poly), plan.outline];
  const corner = nearest(place, [...polygons.flat(), ...more], reach);
  if (corner !== undefined) return { at: corner, kind: "corner" };
  const onGrid: Position =
    grid === 0 ? place : [Math.round(place[0] / grid) * grid, Math.round(place[1] / grid) * grid];
  const near = nearestLine(polygons.flatMap(edgesOf), place);
  if (near !== undefined && near.metres <= reach) {
    return { at: roundedAt(nearestOnLine(onGrid, near.line).at), kind: "line" };
  }
  return { at: roundedAt(onGrid), kind: grid === 0 ? "none" : "grid" };
}

function nearest(place: Position, corners: readonly Position[], reach: number): Position | undefined {
  let [best, distance]: [Position | undefined, number] = [undefined, reach];
  for (const corner of corners) {
    const metres = metresBetween(place, corner);
    if (metres <= distance) [best, distance] = [corner, metres];
  }
  return best;
}
