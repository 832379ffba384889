import type { Position } from "@atrium/contract";
import type { PlanContent, PlanRoom } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { rounded, roundedAt } from "./draft.ts";
import { isSamePlace, middleOf, squareMetres } from "./geometry.ts";

/** The next free id of a kind: "R01", "R02", … */
export function freeId(taken: readonly { readonly id: string }[], prefix: string): string {
  const ids = new Set(taken.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = `${prefix}${String(number).padStart(2, "0")}`;
    if (!ids.has(id)) return id;
  }
}

interface NewRoom {
  readonly poly: readonly Position[];
  readonly zone?: string | undefined;
  readonly name?: string | undefined;
}

/** The plan with one more room, and the room. */
export function withRoom(plan: PlanContent, { poly, zone, name }: NewRoom): { plan: PlanContent; room: PlanRoom } {
  const id = freeId(plan.rooms, "R");
  const known = plan.zones.find((one) => one.id === zone);
  const room = shaped(
    {
      id,
      name: name ?? t("Room {slice}", { slice: id.slice(1) }),
      kind: "office",
      poly: [],
      ...(known && { zone: known.id }),
    },
    poly,
  );
  return { plan: { ...plan, rooms: [...plan.rooms, room] }, room };
}

/** The room with other corners; its name stays where it was, or goes to the middle where it would be outside. */
export function shaped(room: PlanRoom, corners: readonly Position[]): PlanRoom {
  const poly = corners.map(roundedAt);
  return { ...room, poly, area: squareMetres(poly), label: middleOf(poly) };
}

export function changedRoom(plan: PlanContent, id: string, change: (room: PlanRoom) => PlanRoom): PlanContent {
  return { ...plan, rooms: plan.rooms.map((room) => (room.id === id ? change(room) : room)) };
}

/** The room somewhere else, with its name. */
export function movedRoom(plan: PlanContent, id: string, [dx, dy]: Position): PlanContent {
  const move = ([x, y]: Position): Position => [rounded(x + dx), rounded(y + dy)];
  return changedRoom(plan, id, (room) => ({
    ...room,
    poly: room.poly.map(move),
    ...(room.label && { label: move(room.label) }),
  }));
}

/**
 * A corner somewhere else.
 * @param isJoined whether the corners of other rooms and of the outline at the same place go along, so that no gap opens
 */
export function movedCorner(
  plan: PlanContent,
  { id, corner, to, isJoined }: { id: string; corner: number; to: Position; isJoined: boolean },
): PlanContent {
  const from = plan.rooms.find((room) => room.id === id)?.poly[corner];
  if (from === undefined) return plan;
  const move = (at: Position): Position => (isSamePlace(at, from) ? roundedAt(to) : at);
  const rooms = plan.rooms.map((room) => {
    if (room.id === id) return shaped(room, room.poly.with(corner, to));
    return isJoined && room.poly.some((at) => isSamePlace(at, from)) ? shaped(room, room.poly.map(move)) : room;
  });
  return { ...plan, rooms, outline: isJoined ? plan.outline.map(move) : plan.outline };
}

/** One more corner, in the middle of the edge that begins at a corner. */
export function withCorner(plan: PlanContent, id: string, corner: number): PlanContent {
  return changedRoom(plan, id, (room) => {
    const [from, to] = [room.poly[corner], room.poly[(corner + 1) % room.poly.length]];
    if (from === undefined || to === undefined) return room;
    return shaped(room, room.poly.toSpliced(corner + 1, 0, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  });
}

/** Without one of its corners; a room keeps three. */
export function withoutCorner(plan: PlanContent, id: string, corner: number): PlanContent {
  return changedRoom(plan, id, (room) => (room.poly.length <= 3 ? room : shaped(room, room.poly.toSpliced(corner, 1))));
}

/** The zone by its id; undefined: none. */
export function inZone(plan: PlanContent, id: string, zone: string | undefined): PlanContent {
  return changedRoom(plan, id, ({ zone: _before, ...room }) => {
    const known = plan.zones.find((one) => one.id === zone);
    return known === undefined ? room : { ...room, zone: known.id };
  });
}
