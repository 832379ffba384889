import { AIR_CONDITION } from "@atrium/contract/devices";
import type { FloorPlan, PlannedDevice, Room } from "@atrium/contract/site";
import { roomKey } from "../places.ts";
import { type RoomUse, roomUse } from "../rooms.ts";
import { useOf } from "../buildingUse.ts";

/** What a room is, as far as its air is concerned. Nothing here changes while the campus runs. */
export interface RoomNature {
  readonly key: string;
  /** Rooms of one floor mix a little: doors open, air moves along. */
  readonly floor: string;
  readonly use: RoomUse;
  /** m² */
  readonly area: number;
  /** m³ */
  readonly volume: number;
  /** Metres of its edge that are windows. */
  readonly windowLength: number;
  /** W of heat that its air conditioners together can take out. */
  readonly ratedCooling: number;
}

const USUAL_HEIGHT = 3.2;
/** Above the ceiling there are ducts: not all of a floor's height is room. */
const CLEAR_SHARE = 0.75;

/** Those of each floor, once they were asked for: campuses of the past are made by the dozen, of the same plans. */
const known = new WeakMap<FloorPlan, readonly RoomNature[]>();

/** The rooms of a floor that have air of their own; nothing under the open sky. */
export function roomNatures(plan: FloorPlan): readonly RoomNature[] {
  const natures = known.get(plan) ?? naturesOf(plan);
  known.set(plan, natures);
  return natures;
}

function naturesOf(plan: FloorPlan): RoomNature[] {
  const floor = `${plan.building}/${plan.floor}`;
  return plan.rooms
    .map((room) => {
      const area = Math.max(1, room.area ?? polygonArea(room));
      const key = roomKey(plan.building, plan.floor, room.id);
      const use = roomUse(key, room.kind, useOf(plan.building), area);
      return {
        key,
        floor,
        use,
        area,
        volume: area * (plan.height > 0 ? plan.height * CLEAR_SHARE : USUAL_HEIGHT),
        windowLength: windowLength(plan, room),
        ratedCooling: ratedCooling(plan, room),
      };
    })
    .filter(({ use, ratedCooling: cooled }) => use.habit !== "outdoor" || cooled > 0);
}

/** W of heat that an air conditioner of the plans can take out. */
export function ratedCoolingOf(device: PlannedDevice): number {
  const { kw = 0 } = AIR_CONDITION.facts.parse(device);
  return kw * 1000;
}

function ratedCooling(plan: FloorPlan, room: Room): number {
  return plan.devices
    .filter((device) => device.module === "air-condition" && device.room === room.id)
    .reduce((sum, device) => sum + ratedCoolingOf(device), 0);
}

function windowLength(plan: FloorPlan, { poly }: Room): number {
  return plan.windows
    .filter(([x1, y1, x2, y2]) => isOnEdge([(x1 + x2) / 2, (y1 + y2) / 2], poly))
    .reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
}

function isOnEdge([x, y]: readonly [number, number], polygon: Room["poly"]): boolean {
  return polygon.some(([x2, y2], index) => {
    const [x1, y1] = polygon.at(index - 1) ?? [x2, y2];
    const length = Math.hypot(x2 - x1, y2 - y1);
    return Math.abs(Math.hypot(x - x1, y - y1) + Math.hypot(x - x2, y - y2) - length) < 0.01;
  });
}

function polygonArea({ poly }: Room): number {
  const twice = poly.reduce((sum, [x2, y2], index) => {
    const [x1, y1] = poly.at(index - 1) ?? [x2, y2];
    return sum + x1 * y2 - x2 * y1;
  }, 0);
  return Math.abs(twice) / 2;
}
