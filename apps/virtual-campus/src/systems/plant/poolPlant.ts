import type { EquipmentCategoryKey } from "@atrium/contract/devices";
import { faultsAt, type Standing, type Surroundings } from "../../climate/machine.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { chance, drift, wordSeed } from "../../physics/chance.ts";
import { HOUR } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { plannedRoomUse, type RoomUse } from "../../physics/rooms.ts";
import { poolArea, poolEvaporation, poolFlow } from "../../physics/water/fixtures.ts";
import { PoolWater } from "../../physics/water/poolWater.ts";
import { type Exchange, HeatExchanger, SHELL_LOSS } from "./heatExchanger.ts";
import { WATER } from "./heatMeter.ts";
import type { PlantFault } from "./plantFaults.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { PumpPlant } from "./pumpPlant.ts";
import type { Readings } from "./readings.ts";

/** °C of a pool for treatment, and K below which its valve is fully open. */
const SETPOINT = { pool: 33.5, band: 0.5, offset: 0.15 };
/** °C at which its controller warns. */
const WARNS = { below: 31, above: 36 };
/** W of its exchanger, m³/h of its filter's pump, and K between the plates' two sides where the hot water leaves them. */
const EXCHANGER = { watts: 30_000, flow: 12, approach: 4 };
/** m³ that its meter had counted when it was first looked at. */
const AGE = { least: 300, span: 500 };
/** h after which a step is a gap, of which no wash of the filters is known. */
const GAP = 1;

/** A pool in a room of the plans, with what stands there. */
interface Pool {
  readonly room: RoomUse;
  readonly placement: string;
  readonly water: PoolWater;
  readonly controllers: PoolController[];
  readonly exchangers: HeatExchanger[];
}

/** The pools of the plans: what keeps them warm and what their controllers measure. */
export class PoolPlant {
  readonly #around: Surroundings;
  readonly #pools = new Map<string, Pool>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** undefined: it is something else, or not in a room with a pool */
  place(standing: Standing, category: EquipmentCategoryKey, memory: PlantMemory): PlantUnit | undefined {
    if (category !== "pool-water" && category !== "heat-exchanger") return undefined;
    const pool = this.#poolOf(standing);
    if (pool === undefined) return undefined;
    const { id } = standing.device;
    const { temperature } = memory;
    if (temperature !== undefined) pool.water.begin(temperature);
    if (category === "heat-exchanger") {
      const exchanger = new HeatExchanger(id, memory);
      pool.exchangers.push(exchanger);
      return exchanger;
    }
    const controller = new PoolController(id, pool.water, faultsAt<PlantFault>(this.#around, standing), memory);
    pool.controllers.push(controller);
    return controller;
  }

  ask(moment: Moment, pumps: Pick<PumpPlant, "moves" | "hotWater">, hours: number): void {
    for (const { room, placement, water, controllers, exchangers } of this.#pools.values()) {
      const isMoved = pumps.moves("pool-pump", placement);
      const hot = isMoved && pumps.moves("hot-water-pump", placement) ? pumps.hotWater(placement) : undefined;
      const evaporation = poolEvaporation(room);
      const makeUp = hours > GAP ? evaporation : poolFlow(room, moment);
      const now = hot === undefined || exchangers.length === 0 ? undefined : exchange(hot, water.temperature);
      for (const one of exchangers) one.follow(now, hours);
      const heating = now === undefined ? () => 0 : (temperature: number) => EXCHANGER.watts * opening(temperature);
      water.step(hours, { evaporation, makeUp, heating });
      for (const one of controllers) one.follow(moment, { flow: isMoved ? EXCHANGER.flow : 0, makeUp, hours });
    }
  }

  #poolOf({ plan, device }: Standing): Pool | undefined {
    const planned = plan.rooms.find(({ id }) => id === device.room);
    if (planned?.kind !== "pool") return undefined;
    const room = plannedRoomUse(plan, planned);
    const key = `${plan.building} ${plan.floor} ${planned.id}`;
    const pool = this.#pools.get(key) ?? {
      room,
      placement: plan.building,
      water: new PoolWater(poolArea(room), SETPOINT.pool),
      controllers: [],
      exchangers: [],
    };
    this.#pools.set(key, pool);
    return pool;
  }
}

/** Share of its valve at a temperature. */
function opening(temperature: number): number {
  return Math.min(1, Math.max(0, (SETPOINT.pool + SETPOINT.offset - temperature) / SETPOINT.band));
}

/** Hot water gives the pool's water what its valve lets through; as much of it flows as that takes. */
function exchange(hot: number, pool: number): Exchange {
  const share = opening(pool);
  const watts = EXCHANGER.watts * share;
  const supply = pool + watts / (WATER * EXCHANGER.flow);
  const back = Math.min(hot - 1, pool + EXCHANGER.approach);
  const flow = watts / (1 - SHELL_LOSS) / (WATER * (hot - back));
  return {
    primary: { flow, supply: hot, back },
    secondary: { flow: EXCHANGER.flow, supply, back: pool },
    share,
  };
}

interface PoolMoment {
  /** m³/h through the filters. */
  readonly flow: number;
  /** Litres a minute. */
  readonly makeUp: number;
  readonly hours: number;
}

/** Measures the water of a pool and counts what fills it up. */
class PoolController implements PlantUnit {
  readonly #water: PoolWater;
  readonly #faults: DeviceFaults<PlantFault>;
  readonly #seed: number;
  #cubicMetres: number;
  #flow = 0;
  #time = 0;

  constructor(id: string, water: PoolWater, faults: DeviceFaults<PlantFault>, memory: PlantMemory) {
    this.#water = water;
    this.#faults = faults;
    this.#seed = wordSeed(id);
    this.#cubicMetres = memory["cubicMetres"] ?? AGE.least + AGE.span * chance(this.#seed, 3);
  }

  get memory(): PlantMemory {
    return { cubicMetres: this.#cubicMetres, temperature: this.#water.temperature };
  }

  follow({ time }: Moment, { flow, makeUp, hours }: PoolMoment): void {
    this.#time = time;
    this.#flow = flow;
    this.#cubicMetres += (makeUp * 60 * hours) / 1_000;
  }

  /** The water moves by itself. */
  step(): void {}

  readings(): Readings {
    const { temperature } = this.#water;
    const isOut = temperature < WARNS.below || temperature > WARNS.above;
    // Bathers and waves move the level; acid is added as pH rises.
    const wander = (index: number, period: number) => 2 * drift(this.#seed + index, this.#time, period) - 1;
    return {
      temperature,
      level: 96 + 1.5 * wander(1, HOUR / 2),
      ph: 7.3 + 0.12 * wander(2, 3 * HOUR),
      flow: (this.#flow * 1_000) / 60,
      "make-up-water": this.#cubicMetres,
      alarm: isOut || this.#faults.has("trouble") ? 1 : 0,
    };
  }
}
