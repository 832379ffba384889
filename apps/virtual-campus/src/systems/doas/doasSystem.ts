import * as z from "zod";
import type { Placed } from "../gateway.ts";
import { type BacnetDevice, bacnetSystem } from "../gatewayBacnet.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { doasFaults } from "./doasFaults.ts";
import { doasLoad } from "./doasLoad.ts";
import type { FreshAirUnit } from "./freshAirUnit.ts";
import { unitObjects } from "./unitObjects.ts";

/** ms between two looks at a unit whose parts move. */
const MOVING_STEP = 1_000;

const Address = z.object({ instance: z.int().min(0).max(4_194_200) });

/** Fresh air units behind one BACnet/IP controller a building. */
export const doas: SystemKind = {
  key: "doas",
  module: "doas",
  product: "doas-unit",
  faults: doasFaults,
  electricity: doasLoad,
  isStepped: true,
  create,
};

interface WiredUnit extends BacnetDevice {
  readonly machine: FreshAirUnit;
  readonly unit: FreshAirUnit["unit"];
  readonly instance: number;
}

function create(context: SystemContext): System {
  const { air, climate } = context;
  return bacnetSystem({
    kind: doas,
    context,
    address: Address,
    movingStep: MOVING_STEP,
    play: (placed) => wired(climate.freshAir.get(placed.device.id), placed),
    state: ({ unit, instance, machine }) => ({
      instance,
      isRunning: unit.isRunning,
      ...unit.shown,
      onPriorityArray: unit.on.slots,
      levelPriorityArray: unit.level.slots,
      ratedFlow: unit.ratedFlow,
      filterDirt: unit.filters.dirt,
      rooms: Object.fromEntries(machine.rooms.map(({ key }) => [key, air.room(key)])),
    }),
    fire: {
      floors: ({ machine: { placement, floors } }) => ({ building: placement, codes: floors }),
      act: ({ unit }, isBurning) => unit.setFireAlarm(isBurning),
    },
    // The unit's own panel: a level from 0 (AUTO) to 5 takes it over, null hands it back.
    press: ({ unit }, level) => unit.panel(level),
    reset: ({ unit }) => unit.reset(),
    memory: ({ unit }) => unit.memory(),
  });
}

/** A unit behind its building's controller. */
function wired(
  machine: FreshAirUnit | undefined,
  { device, connection, address: { instance } }: Placed<z.infer<typeof Address>>,
): WiredUnit | undefined {
  if (machine === undefined) {
    return undefined;
  }
  const { unit } = machine;
  return {
    device,
    connection: connection.id,
    machine,
    unit,
    instance,
    objects: unitObjects(unit, device.name, instance),
    get isMoving() {
      return unit.isMoving;
    },
    settle: () => machine.settle(),
  };
}
