import type { FloorDrawing } from "../floorPlan.ts";

/**
 * m² of the rooms that a floor's plan draws with their area, or of all floors of a building; null: none is. A plan that shows
 * whole buildings is of the ground between them, which is no floor.
 */
export function squareMetres(drawings: readonly FloorDrawing[], placement: string, floor?: string): number | null {
  let area = 0;
  for (const drawing of drawings) {
    if (drawing.building !== placement || (floor !== undefined && drawing.floor !== floor)) continue;
    if (drawing.rooms.some(({ place }) => place !== undefined)) continue;
    for (const room of drawing.rooms) if (room.outdoor !== true) area += room.area ?? 0;
  }
  return area === 0 ? null : area;
}
