import { DOAS } from "@atrium/contract/devices";
import type { FloorPlan, PlannedDevice, Room } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import { roomKey } from "../../physics/places.ts";
import { roomUse } from "../../physics/rooms.ts";
import { useOf } from "../../physics/buildingUse.ts";

/** A room that a fresh air unit blows into and takes its return air from. */
export interface ServedRoom {
  readonly key: string;
  /** Code of its floor. */
  readonly floor: number;
  /** m² */
  readonly area: number;
}

/** Rooms that people pass through: the units on a roof see to them, on every floor. */
const PASSAGES = new Set(["corridor", "lobby", "atrium", "foyer"]);
/** Rooms of the wards, where a floor without zones has a unit for them and one for the rest. */
const WARDS = new Set(["patient", "bath", "nurse", "treatment", "therapy"]);
/** Rooms whose air leaves through an exhaust fan or that have none to speak of. */
const UNSERVED = new Set(["stair", "lift", "void", "wc", "bath", "comms", "electrical", "plant", "store"]);

/**
 * The rooms of a unit: those that the site names. Where it names none: with a zone, those of its zone and floor; on a roof, the passages of the whole building; else those
 * of its floor, or its half of them where one unit is there for the wards.
 */
export function servedRooms(site: Site, plan: FloorPlan, device: PlannedDevice): ServedRoom[] {
  const { rooms: named } = DOAS.facts.parse(device);
  if (named !== undefined) return namedRooms(site, plan.building, named);
  if (plan.floor === "rooftop") {
    return site.plans
      .filter(({ building }) => building === plan.building)
      .flatMap((floor) =>
        indoor(floor)
          .filter(({ kind }) => PASSAGES.has(kind))
          .map((room) => served(floor, room)),
      );
  }
  if (device.zone !== undefined) {
    return indoor(plan)
      .filter(({ zone }) => zone === device.zone)
      .map((room) => served(plan, room));
  }
  const forWards = (one: PlannedDevice) => /ward/i.test(one.name);
  const isShared = plan.devices.some((one) => one.module === "doas" && forWards(one));
  return indoor(plan)
    .filter(({ kind }) => !isShared || WARDS.has(kind) === forWards(device))
    .map((room) => served(plan, room));
}

function namedRooms(site: Site, building: string, named: readonly string[]): ServedRoom[] {
  const wanted = new Set(named);
  return site.plans
    .filter((floor) => floor.building === building)
    .flatMap((floor) =>
      floor.rooms.filter(({ id }) => wanted.has(`${floor.floor}/${id}`)).map((room) => served(floor, room)),
    );
}

function indoor(plan: FloorPlan): Room[] {
  const building = useOf(plan.building);
  return plan.rooms.filter(({ kind }) => !UNSERVED.has(kind) && roomUse("", kind, building, 0).habit !== "outdoor");
}

function served(plan: FloorPlan, room: Room): ServedRoom {
  return { key: roomKey(plan.building, plan.floor, room.id), floor: plan.floorCode, area: Math.max(1, room.area ?? 1) };
}
