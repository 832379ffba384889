import * as z from "zod";
import type { LoadRule } from "../../electricity/load.ts";
import { ratedCoolingOf } from "../../physics/air/roomNature.ts";
import { COEFFICIENT_OF_PERFORMANCE } from "../../physics/cooling.ts";
import type { Placed } from "../gateway.ts";
import { type BacnetDevice, bacnetSystem } from "../gatewayBacnet.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { airConditionerFaults } from "./airConditionerFaults.ts";
import type { IndoorUnit } from "./indoorUnit.ts";
import { programOf } from "./program.ts";
import type { RoomUnit } from "./roomUnit.ts";
import { UNIT_FUNCTIONS } from "./unitCommands.ts";
import { type UnitAddress, unitObjects } from "./unitObjects.ts";

const unitLoad: LoadRule = {
  load: ({ device }) => ({ use: "ac", ceiling: ratedCoolingOf(device) / COEFFICIENT_OF_PERFORMANCE }),
};

const Address = z.object({ mac: z.string(), instance: z.int().min(0).max(4_194_286) });

/** Indoor units behind one VRF gateway, each known to it by its MAC address. */
export const airConditioners: SystemKind = {
  key: "air-conditioners",
  module: "air-condition",
  product: "air-conditioner",
  faults: airConditionerFaults,
  electricity: unitLoad,
  isStepped: true,
  create,
};

interface WiredUnit extends BacnetDevice {
  readonly address: UnitAddress;
  readonly unit: IndoorUnit;
  readonly room: RoomUnit["room"];
}

function create(context: SystemContext): System {
  const { electricity, climate } = context;
  return bacnetSystem({
    kind: airConditioners,
    context,
    address: Address,
    play: (placed) => wired(climate.units.get(placed.device.id), placed),
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
    // The remote at the wall: 0 is off, from 16 on it is °C, null leaves the unit to the others again.
    press({ unit }, level) {
      unit.commands.remote(level);
      return true;
    },
    memory({ unit }) {
      const kept = unit.commands.memory();
      return Object.keys(kept).length > 0 ? kept : undefined;
    },
  });
}

/** A unit behind its gateway; undefined where its room has no air of its own. */
function wired(found: RoomUnit | undefined, placed: Placed<UnitAddress>): WiredUnit | undefined {
  if (found === undefined) {
    return undefined;
  }
  const { device, connection, address } = placed;
  const { unit, room } = found;
  return {
    device,
    connection: connection.id,
    address,
    unit,
    room,
    objects: unitObjects(unit, device, address),
    settle: () => unit.settle(),
  };
}
