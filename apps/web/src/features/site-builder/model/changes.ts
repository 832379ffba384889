import type { Position, Segment } from "@atrium/contract";
import type { PlanContent, PlanDoor } from "@atrium/contract/site";
import { type Chosen, type Draft, type LineList, rounded, roundedAt } from "./draft.ts";
import { movedFurniture } from "./furniture.ts";
import { edgesOf, nearestLine } from "./geometry.ts";
import { freeId, movedCorner, movedRoom } from "./rooms.ts";

/** How wide a door is that nobody has measured yet, metres. */
const DOOR_WIDTH = 0.9;

export function withLine(plan: PlanContent, list: LineList, [x1, y1, x2, y2]: Segment): PlanContent {
  const line: Segment = [rounded(x1), rounded(y1), rounded(x2), rounded(y2)];
  return { ...plan, [list]: [...plan[list], line] };
}

export function changedLine(plan: PlanContent, list: LineList, index: number, line: Segment): PlanContent {
  return { ...plan, [list]: plan[list].with(index, line) };
}

export function withColumn(plan: PlanContent, at: Position): PlanContent {
  return { ...plan, columns: [...plan.columns, roundedAt(at)] };
}

/** The plan with a door in the wall that is nearest, and the door. */
export function withDoor(plan: PlanContent, at: Position): { plan: PlanContent; door: PlanDoor } {
  const wall = nearestWall(plan, at);
  const door: PlanDoor = {
    id: freeId(plan.doors, "d"),
    at: roundedAt(wall?.at ?? at),
    w: DOOR_WIDTH,
    dir: wall?.dir ?? "h",
    hinge: 1,
    swing: 1,
  };
  return { plan: { ...plan, doors: [...plan.doors, door] }, door };
}

/** The place on a wall that is nearest, and which way the wall runs. */
export function nearestWall(
  { rooms }: Pick<PlanContent, "rooms">,
  at: Position,
): { readonly at: Position; readonly dir: "h" | "v"; readonly metres: number } | undefined {
  const near = nearestLine(
    rooms.flatMap(({ poly }) => edgesOf(poly)),
    at,
  );
  if (near === undefined) return undefined;
  const [x1, y1, x2, y2] = near.line;
  return { at: near.at, metres: near.metres, dir: Math.abs(x2 - x1) >= Math.abs(y2 - y1) ? "h" : "v" };
}

/** What is chosen, moved by so many metres. */
export function moved(draft: Draft, chosen: Chosen, by: Position, options: MoveOptions): Draft {
  if (chosen.kind !== "device") return { ...draft, plan: movedPart(draft.plan, chosen, by, options) };
  const at = options.deviceAt(chosen.id);
  return at === undefined ? draft : { ...draft, placed: { ...draft.placed, [chosen.id]: sum(at, by) } };
}

function movedPart(
  plan: PlanContent,
  chosen: Exclude<Chosen, { kind: "device" }>,
  by: Position,
  { isJoined }: MoveOptions,
): PlanContent {
  if (chosen.kind === "room") {
    const { id, corner } = chosen;
    const from = corner === undefined ? undefined : plan.rooms.find((room) => room.id === id)?.poly[corner];
    if (corner === undefined || from === undefined) return movedRoom(plan, id, by);
    return movedCorner(plan, { id, corner, to: sum(from, by), isJoined });
  }
  if (chosen.kind === "door") return changedDoor(plan, chosen.id, (door) => ({ ...door, at: sum(door.at, by) }));
  if (chosen.kind === "line") {
    const line = plan[chosen.list][chosen.index];
    if (line === undefined) return plan;
    const [x1, y1, x2, y2] = line;
    return changedLine(plan, chosen.list, chosen.index, [...sum([x1, y1], by), ...sum([x2, y2], by)]);
  }
  if (chosen.kind === "furniture") return movedFurniture(plan, chosen.index, by);
  const at = plan.columns[chosen.index];
  return at === undefined ? plan : { ...plan, columns: plan.columns.with(chosen.index, sum(at, by)) };
}

function sum([x, y]: Position, [dx, dy]: Position): Position {
  return [rounded(x + dx), rounded(y + dy)];
}

interface MoveOptions {
  readonly isJoined: boolean;
  /** Where a device is drawn. */
  readonly deviceAt: (id: string) => Position | undefined;
}

export function changedDoor(plan: PlanContent, id: string, change: (door: PlanDoor) => PlanDoor): PlanContent {
  return { ...plan, doors: plan.doors.map((door) => (door.id === id ? change(door) : door)) };
}

/** Without what is chosen. A device is not removed here: it leaves the site by its own settings. */
export function without(draft: Draft, chosen: Chosen): Draft {
  const { plan } = draft;
  if (chosen.kind === "room") return { ...draft, plan: { ...plan, rooms: plan.rooms.filter(isOther(chosen.id)) } };
  if (chosen.kind === "door") return { ...draft, plan: { ...plan, doors: plan.doors.filter(isOther(chosen.id)) } };
  if (chosen.kind === "line") {
    return { ...draft, plan: { ...plan, [chosen.list]: plan[chosen.list].toSpliced(chosen.index, 1) } };
  }
  if (chosen.kind === "device") return draft;
  if (chosen.kind === "furniture") {
    return { ...draft, plan: { ...plan, furniture: plan.furniture.toSpliced(chosen.index, 1) } };
  }
  return { ...draft, plan: { ...plan, columns: plan.columns.toSpliced(chosen.index, 1) } };
}

function isOther(id: string) {
  return (one: { readonly id: string }): boolean => one.id !== id;
}
