import type { Standing, Surroundings } from "../../climate/machine.ts";
import { useOf } from "../../physics/buildingUse.ts";
import { isCooledByProgram, coolingShare } from "../../physics/cooling.ts";
import type { Moment } from "../../physics/moment.ts";
import type { LivingAir } from "../../physics/air/roomState.ts";
import { type RoomUse, roomUse } from "../../physics/rooms.ts";
import type { ServedRoom } from "../doas/zone.ts";
import type { Motor } from "./motor.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** W of cooling by m² of passages, of the smallest unit, and K by which full cooling cools the air at full flow. */
const COOLING = 45;
const SMALLEST = 6_000;
const DROP = 9;
/** °C of the air that comes back: cooler than rooms keep it, as the doors to the outside stand open. */
const SETPOINT = 23.3;
/** W of the fan by m³/h at full speed, J/K of a m³ of air. */
const FAN_WATTS = 0.35;
const AIR = 1_207;
/** Share of full speed at which the fan turns while hardly any cooling is needed. */
const LEAST_SPEED = 0.4;
/** Curve of its valve with the coil: a little opening cools a lot. */
const VALVE_CURVE = 0.7;

/** A unit on a roof that takes air out of the passages of its building, cools it by chilled water and blows it back. */
export class AirHandler implements PlantUnit {
  readonly motor: Motor;
  readonly placement: string;
  readonly #around: Surroundings;
  readonly #passages: readonly {
    readonly area: number;
    readonly air: LivingAir | undefined;
    readonly cool: (watts: number) => void;
  }[];
  readonly #area: number;
  readonly #building: RoomUse;
  #share = 0;
  #return: number;
  #isBurning = false;

  constructor(motor: Motor, around: Surroundings, { plan, device }: Standing, rooms: readonly ServedRoom[]) {
    this.motor = motor;
    this.placement = plan.building;
    this.#around = around;
    this.#passages = rooms.map(({ key, area }) => {
      return { area, air: around.air.living(key), cool: around.air.cooler(motor.id, key) };
    });
    this.#area = rooms.reduce((sum, { area }) => sum + area, 0);
    this.#building = roomUse(device.id, "corridor", useOf(plan.building), 0);
    this.#return = this.#returned();
  }

  get memory(): PlantMemory {
    return this.motor.memory;
  }
  /** W of heat that it can give to the chilled water, and gives now. */
  get ratedDuty(): number {
    return Math.max(SMALLEST, COOLING * this.#area);
  }
  get duty(): number {
    return this.motor.isUseful && this.motor.isRunning ? this.#share * this.ratedDuty : 0;
  }

  /** Off for as long as the fire panel is in alarm in its building, so that it spreads no smoke. */
  setFireAlarm(isBurning: boolean): void {
    this.#isBurning = isBurning;
  }

  step(moment: Moment, hours: number): void {
    this.#return = this.#returned();
    const isOn = !this.#isBurning && this.#area > 0 && isCooledByProgram(this.#building, moment);
    this.#share = isOn ? coolingShare(this.#return, SETPOINT) : 0;
    const watts = this.#flow * FAN_WATTS * this.#speed ** 3;
    this.motor.step(isOn ? { speed: this.#speed, watts } : undefined, moment.time, hours);
    const { duty } = this;
    for (const { area, cool } of this.#passages) cool((duty * area) / this.#area);
  }

  readings(): Readings {
    return {
      ...this.motor.readings,
      "valve-position": this.motor.isCommanded ? 100 * this.#share ** VALVE_CURVE : 0,
      // Behind its coil; while it stands, of the air around the sensor.
      temperature: this.#return - (this.duty === 0 ? 0 : (DROP * this.#share) / this.#speed),
    };
  }

  get #speed(): number {
    return LEAST_SPEED + (1 - LEAST_SPEED) * this.#share;
  }
  /** m³/h at full speed. */
  get #flow(): number {
    return (this.ratedDuty * 3_600) / (AIR * DROP);
  }

  /** °C of what comes back: the mean of its rooms by area. */
  #returned(): number {
    if (this.#area === 0) return this.#around.air.outdoors.temperature;
    let warmth = 0;
    for (const { area, air } of this.#passages) warmth += (air?.temperature ?? 0) * area;
    return warmth / this.#area;
  }
}
