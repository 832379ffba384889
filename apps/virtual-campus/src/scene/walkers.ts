import type { Position } from "@atrium/contract";
import { areaOf, isWithin, type Room } from "@atrium/contract/site";
import { chance } from "../physics/chance.ts";

/** Rooms that people walk through; elsewhere they mostly sit or stand. */
const WALKED = new Set(["corridor", "lobby", "foyer", "atrium", "stair", "plaza", "cafe", "hall", "gallery"]);
/** ms of a way from one place to another, at walking pace over a room of its size. */
const PACE = 1_300;
const REST = 40_000;

/** Where somebody is in a room at a moment, in metres: the same for every camera that looks there. */
export function placeInRoom(room: Room, person: number, time: number): Position {
  const seed = person * 97 + room.id.length * 13 + Math.round(areaOf(room.poly));
  const turn = WALKED.has(room.kind) ? 4_000 + PACE * Math.sqrt(areaOf(room.poly)) : REST;
  const beat = time / turn + chance(seed, 5);
  const from = spot(room, seed, Math.floor(beat));
  const to = spot(room, seed, Math.floor(beat) + 1);
  const share = beat - Math.floor(beat);
  // They stay for a third of the time, and the way between is even.
  const way = WALKED.has(room.kind) ? share : Math.min(1, Math.max(0, (share - 0.9) * 10));
  return [from[0] + (to[0] - from[0]) * way, from[1] + (to[1] - from[1]) * way];
}

function spot({ poly }: Room, seed: number, step: number): Position {
  const xs = poly.map(([x]) => x);
  const ys = poly.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, depth] = [Math.max(...xs) - left, Math.max(...ys) - top];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const at = [
      left + width * (0.08 + 0.84 * chance(seed + step * 31, attempt * 2)),
      top + depth * (0.08 + 0.84 * chance(seed + step * 31, attempt * 2 + 1)),
    ] as const;
    if (isWithin([...at], poly)) {
      return [...at];
    }
  }
  return poly[0] ?? [0, 0];
}
