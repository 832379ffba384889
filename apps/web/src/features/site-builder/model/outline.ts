import type { Position } from "@atrium/contract";
import type { PlanContent } from "@atrium/contract/site";
import { roomEdges } from "@atrium/ui/plan";
import { areaOf } from "@atrium/contract/site";
import { isSamePlace } from "./geometry.ts";

/** The line around all rooms: their walls that have a room on one side only. Undefined where it does not close. */
export function outlineAround(rooms: PlanContent["rooms"]): PlanContent["outline"] | undefined {
  const open = roomEdges(rooms).filter((edge) => edge.rooms.length === 1);
  const rest = open.map(({ from, to }): [Position, Position] => [from, to]);
  const loops: Position[][] = [];
  for (let first = rest.pop(); first !== undefined; first = rest.pop()) {
    const loop = [first[0]];
    let end = first[1];
    while (!isSamePlace(end, first[0])) {
      const index = rest.findIndex(([from, to]) => isSamePlace(from, end) || isSamePlace(to, end));
      const next = rest[index];
      if (next === undefined) break;
      rest.splice(index, 1);
      loop.push(end);
      end = isSamePlace(next[0], end) ? next[1] : next[0];
    }
    if (isSamePlace(end, first[0])) loops.push(loop);
  }
  const [widest] = loops.map(straightened).toSorted((one, other) => areaOf(other) - areaOf(one));
  return widest === undefined || widest.length < 3 || widest.length > 500 ? undefined : widest;
}

/** Without corners at which nothing turns. */
function straightened(loop: readonly Position[]): Position[] {
  return loop.filter(([x, y], index) => {
    const [x1, y1] = loop[(index + loop.length - 1) % loop.length] ?? [x, y];
    const [x2, y2] = loop[(index + 1) % loop.length] ?? [x, y];
    return Math.abs((x - x1) * (y2 - y) - (y - y1) * (x2 - x)) > 1e-6;
  });
}
