import type { Position, Room } from "@atrium/contract";
import { isInside, labelBox } from "@atrium/ui/plan";

/** Half of a pin, px. */
const PIN = 14;
/** How far a label reaches above and below its anchor, px: two lines, and the name alone. */
const TWO_LINES = { above: 10, below: 13 };
const ONE_LINE = { above: 7, below: 5 };
/** px between two places that are tried. */
const STEP = 3;
/** Width of a character at 11 px, half of it. */
const HALF_CHARACTER = 3;
/** Share of the text that must be in the room: its ends may touch a wall. */
const WITHIN = 0.85;
/** Ways to go from where the label stands on the plan, the straight ones first. */
const WAYS = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

interface Surroundings {
  readonly pins: readonly Position[];
  /** px per metre */
  readonly scale: number;
}

/**
 * The room with its label where no pin covers it, and what is written under the name. Where name and value find no place
 * in the room, the name goes alone.
 */
export function placeLabel(
  room: Room,
  value: string,
  around: Surroundings,
): { readonly room: Room; readonly value: string } {
  const box = labelBox(room, value);
  if (box === undefined || value === "") return { room, value: "" };
  const nameWidth = box.halfWidth - 7;
  const both = { ...TWO_LINES, ...around, halfWidth: Math.max(nameWidth, value.length * HALF_CHARACTER) };
  const place = freePlace(room, box.at, both);
  if (place !== undefined) return { room: { ...room, label: place }, value };
  const alone = freePlace(room, box.at, { ...ONE_LINE, ...around, halfWidth: nameWidth });
  return { room: { ...room, label: alone ?? box.at }, value: "" };
}

type Size = Surroundings & { readonly above: number; readonly below: number; readonly halfWidth: number };

/** The place nearest to where the label stands that is in the room and free of pins. */
function freePlace(room: Room, [x, y]: Position, size: Size): Position | undefined {
  const reach = farthest(room, [x, y]);
  for (let away = 0; away <= reach; away += STEP / size.scale) {
    for (const [right, down] of away === 0 ? WAYS.slice(0, 1) : WAYS) {
      const place: Position = [x + right * away, y + down * away];
      if (fits(room, place, size) && size.pins.every((pin) => !covers(pin, place, size))) return place;
    }
  }
  return undefined;
}

/** Whether the text is in the room, however the room is bent. */
function fits({ poly }: Room, [x, y]: Position, { scale, above, below, halfWidth }: Size): boolean {
  const across = (halfWidth * WITHIN) / scale;
  return [y - above / scale, y + below / scale].every((edge) =>
    [x - across, x, x + across].every((along) => isInside([along, edge], poly)),
  );
}

/** Metres from a place to the room's farthest corner. */
function farthest({ poly }: Room, [x, y]: Position): number {
  return Math.max(...poly.map(([px, py]) => Math.max(Math.abs(px - x), Math.abs(py - y))));
}

function covers([px, py]: Position, [x, y]: Position, { scale, above, below, halfWidth }: Size): boolean {
  const isBeside = Math.abs(px - x) * scale >= halfWidth + PIN;
  const isUnder = (py - y) * scale >= below + PIN;
  const isOver = (y - py) * scale >= above + PIN;
  return !isBeside && !isUnder && !isOver;
}
