import type { Position, Room } from "@atrium/contract";
import { labelBox } from "@atrium/ui/plan";

/** Half of a pin, px. */
const PIN = 14;
/** How far a label reaches above and below its anchor, px: two lines, and the name alone. */
const TWO_LINES = { above: 10, below: 13 };
const ONE_LINE = { above: 7, below: 5 };
/** px between two places that are tried. */
const STEP = 2;
/** Width of a character at 11 px, half of it. */
const HALF_CHARACTER = 3;

interface Surroundings {
  readonly pins: readonly Position[];
  /** px per metre */
  readonly scale: number;
}

/**
 * The room with its label where no pin covers it, and what is written under the name: fans stand in small rooms. Where
 * name and value find no place in the room, the name goes alone.
 */
export function placeLabel(
  room: Room,
  value: string,
  around: Surroundings,
): { readonly room: Room; readonly value: string } {
  const box = labelBox(room, value);
  if (box === undefined || value === "") return { room, value: "" };
  const both = freePlace(room, box.at, {
    ...TWO_LINES,
    ...around,
    halfWidth: Math.max(box.halfWidth - 7, value.length * HALF_CHARACTER),
  });
  if (both !== undefined) return { room: { ...room, label: both }, value };
  const alone = freePlace(room, box.at, { ...ONE_LINE, ...around, halfWidth: box.halfWidth - 7 });
  return { room: { ...room, label: alone ?? box.at }, value: "" };
}

type Size = Surroundings & { readonly above: number; readonly below: number; readonly halfWidth: number };

/** The place nearest to where the label stands that is in the room and free of pins. */
function freePlace(room: Room, [x, y]: Position, size: Size): Position | undefined {
  const { scale, above, below, halfWidth } = size;
  const [left, right] = span(room.poly.map(([px]) => px));
  const [top, bottom] = span(room.poly.map(([, py]) => py));
  if ((right - left) * scale < 2 * halfWidth) return undefined;
  const first = top + above / scale;
  const last = bottom - below / scale;
  if (first > last) return undefined;
  const inRoom = Math.min(right - halfWidth / scale, Math.max(left + halfWidth / scale, x));
  const start = Math.min(last, Math.max(first, y));
  // Away from where it stands in small steps, up and down alike.
  for (let away = 0; away <= last - first; away += STEP / scale) {
    const places = [start - away, start + away].filter((each) => each >= first && each <= last);
    const free = places
      .map((each): Position => [inRoom, each])
      .find((place) => size.pins.every((pin) => !covers(pin, place, size)));
    if (free !== undefined) return free;
  }
  return undefined;
}

function covers([px, py]: Position, [x, y]: Position, { scale, above, below, halfWidth }: Size): boolean {
  const isBeside = Math.abs(px - x) * scale >= halfWidth + PIN;
  const isUnder = (py - y) * scale >= below + PIN;
  const isOver = (y - py) * scale >= above + PIN;
  return !isBeside && !isUnder && !isOver;
}

function span(values: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}
