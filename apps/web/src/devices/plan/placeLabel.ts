import type { Position } from "@atrium/contract";
import { isWithin, type Room } from "@atrium/contract/site";
import { isBuilding, labelBox, labelName, type PinPlace } from "@atrium/ui/plan";

/** How far a label reaches above and below its anchor, px: two lines, and the name alone. */
const TWO_LINES = { above: 11, below: 14 };
const ONE_LINE = { above: 7, below: 5 };
/** px between two places that are tried. */
const STEP = 3;
/** Width of a character at 11 px, half of it. */
const HALF_CHARACTER = 3.2;
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
  readonly pins: readonly PinPlace[];
  /** px per metre */
  readonly scale: number;
}

/**
 * The room with its label where it fits and no pin covers it, and what is written under the name. Where name and value
 * find no place in the room, the name goes alone; where that finds none either there is no label, but for a building,
 * whose name is always written.
 */
export function placeLabel(
  room: Room,
  value: string,
  around: Surroundings,
): { readonly room: Room; readonly value: string } | undefined {
  const box = labelBox(room, value);
  if (box === undefined) return undefined;
  const near = { ...around, pins: nearRoom(room, around) };
  const nameWidth = labelName(room).length * HALF_CHARACTER;
  if (value !== "") {
    const both = { ...TWO_LINES, ...near, halfWidth: Math.max(nameWidth, value.length * HALF_CHARACTER) };
    const place = freePlace(room, box.at, both);
    if (place !== undefined) return { room: { ...room, label: place }, value };
  }
  const alone = freePlace(room, box.at, { ...ONE_LINE, ...near, halfWidth: nameWidth });
  if (alone !== undefined) return { room: { ...room, label: alone }, value: "" };
  return isBuilding(room) ? { room, value: "" } : undefined;
}

/** Pins that reach into the room's bounding box. */
function nearRoom({ poly }: Room, { pins, scale }: Surroundings): PinPlace[] {
  const xs = poly.map(([x]) => x);
  const ys = poly.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return pins.filter(({ at: [x, y], radius }) => {
    const reach = radius / scale;
    return x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
  });
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
  const across = halfWidth / scale;
  return [y - above / scale, y + below / scale].every((edge) =>
    [x - across, x, x + across].every((along) => isWithin([along, edge], poly)),
  );
}

/** Metres from a place to the room's farthest corner. */
function farthest({ poly }: Room, [x, y]: Position): number {
  return Math.max(...poly.map(([px, py]) => Math.max(Math.abs(px - x), Math.abs(py - y))));
}

function covers(pin: PinPlace, [x, y]: Position, { scale, above, below, halfWidth }: Size): boolean {
  const [px, py] = pin.at;
  const isBeside = Math.abs(px - x) * scale >= halfWidth + pin.radius;
  const isUnder = (py - y) * scale >= below + pin.radius;
  const isOver = (y - py) * scale >= above + pin.radius;
  return !isBeside && !isUnder && !isOver;
}
