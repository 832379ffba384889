import { comfortSetpoint, isCooledByProgram } from "../cooling.ts";
import { HOUR } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import type { HeatAccount } from "./heatAccount.ts";
import { humidityOf, waterOf } from "./moistAir.ts";
import { measured, type RoomAir } from "./roomAir.ts";
import { LEAKAGE, RoomFlows } from "./roomFlows.ts";
import type { RoomNature } from "./roomNature.ts";
import { COIL_CHANGES, RoomSpecies } from "./roomSpecies.ts";
import type { FloorStep, RoomStep } from "./roomStep.ts";

/** W per K that walls let through for each m² of the floor behind them, and windows for each metre. */
const WALL_LEAK = 0.8;
const WINDOW_LEAK_PER_METRE = 6;
/** W of sensible heat of a person. */
const PERSON = 75;
/** W of sun through a metre of window, and W that walls and roof pass on for a m² of floor, per W/m² outdoors. */
const SUN_PER_METRE = 0.3;
const SUN_PER_AREA = 0.007;
/** Closed curtains keep out half of the sun. */
const CURTAIN_SHARE = 0.5;
const USUALLY_OPEN = 0.6;

/** W of heat that people give off. */
function heatOf(people: number): number {
  return PERSON * people;
}

/**
 * W of sun that come into a room whatever its temperature is.
 * @param openShare of its curtains, 0 closed to 1 open; undefined where they hang as people leave them
 */
function sunIn(nature: RoomNature, moment: Moment, openShare = USUALLY_OPEN): number {
  const windows = SUN_PER_METRE * nature.windowLength * sunThrough(openShare);
  return moment.sky.irradiance * (windows + SUN_PER_AREA * nature.area);
}

/** W per K between the room and outdoors, through walls and windows. */
function leakOf({ area, windowLength }: RoomNature): number {
  return area * WALL_LEAK + windowLength * WINDOW_LEAK_PER_METRE;
}

/** Share of the sun that curtains let in. */
function sunThrough(openShare: number): number {
  return 1 - CURTAIN_SHARE * (1 - openShare);
}

/** What of a room's air is read at every step, where it is read. */
export type LivingAir = Pick<RoomAir, "temperature" | "humidity" | "co2">;

export type RoomMemory = number[];

/** J/K of air and light things per m²; of walls and furniture behind them. */
const LIGHT_MASS = 15_000;
const HEAVY_MASS = 110_000;
/** W/K per m² between the two. */
const MASS_EXCHANGE = 5;
/** W/K per m² to the rest of the floor. */
const NEIGHBOUR_EXCHANGE = 1.5;
/** Cooling must not outrun a step: seconds in which the full cooling changes the air by 1 K, at least. */
const SLOWEST_SECONDS_PER_KELVIN = 250;
/** W/K of a flow of 1 m³/h. */
const AIR_FLOW_HEAT = 0.335;
const AIR_DENSITY = 1.2;
/** J that a gram of water gives off when it condenses, and the most of a unit's cooling that goes into that. */
const CONDENSATION = 2_500;
const MAX_DRYING = 0.3;
const HOUR_SECONDS = 3_600;
/** People open windows when it is hotter in than out by more than this, K; so many times as much heat then leaves. */
const HOTTER_THAN_OUT = 2;
const OPEN_WINDOWS = 2;
/** g of water and m³ of CO2 that a person gives off an hour. */
const PERSON_WATER = 50;
const PERSON_CO2 = 0.018;
/** g/kg that air leaves a cold coil with. */
const COIL_WATER = 9;

/** The air of one room. */
export class RoomState implements LivingAir {
  readonly nature: RoomNature;
  temperature: number;
  water: number;
  co2: number;
  readonly species: RoomSpecies;
  #massTemperature: number;
  /** J/K of what follows the air at once. */
  readonly #capacity: number;
  /** W/K to outdoors, by walls, windows and cracks. */
  readonly #leak: number;
  readonly #flows: RoomFlows;

  constructor(nature: RoomNature, moment: Moment) {
    this.nature = nature;
    this.#capacity = Math.max(nature.area * LIGHT_MASS, nature.ratedCooling * SLOWEST_SECONDS_PER_KELVIN);
    this.#leak = leakOf(nature) + LEAKAGE * nature.volume * AIR_FLOW_HEAT;
    this.#flows = new RoomFlows(nature.volume);
    const isCool = nature.ratedCooling > 0 && isCooledByProgram(nature.use, moment);
    this.temperature = isCool ? comfortSetpoint(nature.use.kind) : (24 + moment.sky.temperature) / 2;
    this.#massTemperature = this.temperature;
    this.water = waterOf(24, 55);
    this.co2 = 500;
    this.species = new RoomSpecies(nature);
  }

  /** What outlives a restart: air and walls in °C, g of water per kg, ppm, the species. */
  get memory(): RoomMemory {
    const { fine, coarse, tvoc, smoke } = this.species;
    return [this.temperature, this.#massTemperature, this.water, this.co2, fine, coarse, tvoc, smoke].map(
      (value) => Math.round(value * 1_000) / 1_000,
    );
  }
  restore([temperature, massTemperature, water, co2, ...species]: RoomMemory): void {
    this.species.restore(species);
    this.temperature = temperature ?? this.temperature;
    this.#massTemperature = massTemperature ?? this.#massTemperature;
    this.water = water ?? this.water;
    this.co2 = co2 ?? this.co2;
  }

  get air(): RoomAir {
    const { temperature, humidity, co2 } = this;
    return { temperature, humidity, co2, ...measured(this.species) };
  }
  get humidity(): number {
    return humidityOf(this.temperature, this.water);
  }

  /** @param account of the campus, to which the step is added */
  advance(around: FloorStep, step: RoomStep, account: HeatAccount): void {
    this.#flows.take(step);
    this.#advanceHeat(around, step, account);
    this.species.advance(around, step, this.#flows);
    this.#advanceContents(around, step);
  }

  /** J that the room's air and its walls hold above 0 °C. */
  get heat(): number {
    return this.#capacity * this.temperature + this.nature.area * HEAVY_MASS * this.#massTemperature;
  }

  /**
   * All that draws the temperature somewhere draws less and less on the way, so that a long step ends where many short ones do. What
   * came in is reckoned with the mean temperature of the step, by which the account comes out even.
   */
  #advanceHeat({ moment, seconds, outdoors, neighbours }: FloorStep, step: RoomStep, account: HeatAccount): void {
    const { cooling, supplies, exhaust, openShare } = step.inputs;
    const { electricity } = step;
    const { area } = this.nature;
    const people = heatOf(step.people);
    const sun = sunIn(this.nature, moment, openShare);
    const before = this.temperature;
    const leak = this.#leak;
    const windows = before > outdoors.temperature + HOTTER_THAN_OUT ? leak * OPEN_WINDOWS : 0;
    let airHeat = 0;
    let airPull = 0;
    for (const { flow, air } of supplies) {
      airPull += flow * AIR_FLOW_HEAT;
      airHeat += flow * AIR_FLOW_HEAT * air.temperature;
    }
    const drawn = Math.max(0, exhaust - this.#flows.supplied) * AIR_FLOW_HEAT;
    airPull += drawn;
    airHeat += drawn * neighbours.temperature;
    const outdoorHeat = leak * outdoors.temperature + windows * (outdoors.temperature + HOTTER_THAN_OUT);
    const roomPull = area * NEIGHBOUR_EXCHANGE;
    const massPull = area * MASS_EXCHANGE;
    const pull = leak + windows + airPull + roomPull + massPull;
    const sensible = cooling - this.#drying(cooling);
    const gains = electricity + people + sun - sensible;
    const heat = gains + outdoorHeat + airHeat + roomPull * neighbours.temperature + massPull * this.#massTemperature;
    const change = (heat / pull - before) * (1 - Math.exp((-pull * seconds) / this.#capacity));
    const mean = (heat - (this.#capacity * change) / seconds) / pull;
    this.temperature += change;
    this.#massTemperature += (massPull * (mean - this.#massTemperature) * seconds) / (area * HEAVY_MASS);
    account.electricity += electricity * seconds;
    account.people += people * seconds;
    account.sun += sun * seconds;
    account.outdoors += (outdoorHeat - (leak + windows) * mean) * seconds;
    account.air += (airHeat - airPull * mean) * seconds;
    account.rooms += roomPull * (neighbours.temperature - mean) * seconds;
    account.cooling -= sensible * seconds;
  }

  /** m³/h of the room's air that come past the cold coils of its units. */
  #coilFlow(cooling: number): number {
    const { volume, ratedCooling } = this.nature;
    return ratedCooling > 0 && this.water > COIL_WATER ? COIL_CHANGES * volume * (cooling / ratedCooling) : 0;
  }

  /** W of the cooling that go into the water which its units take out of the air. */
  #drying(cooling: number): number {
    const gramsAnHour = this.#coilFlow(cooling) * AIR_DENSITY * (this.water - COIL_WATER);
    return Math.min(cooling * MAX_DRYING, (gramsAnHour * CONDENSATION) / HOUR_SECONDS);
  }

  /** Water and carbon dioxide: what people give off, and what each flow of air brings. */
  #advanceContents({ seconds, outdoors, neighbours }: FloorStep, { inputs, people }: RoomStep): void {
    const { supplied, leakage, transferred } = this.#flows;
    const { volume } = this.nature;
    const hours = (seconds * 1000) / HOUR;
    let water = (people * PERSON_WATER) / AIR_DENSITY;
    let co2 = people * PERSON_CO2 * 1_000_000;
    for (const { flow, air } of inputs.supplies) {
      water += flow * air.water;
      co2 += flow * air.co2;
    }
    const through = supplied + leakage + transferred;
    water += leakage * outdoors.water + transferred * neighbours.water;
    co2 += leakage * outdoors.co2 + transferred * neighbours.co2;
    const coil = this.#coilFlow(inputs.cooling);
    this.water = Math.max(2, mixed(this.water, water + coil * COIL_WATER, through + coil, hours / volume));
    this.co2 = Math.max(400, mixed(this.co2, co2, through, hours / volume));
  }
}

/**
 * What a room's air carries when so much has come in and so much air has gone through, however long that took.
 * @param share hours of the step by m³ of the room
 */
function mixed(carried: number, comesIn: number, through: number, share: number): number {
  const settled = comesIn / through;
  return settled + (carried - settled) * Math.exp(-through * share);
}
