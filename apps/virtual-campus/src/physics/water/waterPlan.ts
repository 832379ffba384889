import { EQUIPMENT, WATER_AND_WASTE_METER } from "@atrium/contract/devices";
import type { FloorPlan, PlannedDevice, Room } from "@atrium/contract/site";
import { plannedRoomUse, type RoomUse } from "../rooms.ts";
import { hasFixtures } from "./fixtures.ts";
import { isGreen } from "./irrigation.ts";

/** What hangs on one pipe of a floor: on its meter, or on none. */
export interface Branch {
  readonly placement: string;
  readonly floor: string;
  readonly meter: string | undefined;
  readonly rooms: readonly RoomUse[];
  readonly pools: readonly RoomUse[];
}

/** A building as its pipes see it. */
export interface Pipes {
  readonly placement: string;
  readonly branches: readonly Branch[];
  /** The meter behind its tank on the roof; undefined: it has none and is fed from below. */
  readonly tankMeter: string | undefined;
  /** The meter of the water that is heated for the whole building. */
  readonly hotMeter: string | undefined;
}

export interface WaterPlan {
  readonly buildings: readonly Pipes[];
  /** Meters of what comes from the city, and of what goes into the sewer. */
  readonly inlets: readonly string[];
  readonly effluents: readonly string[];
  /** m² that are watered. */
  readonly green: number;
  /** What the rain of each sump falls on. */
  readonly catchments: readonly Catchment[];
}

/** Ground whose rain runs into the sump of a pump. */
interface Catchment {
  readonly pump: string;
  /** m² */
  readonly area: number;
}

/** The meters that together count what a building takes. */
export function wholeMeters({ tankMeter, hotMeter, branches }: Pipes): string[] {
  const all = tankMeter === undefined ? [...branches.map(({ meter }) => meter), hotMeter] : [tankMeter];
  return all.filter((meter) => meter !== undefined);
}

interface Meter {
  readonly plan: FloorPlan;
  readonly device: PlannedDevice;
}

/** The pipes of a site: what each of its water meters counts follows from where it is, and from its name where that is not enough. */
export function waterPlanOf(plans: readonly FloorPlan[]): WaterPlan {
  const meters = plans.flatMap((plan) => plan.devices.filter(isWaterMeter).map((device) => ({ plan, device })));
  const named = (words: RegExp) => meters.filter(({ device }) => words.test(device.name));
  const inlets = named(/\binlet\b/i);
  const effluents = named(/effluent|sewer/i);
  const tanks = named(/tank/i);
  const hot = named(/hot/i);
  const special = new Set([...inlets, ...effluents, ...tanks, ...hot]);
  const floors = meters.filter((meter) => !special.has(meter));
  const ids = (list: readonly Meter[]) => list.map(({ device }) => device.id);
  const buildings = [...Map.groupBy(plans, ({ building }) => building)].map(([placement, own]) => {
    const here = ({ plan }: Meter) => plan.building === placement;
    return {
      placement,
      branches: own.flatMap((plan) => branchesOf(plan, floors)),
      tankMeter: tanks.find(here)?.device.id,
      hotMeter: hot.find(here)?.device.id,
    };
  });
  return {
    buildings,
    inlets: ids(inlets),
    effluents: ids(effluents),
    green: greenArea(plans),
    catchments: catchmentsOf(plans),
  };
}

function isWaterMeter(device: PlannedDevice): boolean {
  return device.module === "water-and-waste-meter" && WATER_AND_WASTE_METER.facts.parse(device).kind === "WATER";
}

/** Each room hangs on the nearest meter of its floor; kitchens on theirs, where a meter is called after them. */
function branchesOf(plan: FloorPlan, meters: readonly Meter[]): Branch[] {
  const own = meters.filter((meter) => meter.plan === plan).map(({ device }) => device);
  const ofKitchens = own.filter(({ name }) => /kitchen/i.test(name));
  const ofRest = own.filter((device) => !ofKitchens.includes(device));
  const meterOf = (room: Room) => {
    const isKitchen = room.kind === "kitchen" || room.kind === "dining";
    return nearest(room, isKitchen && ofKitchens.length > 0 ? ofKitchens : ofRest)?.id;
  };
  const wet = plan.rooms.filter(({ kind }) => hasFixtures(kind));
  return [...Map.groupBy(wet, meterOf)].map(([meter, rooms]) => {
    const uses = rooms.map((room) => plannedRoomUse(plan, room));
    const { building: placement, floor } = plan;
    return { placement, floor, meter, rooms: uses, pools: uses.filter(({ kind }) => kind === "pool") };
  });
}

function nearest({ poly }: Room, meters: readonly PlannedDevice[]): PlannedDevice | undefined {
  const middle = (axis: 0 | 1) => poly.reduce((sum, corner) => sum + corner[axis], 0) / Math.max(1, poly.length);
  const [x, y] = [middle(0), middle(1)];
  const distance = ({ at }: PlannedDevice) => Math.hypot(at[0] - x, at[1] - y);
  return meters.toSorted((one, other) => distance(one) - distance(other))[0];
}

function greenArea(plans: readonly FloorPlan[]): number {
  const rooms = plans.flatMap((plan) => plan.rooms.map((room) => plannedRoomUse(plan, room)));
  return rooms.filter(({ kind }) => isGreen(kind)).reduce((sum, { area }) => sum + area, 0);
}

/** A sump pump outdoors drains the ground that it stands on, one in a plant room the yard before it. */
function catchmentsOf(plans: readonly FloorPlan[]): Catchment[] {
  return plans.flatMap((plan) => {
    const rooms = plan.rooms.map((room) => plannedRoomUse(plan, room));
    const yard = rooms.filter(({ kind }) => kind === "yard").reduce((sum, { area }) => sum + area, 0);
    return plan.devices.filter(isSumpPump).map(({ id, room }) => {
      const index = plan.rooms.findIndex((one) => one.id === room);
      const own = rooms[index];
      return { pump: id, area: own?.habit === "outdoor" ? own.area : yard };
    });
  });
}

function isSumpPump(device: PlannedDevice): boolean {
  return device.module === "equipment" && EQUIPMENT.facts.parse(device).category === "sump-pump";
}
