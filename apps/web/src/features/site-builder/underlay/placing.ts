import type { Position } from "@atrium/contract";
import { isWithin, type Underlay } from "@atrium/contract/site";
import { rounded } from "../model/draft.ts";
import { metresBetween, squareMetres } from "../model/geometry.ts";

/** Where a place of the underlay lies on the floor, metres. @internal for tests */
export function onFloor({ at, scale, rotation }: Underlay, [x, y]: Position): Position {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [rounded(at[0] + (x * cos - y * sin) * scale), rounded(at[1] + (x * sin + y * cos) * scale)];
}

/** The underlay so large that two places on it are so far apart; the first of them stays where it is. */
export function scaledBy(underlay: Underlay, [from, to]: readonly [Position, Position], metres: number): Underlay {
  const drawn = metresBetween(from, to);
  if (drawn < 0.001 || !(metres > 0)) return underlay;
  const factor = metres / drawn;
  const move = (at: number, fixed: number) => rounded(fixed + (at - fixed) * factor);
  return {
    ...underlay,
    scale: underlay.scale * factor,
    at: [move(underlay.at[0], from[0]), move(underlay.at[1], from[1])],
  };
}

/** Corners of the lines of an underlay on the floor: a drawing is traced by them. */
export function cornersOf(underlay: Underlay | null): Position[] {
  if (underlay?.content.kind !== "lines") return [];
  return underlay.content.paths.flatMap(({ points }) => points.map((point) => onFloor(underlay, point)));
}

/** Smaller than a room can be, and larger than a floor can be, square metres. */
const [SMALLEST, LARGEST] = [1, 20_000];

/** A closed line that could be a room. */
export interface ProposedRoom {
  readonly poly: readonly Position[];
  /** The text of the drawing that stands within it, where there is one alone or the first of some. */
  readonly name: string | undefined;
}

/** Closed lines that could be rooms, largest first, with the texts in them as names. */
export function proposedRooms(underlay: Underlay): ProposedRoom[] {
  if (underlay.content.kind !== "lines") return [];
  const texts = (underlay.content.texts ?? []).map(({ at, text }) => ({ at: onFloor(underlay, at), text }));
  return closedLines(underlay).map((poly) => ({
    poly,
    // A number or a size is no name, where there are words.
    name: texts
      .filter(({ at }) => isWithin(at, poly))
      .map(({ text }) => text)
      .toSorted((one, other) => Number(/\p{L}{2}/u.test(other)) - Number(/\p{L}{2}/u.test(one)))
      .at(0),
  }));
}

function closedLines(underlay: Underlay): Position[][] {
  if (underlay.content.kind !== "lines") return [];
  const closed = underlay.content.paths.filter(({ points, isClosed }) => isClosed || isRound(points));
  return closed
    .map(({ points }) => (isRound(points) ? points.slice(0, -1) : points).map((point) => onFloor(underlay, point)))
    .filter((poly) => poly.length >= 3 && poly.length <= 500)
    .filter((poly) => squareMetres(poly) >= SMALLEST && squareMetres(poly) <= LARGEST)
    .toSorted((one, other) => squareMetres(other) - squareMetres(one));
}

/** A line that ends where it began. */
function isRound(points: readonly Position[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return points.length > 3 && first !== undefined && last !== undefined && metresBetween(first, last) < 1e-6;
}
