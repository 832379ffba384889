import { PriorityArray } from "@atrium/bacnet-server";
import { ratedDuty } from "../../physics/coil.ts";
import { FIRE_PRIORITY } from "../fire/fireSignal.ts";
import { type Air, type AirPath, type Dirt, type Parts, airPath, valveFor } from "./airPath.ts";
import { WATTS_PER_FLOW } from "./doasLoad.ts";
import { DuctSensors } from "./ductSensors.ts";
import { FilterSet } from "./filters.ts";
import { AUTO, HIGHEST_LEVEL, levelNear, percentAt } from "./levels.ts";
import { isUnderway, moved, RESTING } from "./parts.ts";
import type { Readings } from "./readings.ts";
import type { Surroundings, UnitMemory, UnitOptions } from "./unitOptions.ts";

/** Where the unit's own program writes, and its panel, which wins over operators (8). */
const PROGRAM_PRIORITY = 16;
const PANEL_PRIORITY = 7;

/** °C that the supply air is cooled to. */
const SUPPLY_SETPOINT = 17;
/** The exhaust fan stays behind the supply fan, so that the zone keeps a little pressure. */
const EXHAUST_SHARE = 0.91;
/** Share of the full power that it takes at rest. */
const STANDBY = 0.0036;
const HOUR_SECONDS = 3_600;

/** One fresh air unit: the sources that command it, its moving parts, and the air that goes through. */
export class DoasUnit {
  readonly id: string;
  readonly ratedFlow: number;
  readonly on: PriorityArray;
  readonly level: PriorityArray;
  readonly filters: FilterSet;
  readonly #options: UnitOptions;
  #parts: Parts = RESTING;
  #hours: number;
  #isTripped: boolean;
  #surroundings: Surroundings;
  #path: AirPath;
  readonly #sensors = new DuctSensors();
  /** The two values that can be commanded, at the last step. */
  #commanded = { on: 0, level: AUTO };
  /** What the controller says since the last step, once somebody has asked: in the past hardly anybody does. */
  #shown: Shown | undefined;
  /** What it said when it got stuck. */
  #frozen: Shown | undefined;

  constructor(options: UnitOptions, surroundings: Surroundings) {
    const { id, ratedFlow, memory } = options;
    this.#options = options;
    this.id = id;
    this.ratedFlow = ratedFlow;
    this.on = new PriorityArray(0, memory.on);
    this.level = new PriorityArray(AUTO, memory.level);
    this.filters = new FilterSet(memory.filters);
    this.#hours = memory.hours;
    this.#isTripped = memory.isTripped;
    this.#surroundings = surroundings;
    this.#path = this.#follow();
    this.#sensors.settle(this.#path, surroundings);
    this.#note();
  }

  /** What the controller says of itself: what is now, or what was when it got stuck. */
  get shown(): Shown {
    return this.#frozen ?? this.#present();
  }
  /** Whether somebody, a fire or a fault has it do otherwise than its own program. */
  get isLedOtherwise(): boolean {
    return this.#isTripped || this.#isBlocked || isCommanded(this.on) || isCommanded(this.level);
  }
  get isRunning(): boolean {
    return this.on.winner === 1 && !this.#isTripped && !this.#isBlocked;
  }
  /** Whether a part is on its way. */
  get isMoving(): boolean {
    return isUnderway(this.#parts, this.#target());
  }
  /** What it blows into its zone now, and through what. */
  get supply(): Air & { readonly flow: number; readonly filters: Dirt } {
    const { supply, supplyFlow } = this.#path;
    const { temperature, humidity, co2 } = supply;
    return { temperature, humidity, co2, flow: supplyFlow, filters: this.filters.dirt };
  }
  get watts(): number {
    const { supplyFan, exhaustFan, wheel } = this.#parts;
    const running = 0.56 * supplyFan ** 3 + 0.4 * (exhaustFan / EXHAUST_SHARE) ** 3 + (wheel > 0 ? 0.04 : 0);
    return this.ratedFlow * WATTS_PER_FLOW * Math.max(STANDBY, running);
  }
  /** W of heat that its coil gives to the chilled water, now and by design. */
  get duty(): number {
    return this.#path.duty;
  }
  get ratedDuty(): number {
    return ratedDuty(this.ratedFlow);
  }

  /** The unit's own program: undefined is off. */
  program(level: number | undefined): void {
    this.on.write(PROGRAM_PRIORITY, level === undefined ? 0 : 1);
    this.level.write(PROGRAM_PRIORITY, level ?? AUTO);
  }

  /** Its panel takes it over at a level, or hands it back with null. @returns false where there is no such level */
  panel(level: number | null): boolean {
    if (level !== null && !(Number.isInteger(level) && level >= AUTO && level <= HIGHEST_LEVEL)) {
      return false;
    }
    this.on.write(PANEL_PRIORITY, level === null ? null : 1);
    this.level.write(PANEL_PRIORITY, level);
    return true;
  }

  /** Off for as long as the fire panel is in alarm here, so that it feeds no fire and spreads no smoke. */
  setFireAlarm(isBurning: boolean): void {
    this.on.write(FIRE_PRIORITY, isBurning ? 0 : null);
  }

  /** Its reset button: a fan that has tripped runs again where its motor is well. */
  reset(): void {
    this.#isTripped = this.#options.faults.has("overload");
  }

  /**
   * @param seconds since the last step
   * @param mechanicalSeconds as many as its fans, dampers, wheel and valve have moved for
   */
  step(seconds: number, surroundings: Surroundings = this.#surroundings, mechanicalSeconds = seconds): void {
    this.#frozen = this.#options.faults.has("stuck") ? this.shown : undefined;
    this.#surroundings = surroundings;
    this.#isTripped ||= this.#options.faults.has("overload");
    this.#parts = moved(this.#parts, this.#target(), mechanicalSeconds);
    if (this.#parts.supplyFan > 0) {
      this.#hours += seconds / HOUR_SECONDS;
      this.filters.wear(seconds / HOUR_SECONDS);
    }
    this.#path = this.#follow();
    this.#sensors.follow(this.#path, surroundings, seconds);
    this.#note();
  }

  /** Everything is where it is going, as long after a start. */
  jump(): void {
    this.#parts = this.#target();
    this.#path = this.#follow();
    this.#parts = this.#target();
    this.#path = this.#follow();
    this.#sensors.settle(this.#path, this.#surroundings);
    this.#note();
  }

  memory(): UnitMemory {
    const asked = (array: PriorityArray) => array.slots.slice(0, PROGRAM_PRIORITY - 1).some((slot) => slot !== null);
    return {
      hours: this.#hours,
      filters: this.filters.memory(),
      isTripped: this.#isTripped,
      ...(asked(this.on) ? { on: this.on.slots } : {}),
      ...(asked(this.level) ? { level: this.level.slots } : {}),
    };
  }

  get #isBlocked(): boolean {
    return this.#options.faults.has("filter-blocked");
  }
  get #isLocal(): boolean {
    return this.#options.faults.has("local") || this.level.slots[PANEL_PRIORITY - 1] !== null;
  }

  #target(): Parts {
    if (!this.isRunning) {
      return RESTING;
    }
    const { zone, outdoor, waterIn } = this.#surroundings;
    const supplyFan = percentAt(this.level.winner, zone.co2) / 100;
    const exhaustFan = supplyFan * EXHAUST_SHARE;
    const isWorthTurning = Math.abs(outdoor.temperature - zone.temperature) > 0.5;
    return {
      supplyFan,
      exhaustFan,
      outdoorDamper: Math.min(1, 0.2 + 0.8 * supplyFan),
      exhaustDamper: Math.min(1, 0.2 + 0.71 * exhaustFan),
      wheel: isWorthTurning ? 6 + 6.67 * supplyFan : 0,
      valve: valveFor(SUPPLY_SETPOINT, this.#path.mixedTemperature, waterIn, this.#parts.supplyFan),
    };
  }

  #follow(): AirPath {
    const { zone, outdoor, waterIn } = this.#surroundings;
    const { ratedFlow } = this;
    return airPath({ parts: this.#parts, dirt: this.filters.dirt, ratedFlow, zone, outdoor, waterIn });
  }

  #note(): void {
    this.#commanded.on = this.on.winner;
    this.#commanded.level = this.level.winner;
    this.#shown = undefined;
  }

  #present(): Shown {
    this.#shown ??= { ...this.#readings(), ...this.#commanded };
    return this.#shown;
  }

  #readings(): Readings {
    const { outdoor, zone, waterIn } = this.#surroundings;
    const parts = this.#parts;
    const path = this.#path;
    const sensors = this.#sensors;
    return {
      "supply-fan": parts.supplyFan * 100,
      "exhaust-fan": parts.exhaustFan * 100,
      "outdoor-temperature": outdoor.temperature,
      "outdoor-humidity": outdoor.humidity,
      "outdoor-co2": outdoor.co2,
      "outdoor-damper": parts.outdoorDamper * 100,
      "exhaust-damper": parts.exhaustDamper * 100,
      "filter-g4": path.filterG4,
      "filter-f8": path.filterF8,
      "filter-return": path.filterReturn,
      "wheel-speed": parts.wheel,
      "wheel-recovery": path.recovery * 100,
      "mixed-temperature": sensors.mixedTemperature,
      valve: parts.valve * 100,
      "water-in": waterIn,
      "water-out": sensors.waterOut,
      "supply-temperature": sensors.supplyTemperature,
      "supply-humidity": sensors.supplyHumidity,
      "supply-flow": path.supplyFlow,
      "supply-co2": sensors.supplyCo2,
      "return-temperature": sensors.returnTemperature,
      "return-co2": sensors.returnCo2,
      "return-flow": path.returnFlow,
      "exhaust-temperature": sensors.exhaustTemperature,
      "zone-pressure": path.zonePressure,
      power: this.watts,
      hours: this.#hours,
      "filter-remaining": this.#isBlocked ? 0 : this.filters.remaining,
      "auto-level": levelNear(percentAt(AUTO, zone.co2)),
      fault: this.#isTripped ? 1 : 0,
      local: this.#isLocal ? 1 : 0,
      "filter-alarm": this.#isBlocked ? 1 : 0,
    };
  }
}

function isCommanded(array: PriorityArray): boolean {
  const { slots } = array;
  for (let slot = 0; slot < PROGRAM_PRIORITY - 1; slot += 1) if (slots[slot] !== null) return true;
  return false;
}

/** The readings with the two values that can be commanded. */
export type Shown = Readings & { readonly on: number; readonly level: number };
