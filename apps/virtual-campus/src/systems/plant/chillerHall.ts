import type { EquipmentCategoryKey } from "@atrium/contract/devices";
import type { ChillerPlant } from "../../climate/chillerPlant.ts";
import { faultsAt, type Standing, type Surroundings } from "../../climate/machine.ts";
import { CHILLER_LOAD, chilledWater, CHILLERS } from "../../physics/chillers.ts";
import type { Moment } from "../../physics/moment.ts";
import { Chiller, CoolingTower } from "./coolingMachines.ts";
import { HeatExchanger, loopBehind } from "./heatExchanger.ts";
import { HeatMeter, WATER, type WaterFlow } from "./heatMeter.ts";
import type { PlantFault } from "./plantFaults.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";

/** K by which water is cooled by a chiller at full load, and warmed by its condenser. */
const DESIGN_RISE = 5.5;
/** W that a condenser gives off by W of cooling at full load. */
const REJECTED = 1.2;
/** K between the towers' water and the wet bulb with hardly any heat, and more at full load. */
const APPROACH = { least: 2.5, more: 2 };
/** Slower than this no fan turns. */
const LEAST_SPEED = 0.35;
/** K by which coils warm their water with hardly anything to do, and more at their full work. */
const COIL_RISE = { least: 4, more: 2 };

/** What a heat meter can be at. */
const METERED: ReadonlySet<unknown> = new Set<EquipmentCategoryKey>([
  "chiller",
  "chilled-water-pump",
  "condenser-water-pump",
]);

/** A pump whose water a meter can be at. */
interface MeteredPump {
  readonly id: string;
  readonly water: "chilled" | "condenser";
  /** The building whose coils it serves; undefined: it is one of the chillers' own. */
  readonly placement: string | undefined;
}

/** The chillers and towers of the plans and their heat meters: the chillers' plant says what they do together. */
export class ChillerHall {
  readonly #around: Surroundings;
  readonly #chillers = new Map<string, Chiller>();
  readonly #towers: CoolingTower[] = [];
  readonly #meters: HeatMeter[] = [];
  /** At the pumps of a building's chilled water, with a loop of their own behind them. */
  readonly #exchangers: { readonly exchanger: HeatExchanger; readonly at: string | undefined }[] = [];
  readonly #pumps: MeteredPump[] = [];
  /** What flows at a chiller or a pump, by its id. */
  readonly #flows = new Map<string, WaterFlow>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** undefined: it is something else. A pump is made by others; the hall has to know where its water goes. */
  place(
    standing: Standing,
    category: EquipmentCategoryKey,
    all: readonly Standing[],
    memory: PlantMemory,
  ): PlantUnit | undefined {
    const { id } = standing.device;
    const { electricity } = this.#around;
    const faults = faultsAt<PlantFault>(this.#around, standing);
    const options = { faults, isFed: () => electricity.feeds(CHILLER_LOAD), memory };
    switch (category) {
      case "chiller": {
        const chiller = new Chiller(id, options);
        this.#chillers.set(id, chiller);
        return chiller;
      }
      case "cooling-tower": {
        const tower = new CoolingTower(id, options);
        this.#towers.push(tower);
        return tower;
      }
      case "heat-meter": {
        const meter = new HeatMeter(id, meteredAt(standing, all), memory);
        this.#meters.push(meter);
        return meter;
      }
      case "heat-exchanger": {
        const exchanger = new HeatExchanger(id, memory);
        this.#exchangers.push({ exchanger, at: meteredAt(standing, all) });
        return exchanger;
      }
      case "chilled-water-pump":
      case "condenser-water-pump":
        this.#pumps.push(pumpOf(standing, category, all));
        return undefined;
      default:
        return undefined;
    }
  }

  ask(moment: Moment, plant: ChillerPlant, hours: number): void {
    this.#flows.clear();
    const condenser = this.#askChillers(moment, plant, hours);
    this.#askTowers(moment, plant, condenser, hours);
    for (const { id, water, placement } of this.#pumps) {
      const flow = placement === undefined ? this.#plantFlow(water, condenser) : buildingFlow(placement, moment, plant);
      if (flow !== undefined) this.#flows.set(id, flow);
    }
    for (const { exchanger, at } of this.#exchangers) {
      const primary = this.#flows.get(at ?? "");
      exchanger.follow(primary && { primary, secondary: loopBehind(primary), share: loadOf(primary) }, hours);
    }
    for (const meter of this.#meters) meter.follow(this.#flows.get(meter.at ?? ""), hours);
  }

  /** @returns the water of all condensers; undefined: none runs */
  #askChillers(moment: Moment, { power }: ChillerPlant, hours: number): WaterFlow | undefined {
    const of = this.#chillers.size;
    const chosen = new Set(chosenOf([...this.#chillers.values()], (power.running / CHILLERS) * of, moment.local.day));
    const each = { cooling: power.cooling / chosen.size, watts: power.compressors / chosen.size };
    const capacity = power.capacity / Math.max(1, of);
    const flow = capacity / (WATER * DESIGN_RISE);
    const supply = chilledWater(moment.time);
    const evaporator = { flow, supply, back: supply + each.cooling / (WATER * flow) };
    const cold = power.wetBulb + APPROACH.least + APPROACH.more * Math.min(1, power.cooling / power.capacity);
    const condenser = {
      flow: flow * REJECTED,
      supply: cold,
      back: cold + (each.cooling + each.watts) / (WATER * flow * REJECTED),
    };
    for (const [id, chiller] of this.#chillers) {
      const runs = chosen.has(chiller);
      const share = each.cooling / capacity;
      chiller.follow(runs ? { share, watts: each.watts, evaporator, condenser } : undefined, hours);
      if (runs) this.#flows.set(id, evaporator);
    }
    return chosen.size === 0 ? undefined : { ...condenser, flow: condenser.flow * chosen.size };
  }

  #askTowers(moment: Moment, { power }: ChillerPlant, water: WaterFlow | undefined, hours: number): void {
    const load = power.capacity === 0 ? 0 : power.rejected / (power.capacity * REJECTED);
    const wanted = water === undefined ? 0 : load * this.#towers.length;
    const chosen = chosenOf(this.#towers, wanted, moment.local.day);
    const share = Math.min(1, Math.max(LEAST_SPEED, wanted / Math.max(1, chosen.length)));
    for (const tower of this.#towers) {
      const runs = water !== undefined && chosen.includes(tower);
      tower.follow(runs ? { share, watts: power.fans / chosen.length, water } : undefined, hours);
    }
  }

  #plantFlow(water: MeteredPump["water"], condenser: WaterFlow | undefined): WaterFlow | undefined {
    if (water === "condenser") return condenser;
    const flows = [...this.#chillers.keys()].flatMap((id) => this.#flows.get(id) ?? []);
    const [first] = flows;
    return first && { ...first, flow: first.flow * flows.length };
  }
}

/** As many as have to run of those that can; another one leads each day. */
function chosenOf<One extends { readonly canRun: boolean }>(all: readonly One[], wanted: number, day: number): One[] {
  const able = all.map((_, index) => all[(index + day) % all.length]).filter((one) => one?.canRun === true);
  return able.flatMap((one) => one ?? []).slice(0, Math.ceil(wanted - 1e-6));
}

function buildingFlow(placement: string, { time }: Moment, plant: ChillerPlant): WaterFlow | undefined {
  const { share } = plant.distributionTo(placement);
  if (share === 0) return undefined;
  const supply = chilledWater(time);
  const rise = COIL_RISE.least + COIL_RISE.more * share;
  return { flow: plant.dutyIn(placement) / (WATER * rise), supply, back: supply + rise };
}

/** How far the valve of an exchanger is open: coils warm their water more the more they have to do. */
function loadOf({ supply, back }: WaterFlow): number {
  return Math.min(1, Math.max(0, (back - supply - COIL_RISE.least) / COIL_RISE.more));
}

/** A heat meter measures what it stands beside. */
function meteredAt({ plan, device }: Standing, all: readonly Standing[]): string | undefined {
  const distance = ({ at }: Standing["device"]) => Math.hypot(at[0] - device.at[0], at[1] - device.at[1]);
  return all
    .flatMap((one) => (one.plan === plan && METERED.has(one.device["category"]) ? [one.device] : []))
    .toSorted((one, other) => distance(one) - distance(other))[0]?.id;
}

/** Chilled water pumps of a place with condensers' pumps are the chillers' own. */
function pumpOf({ plan, device }: Standing, category: EquipmentCategoryKey, all: readonly Standing[]): MeteredPump {
  const isPlant = all.some(
    (one) => one.plan.building === plan.building && one.device["category"] === "condenser-water-pump",
  );
  const water = category === "condenser-water-pump" ? "condenser" : "chilled";
  return { id: device.id, water, placement: isPlant ? undefined : plan.building };
}
