import { ACCESS_CONTROL, factsOf } from "@atrium/contract/devices";
import type { FloorPlan, PlannedDevice } from "@atrium/contract/site";
import * as z from "zod";
import { roomKey } from "../places.ts";
import type { Houses } from "./house.ts";

/** Kinds of room that one walks through, so that a door between one and another room is the other room's. */
const WAYS = new Set(["corridor", "lobby", "foyer", "atrium", "road", "yard", "roof"]);

const Facts = z.object({ rooms: z.array(z.string()).default([]), exterior: z.boolean().default(false) });

/** Kinds of room behind a back door: who cooks, cleans and delivers comes through it, and nobody else. */
const BACK = new Set(["store", "kitchen"]);
/** Rooms of machines with a door to the outside: it leads to them, not into the building. */
const MACHINES = new Set(["electrical", "plant"]);

const OUTDOORS = new Set(["terrace", "garden"]);

/** A door with a reader, as those who walk through it meet it. */
export interface Doorway {
  readonly device: string;
  readonly house: number;
  /** It leads into the building, or into this room of the population's houses. */
  readonly leadsTo: number | "building";
  /** People are known here by their face. */
  readonly readsFaces: boolean;
  /** It opens by itself for everyone who comes. */
  readonly isAutomatic: boolean;
  /** It is for those who cook, clean and deliver. */
  readonly isBack: boolean;
}

/** The doors of the plans that people use in their day. Fire exits and gates are none. */
export function doorwaysOf(plans: readonly FloorPlan[], houses: Houses): Doorway[] {
  return plans.flatMap((plan) => {
    const devices = new Map(plan.devices.map((device) => [device.id, device]));
    return plan.doors.flatMap((door) => {
      const device = door.device === undefined ? undefined : devices.get(door.device);
      const found = device === undefined ? undefined : doorwayOf(plan, device, { door, houses });
      return found ?? [];
    });
  });
}

function doorwayOf(
  plan: FloorPlan,
  device: PlannedDevice,
  { door, houses }: { readonly door: FloorPlan["doors"][number]; readonly houses: Houses },
): Doorway | undefined {
  const { type } = factsOf(ACCESS_CONTROL, device);
  const house = houses.byPlacement.get(plan.building);
  const { rooms, exterior } = Facts.parse(door);
  if (house === undefined || type === undefined || type === "fire-exit" || type === "gate-barrier") return undefined;
  const first = plan.rooms.find(({ id }) => rooms.includes(id));
  const facts = {
    isBack: first !== undefined && BACK.has(first.kind),
    device: device.id,
    house,
    readsFaces: type === "face-scan" || type === "face-recognition",
    isAutomatic: type === "auto-slide",
  };
  const isOfMachines = first !== undefined && MACHINES.has(first.kind);
  if (exterior && rooms.length === 1 && !isOfMachines) return { ...facts, leadsTo: "building" };
  const inner = plan.rooms.filter(({ id, kind }) => rooms.includes(id) && !WAYS.has(kind));
  // A terrace is behind its room; of two rooms that one stays in, the smaller one is behind the other.
  const outdoors = inner.find(({ kind }) => OUTDOORS.has(kind));
  const room = outdoors ?? inner.toSorted((one, two) => (one.area ?? 0) - (two.area ?? 0))[0];
  if (room === undefined) return undefined;
  const index = houses.roomIndexes.get(roomKey(plan.building, plan.floor, room.id));
  return index === undefined ? undefined : { ...facts, leadsTo: index };
}
