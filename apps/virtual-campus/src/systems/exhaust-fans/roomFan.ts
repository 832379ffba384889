import * as z from "zod";
import { faultsAt, type Machine, type MachineValue, type Standing, type Surroundings } from "../../climate/machine.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import { roomKey } from "../../physics/places.ts";
import { plannedRoomUse } from "../../physics/rooms.ts";
import { ExhaustFan, type FanMemory } from "./exhaustFan.ts";
import { ratedFlowOf } from "./fanLoad.ts";

const Slots = z.array(z.number().nullable());
export const FanMemories = z.record(
  z.string(),
  z.object({
    on: Slots.exactOptional(),
    level: Slots.exactOptional(),
    trip: z.object({ at: z.number(), current: z.number() }).exactOptional(),
    hours: z.number().nonnegative(),
  }),
);

/** A fan in its room, out of which it takes air. */
export class RoomFan implements Machine {
  readonly id: string;
  readonly fan: ExhaustFan;

  constructor(fan: ExhaustFan) {
    this.id = fan.device.id;
    this.fan = fan;
  }

  step(moment: Moment): void {
    this.fan.program(moment);
  }

  values(): readonly MachineValue[] {
    return [
      { point: "speed", value: Math.round(this.fan.speed * 10) / 10, change: 0.5 },
      { point: "power", value: Math.round(this.fan.watts * 10) / 10, change: 1 },
    ];
  }
}

/** A fan of the plans; undefined where its room or its flow is not in them. */
export function roomFan(around: Surroundings, standing: Standing, kept: FanMemory | undefined): RoomFan | undefined {
  const { electricity, air, clock, mechanics } = around;
  const { plan, device } = standing;
  const room = plan.rooms.find(({ id }) => id === device.room);
  const ratedFlow = ratedFlowOf(device);
  if (room === undefined || ratedFlow <= 0) {
    return undefined;
  }
  const key = roomKey(plan.building, plan.floor, room.id);
  const setWatts = electricity.claim(device.id);
  const fan = new ExhaustFan({
    device,
    room: plannedRoomUse(plan, room),
    ratedFlow,
    faults: faultsAt(around, standing),
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
  return new RoomFan(fan);
}

/** The fans did not start yesterday: some thousands of hours, always the same for a fan. */
function hoursBefore(id: string): number {
  return 2_000 + Math.floor(12_000 * chance(wordSeed(id), 3));
}
