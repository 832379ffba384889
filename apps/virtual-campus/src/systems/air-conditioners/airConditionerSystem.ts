import * as z from "zod";
import { ratedCoolingOf } from "../../physics/air/roomNature.ts";
import { wordSeed } from "../../physics/chance.ts";
import { roomKey } from "../../physics/places.ts";
import { type RoomUse } from "../../physics/rooms.ts";
import { faultsOf, type Placed } from "../gateway.ts";
import { type BacnetDevice, bacnetSystem } from "../gatewayBacnet.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { airConditionerFaults } from "./airConditionerFaults.ts";
import { IndoorUnit } from "./indoorUnit.ts";
import { pastOf, type PastUnit } from "./past.ts";
import { programOf } from "./program.ts";
import { setpointLimits } from "./setpointLimits.ts";
import { UNIT_FUNCTIONS, UnitMemory } from "./unitCommands.ts";
import { unitLoad } from "./unitLoad.ts";
import { type UnitAddress, unitObjects } from "./unitObjects.ts";

const Address = z.object({ mac: z.string(), instance: z.int().min(0).max(4_194_286) });
const Memory = z.record(z.string(), UnitMemory);

/** Indoor units behind one VRF gateway, each known to it by its MAC address. */
export const airConditioners: SystemKind = {
  key: "air-conditioners",
  module: "air-condition",
  product: "air-conditioner",
  faults: airConditionerFaults,
  electricity: unitLoad,
  create,
};

interface WiredUnit extends BacnetDevice {
  readonly address: UnitAddress;
  readonly unit: IndoorUnit;
  readonly room: RoomUse;
  readonly past: PastUnit;
}

function create(context: SystemContext): System {
  const { site, electricity } = context;
  const memory = Memory.safeParse(context.kept).data ?? {};
  return bacnetSystem({
    kind: airConditioners,
    context,
    address: Address,
    play: (placed) => wired(context, placed, memory[placed.device.id]),
    state: ({ unit, address, room }) => ({
      ...address,
      ...unit.commands.state,
      ...unit.report,
      cooling: Math.round(unit.cooling),
      capacityShare: unit.share,
      setpointLimits: unit.limits,
      program: programOf(room, electricity.moment),
      priorityArrays: Object.fromEntries(UNIT_FUNCTIONS.map((one) => [one, unit.commands.priorities(one)])),
      fault: unit.hasFault,
      faultCode: unit.faultCode,
      local: unit.isLocal,
      dirtyFilter: unit.isFilterDirty,
    }),
    program: ({ unit, room }, moment) => unit.program(programOf(room, moment)),
    // The remote at the wall: 0 is off, from 16 on it is °C, null leaves the unit to the others again.
    press({ unit }, level) {
      unit.commands.remote(level);
      return true;
    },
    // Rooms as the program cooled them.
    past: (units, from, to) =>
      pastOf(
        Array.from(units, ({ past }) => past),
        { site, momentAt: electricity.network.momentAt, from, to },
      ),
    memory({ unit }) {
      const kept = unit.commands.memory();
      return Object.keys(kept).length > 0 ? kept : undefined;
    },
  });
}

/** A unit of a room that has air of its own. */
function wired(
  context: SystemContext,
  placed: Placed<UnitAddress>,
  memory: UnitMemory | undefined,
): WiredUnit | undefined {
  const { air, electricity, clock, mechanics } = context;
  const { plan, device, connection, address } = placed;
  const key = roomKey(plan.building, plan.floor, device.room);
  const room = air.nature(key)?.use;
  if (room === undefined) {
    return undefined;
  }
  const { id } = device;
  const setElectricity = electricity.claim(id);
  const ratedCooling = ratedCoolingOf(device);
  const limits = setpointLimits(room.kind);
  const unit = new IndoorUnit({
    id,
    ratedCooling,
    limits,
    faults: faultsOf(context, placed),
    clock,
    mechanicalClock: mechanics.now,
    memory,
    roomAir: () => air.room(key) ?? air.outdoors,
    setWatts: (cooling, watts, time) => {
      air.setCooling(id, key, cooling);
      setElectricity(watts, time);
    },
  });
  unit.program(programOf(room, electricity.moment));
  unit.jump();
  return {
    device,
    connection: connection.id,
    address,
    unit,
    room,
    past: { id, seed: wordSeed(id), roomKey: key, room, ratedCooling, limits },
    objects: unitObjects(unit, device, address),
    settle: () => unit.settle(),
  };
}
