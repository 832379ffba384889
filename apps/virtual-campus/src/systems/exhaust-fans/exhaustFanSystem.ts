import * as z from "zod";
import { chance, wordSeed } from "../../physics/chance.ts";
import { roomKey } from "../../physics/places.ts";
import { plannedRoomUse } from "../../physics/rooms.ts";
import { faultsOf, fieldsOf, type Placed } from "../gateway.ts";
import { type BacnetDevice, bacnetSystem } from "../gatewayBacnet.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { ExhaustFan, type FanMemory } from "./exhaustFan.ts";
import { exhaustFanFaults } from "./exhaustFanFaults.ts";
import { fanLoad, ratedFlowOf } from "./fanLoad.ts";
import { fanObjects } from "./fanObjects.ts";
import { pastSpeeds } from "./pastSpeeds.ts";

/** ms between two looks at a wheel that gathers or loses speed. */
const RAMP_STEP = 500;

const Address = z.object({ instance: z.int().min(1).max(999) });
const RatedFlow = z.number().positive();
const Slots = z.array(z.number().nullable());
const Memory = z.record(
  z.string(),
  z.object({
    on: Slots.exactOptional(),
    level: Slots.exactOptional(),
    trip: z.object({ at: z.number(), current: z.number() }).exactOptional(),
    hours: z.number().nonnegative(),
  }),
);

/** Exhaust fans on variable speed drives behind one BACnet/IP gateway a building. */
export const exhaustFans: SystemKind = {
  key: "exhaust-fans",
  module: "exhaust-fan",
  product: "exhaust-fan",
  faults: exhaustFanFaults,
  electricity: fanLoad,
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
  const { momentAt } = context.electricity.network;
  const memory = Memory.safeParse(context.kept).data ?? {};
  return bacnetSystem({
    kind: exhaustFans,
    context,
    address: Address,
    movingStep: RAMP_STEP,
    play: (placed) => wired(context, placed, memory[placed.device.id]),
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
    program: ({ fan }, moment) => fan.program(moment),
    fire: {
      floors: ({ building, floor }) => ({ building, codes: [floor] }),
      act: ({ fan }, isBurning) => fan.heedFire(isBurning),
    },
    suffer({ fan }, { fault }, isOn) {
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
    *past(fans, from, to): Generator<PastSample> {
      for (const { fan } of fans) {
        yield* pastSpeeds({ id: fan.device.id, room: fan.room, ratedFlow: fan.motor.ratedFlow }, momentAt, {
          from,
          to,
        });
      }
    },
    memory: ({ fan }) => fan.memory(),
  });
}

/** A fan in its room. */
function wired(
  context: SystemContext,
  placed: Placed<z.infer<typeof Address>>,
  kept: FanMemory | undefined,
): WiredFan | undefined {
  const { electricity, air, clock, mechanics } = context;
  const { plan, device, connection, address } = placed;
  const room = plan.rooms.find(({ id }) => id === device.room);
  if (room === undefined) {
    return undefined;
  }
  const key = roomKey(plan.building, plan.floor, room.id);
  const setWatts = electricity.claim(device.id);
  const fan = new ExhaustFan({
    device,
    room: plannedRoomUse(plan, room),
    ratedFlow: fieldsOf(RatedFlow, ratedFlowOf(device), device.id),
    faults: faultsOf(context, placed),
    clock,
    mechanicalClock: mechanics.now,
    memory: kept ?? { hours: hoursBefore(device.id) },
    effect: (watts, flow, time) => {
      setWatts(watts, time);
      air.setExhaust(device.id, key, flow);
    },
  });
  fan.program(electricity.moment);
  fan.jump();
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

/** The fans did not start yesterday: some thousands of hours, always the same for a fan. */
function hoursBefore(id: string): number {
  return 2_000 + Math.floor(12_000 * chance(wordSeed(id), 3));
}
