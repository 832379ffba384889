import { comfortSetpoint, isCooledByProgram } from "../cooling.ts";
import { HOUR } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import { peopleIn } from "../rooms.ts";
import type { FreshAir } from "./airInputs.ts";
import { humidityOf, waterOf } from "./moistAir.ts";
import { roomHeat } from "./roomHeat.ts";
import type { RoomNature } from "./roomNature.ts";

/** A room's air as a sensor in it would measure it. */
export interface RoomAir {
  /** °C */
  readonly temperature: number;
  /** % of saturation */
  readonly humidity: number;
  /** ppm */
  readonly co2: number;
}

export type RoomMemory = number[];

/** Air by what is in it, g of water per kg instead of a share of saturation. */
interface Air {
  readonly temperature: number;
  readonly water: number;
  readonly co2: number;
}

/** What happens to a room for a step. */
export interface RoomStep {
  readonly moment: Moment;
  /** s, 60 at most */
  readonly seconds: number;
  readonly outdoors: Air;
  /** The floor's mean. */
  readonly neighbours: Air;
  /** W taken out */
  readonly cooling: number;
  readonly supplies: readonly FreshAir[];
  /** m³/h */
  readonly exhaust: number;
  /** Of its curtains, 0 closed to 1 open; undefined where it has none. */
  readonly openShare: number | undefined;
}

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
/** °C of fresh air as it comes on an ordinary day. */
const USUAL_SUPPLY = 18;
const AIR_DENSITY = 1.2;
/** Air changes an hour through doors and cracks. */
const LEAKAGE = 0.25;
/** g of water and m³ of CO2 that a person gives off an hour. */
const PERSON_WATER = 50;
const PERSON_CO2 = 0.018;
/** g/kg that air leaves a cold coil with, and the air changes an hour that pass a fully used coil. */
const COIL_WATER = 9;
const COIL_CHANGES = 4;

/** The air of one room. */
export class RoomState {
  readonly nature: RoomNature;
  temperature: number;
  water: number;
  co2: number;
  #massTemperature: number;

  constructor(nature: RoomNature, moment: Moment) {
    this.nature = nature;
    const isCool = nature.ratedCooling > 0 && isCooledByProgram(nature.use, moment);
    this.temperature = isCool ? comfortSetpoint(nature.use.kind) : (24 + moment.sky.temperature) / 2;
    this.#massTemperature = this.temperature;
    this.water = waterOf(24, 55);
    this.co2 = 500;
  }

  /** What outlives a restart: air and walls in °C, g of water per kg, ppm. */
  get memory(): RoomMemory {
    return [this.temperature, this.#massTemperature, this.water, this.co2].map(
      (value) => Math.round(value * 1_000) / 1_000,
    );
  }
  restore([temperature, massTemperature, water, co2]: RoomMemory): void {
    this.temperature = temperature ?? this.temperature;
    this.#massTemperature = massTemperature ?? this.#massTemperature;
    this.water = water ?? this.water;
    this.co2 = co2 ?? this.co2;
  }

  get air(): RoomAir {
    const { temperature, co2 } = this;
    return { temperature, humidity: humidityOf(temperature, this.water), co2 };
  }

  advance(step: RoomStep): void {
    this.#advanceHeat(step);
    this.#advanceContents(step);
  }

  #advanceHeat({ moment, seconds, neighbours, cooling, supplies, openShare }: RoomStep): void {
    const { area, ratedCooling } = this.nature;
    const toMass = area * MASS_EXCHANGE * (this.temperature - this.#massTemperature);
    let gain = roomHeat(this.nature, moment, this.temperature, openShare) - cooling - toMass;
    gain += area * NEIGHBOUR_EXCHANGE * (neighbours.temperature - this.temperature);
    // What usual fresh air does is in the heat of a cooled room already: only what is unusual counts there.
    const usual = ratedCooling > 0 ? USUAL_SUPPLY : this.temperature;
    for (const supply of supplies) {
      gain += supply.flow * AIR_FLOW_HEAT * (supply.temperature - usual);
    }
    const capacity = Math.max(area * LIGHT_MASS, ratedCooling * SLOWEST_SECONDS_PER_KELVIN);
    this.temperature += (gain * seconds) / capacity;
    this.#massTemperature += (toMass * seconds) / (area * HEAVY_MASS);
  }

  /** Water and carbon dioxide: what people give off, and what each flow of air brings. */
  #advanceContents({ moment, seconds, outdoors, neighbours, cooling, supplies, exhaust }: RoomStep): void {
    const { use, volume, ratedCooling } = this.nature;
    const people = peopleIn(use, moment);
    const hours = (seconds * 1000) / HOUR;
    let supplied = 0;
    let water = (people * PERSON_WATER) / AIR_DENSITY;
    let co2 = people * PERSON_CO2 * 1_000_000;
    for (const supply of supplies) {
      supplied += supply.flow;
      water += supply.flow * (waterOf(supply.temperature, supply.humidity) - this.water);
      co2 += supply.flow * (supply.co2 - this.co2);
    }
    const leakage = LEAKAGE * volume;
    const transferred = Math.max(0, exhaust - supplied) + leakage;
    water += leakage * (outdoors.water - this.water) + transferred * (neighbours.water - this.water);
    co2 += leakage * (outdoors.co2 - this.co2) + transferred * (neighbours.co2 - this.co2);
    if (ratedCooling > 0) {
      const coil = COIL_CHANGES * volume * Math.min(1, cooling / ratedCooling);
      water -= coil * Math.max(0, this.water - COIL_WATER);
    }
    // Air that goes through faster than the step would swing: no flow takes more than there is.
    const share = hours / volume;
    this.water = Math.max(2, this.water + water * share);
    this.co2 = Math.max(400, this.co2 + co2 * share);
  }
}
