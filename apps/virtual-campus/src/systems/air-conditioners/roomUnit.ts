import * as z from "zod";
import { SETPOINT_RANGE } from "@atrium/contract/devices";
import { faultsAt, type Machine, type MachineValue, type Standing, type Surroundings } from "../../climate/machine.ts";
import { ratedCoolingOf } from "../../physics/air/roomNature.ts";
import type { Moment } from "../../physics/moment.ts";
import { roomKey } from "../../physics/places.ts";
import type { RoomUse } from "../../physics/rooms.ts";
import { IndoorUnit } from "./indoorUnit.ts";
import { programOf, programsOf } from "./program.ts";
import { type Program, UnitMemory } from "./unitCommands.ts";

/** °C that a unit may be set to, where the installer has allowed less than the range of a remote. */
const LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  comms: [18, 24], electrical: [20, 28], corridor: [22, 28], lobby: [22, 28], foyer: [22, 28], atrium: [22, 28],
  patient: [20, 28], nurse: [20, 28], pool: [24, 30],
}; // prettier-ignore

function setpointLimits(roomKind: string): { readonly min: number; readonly max: number } {
  const [min, max] = LIMITS[roomKind] ?? [SETPOINT_RANGE.min, SETPOINT_RANGE.max];
  return { min, max };
}

export const UnitMemories = z.record(z.string(), UnitMemory);

/** K and share of the rated electricity by which a reading of the past must differ from the one before it. */
const TEMPERATURE_CHANGE = 0.1;
const POWER_CHANGE = 0.01;

/** An indoor unit in its room, where it moves heat and takes electricity. */
export class RoomUnit implements Machine {
  readonly id: string;
  readonly unit: IndoorUnit;
  readonly room: RoomUse;
  readonly #programAt: (moment: Moment) => Program;

  constructor(unit: IndoorUnit, room: RoomUse) {
    this.id = unit.id;
    this.unit = unit;
    this.room = room;
    this.#programAt = programsOf(room);
  }

  step(moment: Moment): void {
    this.unit.program(this.#programAt(moment));
  }

  values(): readonly MachineValue[] {
    const { report, ratedWatts } = this.unit;
    return [
      { point: "on", value: report.on, change: 0 },
      { point: "mode", value: report.mode, change: 0 },
      { point: "fan", value: report.fan, change: 0 },
      { point: "setpoint", value: report.setpoint, change: 0 },
      { point: "temperature", value: report.temperature, change: TEMPERATURE_CHANGE },
      { point: "power", value: report.power, change: Math.max(2, ratedWatts * POWER_CHANGE) },
    ];
  }
}

/** A unit of a room that has air of its own; undefined for another. */
export function roomUnit(
  around: Surroundings,
  standing: Standing,
  memory: UnitMemory | undefined,
): RoomUnit | undefined {
  const { air, electricity, clock, mechanics } = around;
  const { plan, device } = standing;
  const key = roomKey(plan.building, plan.floor, device.room);
  const room = air.nature(key)?.use;
  const own = air.living(key);
  if (room === undefined) {
    return undefined;
  }
  const { id } = device;
  const cool = air.cooler(id, key);
  const setElectricity = electricity.claim(id);
  const unit = new IndoorUnit({
    id,
    ratedCooling: ratedCoolingOf(device),
    limits: setpointLimits(room.kind),
    faults: faultsAt(around, standing),
    clock,
    mechanicalClock: mechanics.now,
    memory,
    outdoors: () => air.outdoors.temperature,
    roomAir: () => own ?? air.outdoors,
    setWatts: (cooling, watts, time) => {
      cool(cooling);
      setElectricity(watts, time);
    },
  });
  unit.program(programOf(room, electricity.moment));
  unit.jump();
  return new RoomUnit(unit, room);
}
