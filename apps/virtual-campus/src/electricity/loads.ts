import { PLUG } from "@atrium/contract/devices";
import type { FloorPlan, PlannedDevice, Room } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import { plugHeatShare, plugsOf, smartPlugShare } from "../physics/appliances.ts";
import { useOf } from "../physics/buildingUse.ts";
import { roomKey } from "../physics/places.ts";
import { plannedRoomUse } from "../physics/rooms.ts";
import type { ElectricSystem, Load, LoadRule } from "./load.ts";

/** Everything that takes electricity on the campus: the plugs of each room, and what the systems say of their devices. */
export function loadsOf(site: Site, systems: readonly ElectricSystem[]): Load[] {
  const rules = new Map(
    systems.flatMap(({ module, electricity }) => ("none" in electricity ? [] : [[module, electricity] as const])),
  );
  const loads: Load[] = [];
  const fed = new Map<LoadRule, PlannedDevice[]>([...rules.values()].map((rule) => [rule, []]));
  for (const plan of site.plans) {
    const rooms = new Map(plan.rooms.map((room) => [room.id, room]));
    loads.push(...plan.rooms.map((room) => plugs(plan, room, rules.has(PLUG.module))));
    for (const device of plan.devices) {
      const rule = rules.get(device.module);
      const room = rooms.get(device.room);
      if (rule !== undefined && room !== undefined) {
        const power = rule.load({ plan, room, device, use: plannedRoomUse(plan, room) });
        if (power !== undefined) loads.push({ ...placeOf(plan, room, device.zone), id: device.id, ...power });
        fed.get(rule)?.push(device);
      }
    }
  }
  return [...loads, ...[...fed].flatMap(([rule, devices]) => plants(site, rule, devices))];
}

/** What does not hang on smart plugs, where these are loads of their own. */
function plugs(plan: FloorPlan, room: Room, hasSmartPlugs: boolean): Load {
  const use = plannedRoomUse(plan, room);
  const count = hasSmartPlugs ? smartPlugs(plan, room) : 0;
  const rest = count === 0 ? 1 : 1 - count * smartPlugShare(use, count);
  const all = plugsOf(use);
  return {
    ...placeOf(plan, room),
    id: `plug:${plan.building}:${plan.floor}:${room.id}`,
    use: "plug",
    watts: (moment) => rest * all(moment),
    heatShare: plugHeatShare(use),
  };
}

/** How many smart plugs a room has. */
export function smartPlugs({ devices }: FloorPlan, { id }: Room): number {
  return devices.filter(({ module, room }) => module === PLUG.module && room === id).length;
}

/** A plant stands where the campus has its technology: outdoors, or in the first building. */
function plants(site: Site, rule: LoadRule, devices: readonly PlannedDevice[]): Load[] {
  const place = site.plans.find((plan) => useOf(plan.building) === "site") ?? site.plans[0];
  const plant = rule.plant?.(devices);
  return place === undefined || plant === undefined
    ? []
    : [{ placement: place.building, floor: place.floor, floorCode: place.floorCode, roomKind: "plant", ...plant }];
}

function placeOf({ building, floor, floorCode }: FloorPlan, room: Room, zone = room.zone) {
  return {
    placement: building,
    floor,
    floorCode,
    zone,
    roomKey: roomKey(building, floor, room.id),
    roomKind: room.kind,
  };
}
