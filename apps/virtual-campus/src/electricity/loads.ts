import type { FloorPlan, PlannedDevice, Room } from "@atrium/contract";
import type { Site } from "@atrium/site";
import { liftWatts, plugWatts } from "../physics/appliances.ts";
import { wordSeed } from "../physics/chance.ts";
import { COEFFICIENT_OF_PERFORMANCE, airConditionerWatts, chillerWatts, fanWatts } from "../physics/cooling.ts";
import { programmedExhaustWatts } from "../physics/extraction.ts";
import { circuitDemand, programmedLevel } from "../physics/lightingDemand.ts";
import { useOf } from "../physics/presence.ts";
import { type RoomUse, roomUse } from "../physics/rooms.ts";
import { type CircuitLoad, type Load, lightingWatts } from "./load.ts";

/** W per m³/h at full speed: two fans and a wheel. */
const DOAS_FAN = 0.52;

export interface Loads {
  readonly circuits: readonly CircuitLoad[];
  /** Everything else: air conditioners, fans, chillers, plugs, lifts. */
  readonly others: readonly Load[];
}

/** Everything that takes electricity on the campus, from the plans' rooms and devices. */
export function loadsOf(site: Site): Loads {
  const circuits: CircuitLoad[] = [];
  const others: Load[] = [];
  let freshAir = 0;
  for (const plan of site.plans) {
    const floor = new FloorLoads(plan);
    others.push(...plan.rooms.map((room) => floor.plugs(room)));
    for (const device of plan.devices) {
      const room = floor.room(device);
      if (room === undefined) {
        continue;
      }
      freshAir += device.module === "doas" ? numberOf(device, "m3h") : 0;
      if (device.module === "lighting") {
        circuits.push(floor.circuit(device, room));
      } else {
        others.push(...floor.load(device, room));
      }
    }
  }
  const plant = site.plans.find((plan) => useOf(plan.building) === "site") ?? site.plans[0];
  if (plant !== undefined && freshAir > 0) {
    others.push({
      id: "chiller-plant",
      use: "chiller",
      placement: plant.building,
      floor: plant.floor,
      roomKind: "plant",
      watts: (moment) => chillerWatts(freshAir, moment),
    });
  }
  return { circuits, others };
}

class FloorLoads {
  readonly #plan: FloorPlan;
  readonly #rooms: ReadonlyMap<string, Room>;

  constructor(plan: FloorPlan) {
    this.#plan = plan;
    this.#rooms = new Map(plan.rooms.map((room) => [room.id, room]));
  }

  room(device: PlannedDevice): Room | undefined {
    return this.#rooms.get(device.room);
  }

  plugs(room: Room): Load {
    const use = this.#use(room);
    return {
      ...this.#place(room.kind, room.zone),
      id: `plug:${this.#plan.building}:${this.#plan.floor}:${room.id}`,
      use: "plug",
      watts: (moment) => plugWatts(use, moment),
    };
  }

  circuit(device: PlannedDevice, room: Room): CircuitLoad {
    const use = this.#use(room);
    const demand = circuitDemand(this.#plan, room, device, use);
    const ratedWatts = numberOf(device, "watts");
    const level = (moment: Parameters<Load["watts"]>[0]) => programmedLevel(demand, moment);
    return {
      ...this.#place(room.kind, device.zone ?? room.zone),
      id: device.id,
      use: "lighting",
      device,
      room,
      demand,
      ratedWatts,
      programmedLevel: level,
      watts: (moment) => lightingWatts(ratedWatts, level(moment)),
    };
  }

  /** One load for the devices that take more than a trifle, none for the rest. */
  load(device: PlannedDevice, room: Room): Load[] {
    const place = { ...this.#place(room.kind, device.zone ?? room.zone), id: device.id };
    const roomOf = this.#use(room);
    const seed = wordSeed(device.id);
    const use = { ...roomOf, seed };
    const flow = numberOf(device, "m3h");
    switch (device.module) {
      case "air-condition":
        return [
          {
            ...place,
            use: "ac",
            ceiling: (numberOf(device, "kw") * 1000) / COEFFICIENT_OF_PERFORMANCE,
            watts: (moment) => airConditionerWatts(roomOf, numberOf(device, "kw"), moment, seed),
          },
        ];
      case "doas":
        return [{ ...place, use: "ac", watts: (moment) => fanWatts(use, flow, DOAS_FAN, moment) }];
      case "exhaust-fan":
        return [{ ...place, use: "ac", watts: (moment) => programmedExhaustWatts(roomOf, flow, moment) }];
      case "lift":
        return [
          { ...place, use: "lift", watts: (moment) => liftWatts(use.seed, moment.presence[use.building], moment) },
        ];
      default:
        return [];
    }
  }

  #place(roomKind: string, zone: Load["zone"]): Pick<Load, "placement" | "floor" | "zone" | "roomKind"> {
    return { placement: this.#plan.building, floor: this.#plan.floor, zone, roomKind };
  }

  #use(room: Room): RoomUse {
    const key = `${this.#plan.building}/${this.#plan.floor}/${room.id}`;
    return roomUse(key, room.kind, useOf(this.#plan.building), room.area ?? 0);
  }
}

/** A number of the device's own fields on the plan; 0 where it says none. */
function numberOf(device: PlannedDevice, field: string): number {
  const value = device[field];
  return typeof value === "number" ? value : 0;
}
