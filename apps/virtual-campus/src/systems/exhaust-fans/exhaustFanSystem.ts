import * as z from "zod";
import type { Placed } from "../gateway.ts";
import { type BacnetDevice, bacnetSystem } from "../gatewayBacnet.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import type { ExhaustFan } from "./exhaustFan.ts";
import { exhaustFanFaults } from "./exhaustFanFaults.ts";
import { fanLoad } from "./fanLoad.ts";
import { fanObjects } from "./fanObjects.ts";
import type { RoomFan } from "./roomFan.ts";

/** ms between two looks at a wheel that gathers or loses speed. */
const RAMP_STEP = 500;

const Address = z.object({ instance: z.int().min(1).max(999) });

/** Exhaust fans on variable speed drives behind one BACnet/IP gateway a building. */
export const exhaustFans: SystemKind = {
  key: "exhaust-fans",
  module: "exhaust-fan",
  product: "exhaust-fan",
  faults: exhaustFanFaults,
  electricity: fanLoad,
  isStepped: true,
  create,
};

interface WiredFan extends BacnetDevice {
  readonly building: string;
  /** Code of its floor. */
  readonly floor: number;
  readonly fan: ExhaustFan;
  readonly instance: number;
}

function create(context: SystemContext): System {
  return bacnetSystem({
    kind: exhaustFans,
    context,
    address: Address,
    movingStep: RAMP_STEP,
    play: (placed) => wired(context.climate.fans.get(placed.device.id), placed),
    state: ({ fan, instance }) => ({
      objects: `binary-output, multi-state-output and analog-input ${instance}`,
      on: fan.on,
      level: fan.level,
      speed: fan.speed,
      rotation: fan.motor.rotation(fan.speed),
      flow: fan.flow,
      current: fan.current,
      currentLimit: fan.motor.currentLimit,
      watts: fan.watts,
      trip: fan.trip ?? null,
      hours: fan.hours,
      isLocal: fan.isLocal,
      onPriorities: fan.onPriorities,
      levelPriorities: fan.levelPriorities,
    }),
    fire: {
      floors: ({ building, floor }) => ({ building, codes: [floor] }),
      act: ({ fan }, isBurning) => fan.setFireAlarm(isBurning),
    },
    applyFaults({ fan }, { fault }, isOn) {
      if (fault === "local") {
        // The key takes the drive as it stands.
        fan.pressLocal(isOn ? fan.on * fan.level : null);
      }
    },
    press({ fan }, level) {
      if (level !== null && level !== 0 && !fan.hasLevel(level)) {
        return false;
      }
      fan.pressLocal(level);
      return true;
    },
    reset: ({ fan }) => fan.reset(),
    memory: ({ fan }) => fan.memory(),
  });
}

/** A fan behind its building's gateway. */
function wired(found: RoomFan | undefined, placed: Placed<z.infer<typeof Address>>): WiredFan | undefined {
  if (found === undefined) {
    return undefined;
  }
  const { plan, device, connection, address } = placed;
  const { fan } = found;
  return {
    device,
    connection: connection.id,
    building: plan.building,
    floor: plan.floorCode,
    fan,
    instance: address.instance,
    objects: fanObjects(fan, address.instance),
    get isMoving() {
      return fan.isMoving;
    },
    settle: () => fan.settle(),
  };
}
