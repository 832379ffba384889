import type { Clock } from "../../clock.ts";
import type { SizedFaults } from "../../faults/deviceFaults.ts";
import { FaultySensor } from "../../faults/faultySensor.ts";
import type { RoomAir } from "../../physics/air/roomAir.ts";
import { chance, drift, wordSeed } from "../../physics/chance.ts";
import { COEFFICIENT_OF_PERFORMANCE, STANDBY_SHARE, electricShare, coolingShare } from "../../physics/cooling.ts";
import { type CoolerFlaws, coolerFlawsOf } from "../../physics/flaws/coolers.ts";
import { driftAt } from "../../physics/flaws/drifts.ts";
import { MINUTE } from "../../physics/localTime.ts";
import type { AirConditionerFault } from "./airConditionerFaults.ts";
import { COLD } from "./program.ts";
import { type Program, UnitCommands, type UnitMemory, type UnitState } from "./unitCommands.ts";

const FLOW = 3;
/** Share of the full cooling that each fan speed lets through: auto, low, medium, high. */
const FAN_SHARES: Readonly<Record<number, number>> = { 1: 1, 2: 0.55, 3: 0.8, 4: 1 };
/** Flow dries and cools gently. */
const FLOW_SHARE = 0.4;
/** ms in which a compressor comes two thirds of the way to what is asked of it. */
const COMPRESSOR_LAG = 40_000;
/** No fault; the others are in the contract's list. */
const NO_FAULT = 1;
const FAULT_CODES = 5;

export interface IndoorUnitOptions {
  readonly id: string;
  /** W of heat that it can take out. */
  readonly ratedCooling: number;
  readonly limits: { readonly min: number; readonly max: number };
  readonly faults: SizedFaults<AirConditionerFault>;
  readonly clock: Clock;
  /** The time by which its compressor follows. */
  readonly mechanicalClock: Clock;
  readonly memory: UnitMemory | undefined;
  /** The air that it draws in. */
  readonly roomAir: () => Pick<RoomAir, "temperature" | "humidity">;
  /** °C where its heat goes. */
  readonly outdoors: () => number;
  /** Takes its heat and its electricity, W, whenever they change. */
  readonly setWatts: (cooling: number, electricity: number, time: number) => void;
}

/** What the gateway reports of a unit. */
export interface UnitReport extends UnitState {
  /** °C of the air that it draws in. */
  readonly temperature: number;
  /** % */
  readonly humidity: number;
  /** W of electricity. */
  readonly power: number;
}

/** One indoor unit of a VRF system: the sources that command it, and its real cooling. */
export class IndoorUnit {
  readonly commands: UnitCommands;
  readonly #options: IndoorUnitOptions;
  readonly #seed: number;
  /** K that its sensor is beside its room's mean for good: each hangs in another corner. */
  readonly #corner: number;
  readonly #sensor: FaultySensor;
  readonly #flaws: CoolerFlaws;
  /** Share of the full cooling that the compressor gives now. */
  #share = 0;
  #movedAt: number;
  #frozen: UnitReport | undefined;

  constructor(options: IndoorUnitOptions) {
    this.#options = options;
    this.#seed = wordSeed(options.id);
    this.#corner = 0.5 * (chance(this.#seed, 3) - 0.5);
    this.#sensor = new FaultySensor(options.faults, options.clock);
    this.#flaws = coolerFlawsOf(options.id);
    this.#movedAt = options.mechanicalClock();
    this.commands = new UnitCommands(options.limits, options.memory);
  }

  get id(): string {
    return this.#options.id;
  }
  get limits(): IndoorUnitOptions["limits"] {
    return this.#options.limits;
  }
  get hasFault(): boolean {
    return this.#options.faults.has("unit-fault");
  }
  /** The same unit always fails in the same way. */
  get faultCode(): number {
    return this.hasFault ? NO_FAULT + 1 + (this.#seed % FAULT_CODES) : NO_FAULT;
  }
  get isLocal(): boolean {
    return this.#options.faults.has("local");
  }
  get isFilterDirty(): boolean {
    return this.#options.faults.has("filter-blocked");
  }
  /** W of electricity at full cooling. */
  get ratedWatts(): number {
    return this.#options.ratedCooling / COEFFICIENT_OF_PERFORMANCE;
  }
  /** Share of the full cooling that it gives, 0 to 1. */
  get share(): number {
    return this.#share;
  }
  /** W of heat that it takes out of the room. */
  get cooling(): number {
    return this.#share * this.#flaws.capacity * this.#options.ratedCooling;
  }

  get report(): UnitReport {
    return this.#frozen ?? this.#measured();
  }

  program(program: Program): void {
    this.commands.program(program, this.#flaws.colder);
    this.settle();
  }

  /** Brings compressor, heat and electricity in step with what is wanted now, with the room and with the faults. */
  settle(): void {
    const now = this.#options.clock();
    this.commands.setLocal(this.isLocal);
    const isStuck = this.#options.faults.has("stuck");
    this.#frozen = isStuck ? (this.#frozen ?? this.#measured()) : undefined;
    const moved = this.#options.mechanicalClock();
    const passed = Math.max(0, moved - this.#movedAt);
    this.#movedAt = moved;
    const isRunning = this.#isRunning();
    this.#share = isRunning
      ? this.#share + (this.#coolingDemand() - this.#share) * (1 - Math.exp(-passed / COMPRESSOR_LAG))
      : 0;
    this.#options.setWatts(this.cooling, this.#electricity(), now);
  }

  /** Takes the cooling at once, as after a start. */
  jump(): void {
    this.#share = this.#coolingDemand();
    this.settle();
  }

  #isRunning(): boolean {
    return this.commands.state.on === 1 && !this.hasFault;
  }

  #coolingDemand(): number {
    const { mode, fan, setpoint } = this.commands.state;
    if (!this.#isRunning() || (mode !== COLD && mode !== FLOW)) {
      return 0;
    }
    const limit = Math.min(FAN_SHARES[fan] ?? 1, mode === FLOW ? FLOW_SHARE : 1) * (this.isFilterDirty ? 0.7 : 1);
    return Math.min(limit, coolingShare(this.#temperature(), setpoint));
  }

  /** W. */
  #electricity(): number {
    return this.ratedWatts * (this.#isRunning() ? electricShare(this.#share, this.#options.outdoors()) : STANDBY_SHARE);
  }

  /** °C at its own sensor. */
  #temperature(): number {
    const now = this.#options.clock();
    const draught = 0.16 * (drift(this.#seed ^ 0x21, now, 4 * MINUTE) - 0.5);
    const error = this.#corner + draught + driftAt(this.#seed, now) + this.#flaws.sensorError(now);
    return this.#sensor.shows(this.#options.roomAir().temperature + error);
  }

  #measured(): UnitReport {
    return {
      ...this.commands.state,
      temperature: Math.round(this.#temperature() * 100) / 100,
      humidity: Math.round(this.#options.roomAir().humidity * 10) / 10,
      power: Math.round(this.#electricity()),
    };
  }
}
