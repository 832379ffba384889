import type { Position } from "@atrium/contract";
import type { Door } from "@atrium/contract/site";
import { arc, line } from "./pen.ts";

/** Path data of a floor's doors by line style. */
export interface DoorPaths {
  readonly leaf: string;
  readonly swing: string;
  readonly slide: string;
}

/** Half of the distance between the two leaves of a sliding door, metres. */
const SLIDE_OFFSET = 0.08;
/** How far the leaves of a sliding door overlap, metres. */
const SLIDE_OVERLAP = 0.1;

export function doorPaths(doors: readonly Door[]): DoorPaths {
  const paths = { leaf: "", swing: "", slide: "" };
  for (const door of doors) {
    if (door.w === undefined) continue;
    if (door.slide === true) {
      paths.slide += slidingDoor(door, door.w);
    } else {
      for (const leaf of leavesOf(door, door.w)) {
        paths.leaf += line(...leaf.hinge, ...leaf.tip);
        paths.swing += arc(leaf.tip, leaf.closed, leaf.width, leaf.sweep);
      }
    }
  }
  return paths;
}

function slidingDoor({ at: [x, y], dir }: Door, width: number): string {
  const half = width / 2;
  if (dir === "v") {
    return (
      line(x - SLIDE_OFFSET, y - half, x - SLIDE_OFFSET, y + SLIDE_OVERLAP) +
      line(x + SLIDE_OFFSET, y - SLIDE_OVERLAP, x + SLIDE_OFFSET, y + half)
    );
  }
  return (
    line(x - half, y - SLIDE_OFFSET, x + SLIDE_OVERLAP, y - SLIDE_OFFSET) +
    line(x - SLIDE_OVERLAP, y + SLIDE_OFFSET, x + half, y + SLIDE_OFFSET)
  );
}

interface Leaf {
  readonly hinge: Position;
  /** Where the leaf's free end is while the door stands open, as drawn. */
  readonly tip: Position;
  /** Where it is when the door is shut. */
  readonly closed: Position;
  readonly width: number;
  readonly sweep: 0 | 1;
}

function leavesOf(door: Door, width: number): Leaf[] {
  const half = width / 2;
  if (door.double === true) {
    return [
      leafOf(door, { offset: -half, toward: 1, width: half }),
      leafOf(door, { offset: half, toward: -1, width: half }),
    ];
  }
  const hinge = door.hinge ?? 1;
  return [leafOf(door, { offset: -hinge * half, toward: hinge, width })];
}

function leafOf(
  { at: [x, y], dir, swing = 1 }: Door,
  { offset, toward, width }: { offset: number; toward: 1 | -1; width: number },
): Leaf {
  if (dir === "h") {
    const hinge: Position = [x + offset, y];
    return {
      hinge,
      tip: [hinge[0], y + swing * width],
      closed: [hinge[0] + toward * width, y],
      width,
      sweep: toward * swing > 0 ? 0 : 1,
    };
  }
  const hinge: Position = [x, y + offset];
  return {
    hinge,
    tip: [x + swing * width, hinge[1]],
    closed: [x, hinge[1] + toward * width],
    width,
    sweep: toward * swing > 0 ? 1 : 0,
  };
}
