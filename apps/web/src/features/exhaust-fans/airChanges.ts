import { sayNumber, sayQuantity } from "@atrium/words";
import type { FloorDrawing, Room } from "@atrium/contract/site";

/** Air changes per hour from which a room has the full colour. */
export const FULL_COLOUR = 18;

/**
 * How often an hour the fans of a room take its whole air: their flow through the room's volume, which is its area times
 * the floor's height as the plan says. undefined where the plan does not know the volume.
 * @param flow m³/h, of all fans of the room
 */
export function airChanges(
  flow: number,
  room: Pick<Room, "area"> | undefined,
  floor: Pick<FloorDrawing, "height"> | undefined,
): number | undefined {
  const volume = (room?.area ?? 0) * (floor?.height ?? 0);
  return volume > 0 ? flow / volume : undefined;
}

/** "486 ÷ (11.4 m² × 4.20 m)": how the number comes about, for those who want to know. */
export function airChangesSum(flow: string, room: Pick<Room, "area">, floor: Pick<FloorDrawing, "height">): string {
  return `${flow} ÷ (${sayQuantity(room.area ?? 0, "m²", 1)} × ${sayQuantity(floor.height, "m", 2)})`;
}

/** "9.80 /h". */
export function airChangesText(changes: number): string {
  return `${sayNumber(changes, 2)} /h`;
}

/** The colour of a room: bluer the more often its air is taken. */
export function airFill(changes: number): string {
  const share = Math.min(100, Math.round((changes / FULL_COLOUR) * 100));
  return `color-mix(in oklab, var(--f-cold-3) ${share}%, var(--p-floor))`;
}
