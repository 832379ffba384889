import type { ElectricalNode } from "@atrium/contract/energy";
import type { Moment } from "../../physics/moment.ts";
import type { PlantMemory, PlantPlace, PlantUnit } from "./plantUnit.ts";
import { alarmsOf, type Readings } from "./readings.ts";
import { Warmth } from "./warmth.ts";

/** K by which oil and windings are warmer than what is around them at full load (IEC 60076-2, ONAN 60/65). */
const OIL_RISE = 55;
const WINDING_RISE = 20;
/** Exponents of the oil and the winding, h of inertia (IEC 60076-7, table 4: distribution transformers). */
const OIL_EXPONENT = 0.8;
const WINDING_EXPONENT = 1.6;
const INERTIA = 3;
/** °C: how much warmer its room is than the air; and the temperature from which it warns. */
const ROOM = 4;
const WARNS = 110;

/** An oil transformer: how hot its windings are. */
export class Transformer implements PlantUnit {
  readonly #place: PlantPlace<ElectricalNode & { kind: "transformer" }>;
  readonly #oil: Warmth;
  #air: number;

  constructor(place: PlantPlace<ElectricalNode & { kind: "transformer" }>) {
    this.#place = place;
    const { sky } = place.electricity.moment;
    this.#air = sky.temperature + ROOM;
    this.#oil = new Warmth(place.memory["oil"] ?? this.#oilGoal, INERTIA);
  }

  get memory(): PlantMemory {
    return { oil: this.#oil.value };
  }

  step({ sky }: Moment, hours: number): void {
    this.#air = sky.temperature + ROOM;
    this.#oil.follow(this.#oilGoal, hours);
  }

  readings(): Readings {
    const { points, faults } = this.#place;
    const temperature = this.#air + this.#oil.value + WINDING_RISE * this.#load ** WINDING_EXPONENT;
    const alarms = alarmsOf(points, faults.has("trouble") || temperature > WARNS);
    return { temperature, ...alarms };
  }

  /** Share of its rated power. */
  get #load(): number {
    const { electricity, index, node } = this.#place;
    const { watts, vars } = electricity.at(index);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return Math.hypot(sum(watts), sum(vars)) / (node.kva * 1_000);
  }

  /** K above the air in the end. */
  get #oilGoal(): number {
    const { electricity, index, node, faults } = this.#place;
    if (!electricity.isLive(index)) return 0;
    const ratio = node.fullLoadWatts / Math.max(1, node.noLoadWatts);
    const rise = OIL_RISE * ((1 + ratio * this.#load ** 2) / (1 + ratio)) ** OIL_EXPONENT;
    return faults.has("hot") ? rise * 3 : rise;
  }
}
