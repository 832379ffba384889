import type { Position } from "@atrium/contract";
import type { PlanContent } from "@atrium/contract/site";
import { boundsOfDrawing } from "@atrium/ui/plan";
import { rounded } from "./draft.ts";
import { rectangle } from "./geometry.ts";

type Piece = PlanContent["furniture"][number];
type Field = Piece[string];

export function withFurniture(plan: PlanContent, piece: Piece): PlanContent {
  return { ...plan, furniture: [...plan.furniture, piece] };
}

export function changedFurniture(
  plan: PlanContent,
  index: number,
  change: Readonly<Record<string, Field>>,
): PlanContent {
  const piece = plan.furniture[index];
  return piece === undefined ? plan : { ...plan, furniture: plan.furniture.with(index, { ...piece, ...change }) };
}

/** A number of a piece; 0 where it has none. */
export function measureOf(piece: Piece, field: string): number {
  const value = piece[field];
  return typeof value === "number" ? value : 0;
}

/** Where a piece is held: its corner or its middle, by its kind. */
export function placeOfFurniture(piece: Piece): Position {
  return [measureOf(piece, "x"), measureOf(piece, "y")];
}

export function movedFurniture(plan: PlanContent, index: number, [dx, dy]: Position): PlanContent {
  const piece = plan.furniture[index];
  if (piece === undefined) return plan;
  const [x, y] = placeOfFurniture(piece);
  return changedFurniture(plan, index, { x: rounded(x + dx), y: rounded(y + dy) });
}

/** The corners of what is drawn of a piece; none where its kind is unknown. */
export function cornersOfFurniture(piece: Piece): Position[] {
  const box = boundsOfDrawing(piece);
  return box === undefined ? [] : rectangle([box.left, box.top], [box.right, box.bottom]);
}

/** The smallest piece at a place: a chair under a table can still be held. */
export function furnitureAt({ furniture }: PlanContent, [x, y]: Position): number | undefined {
  const found = furniture.flatMap((piece, index) => {
    const box = boundsOfDrawing(piece);
    if (box === undefined || x < box.left || x > box.right || y < box.top || y > box.bottom) return [];
    return [{ index, area: (box.right - box.left) * (box.bottom - box.top) }];
  });
  return found.toSorted((one, other) => one.area - other.area)[0]?.index;
}
