import { equipmentCategory, type EquipmentCategoryKey } from "@atrium/contract/devices";
import type { ChillerPlant } from "../../climate/chillerPlant.ts";
import { faultsAt, type Standing, type Surroundings, type RecordedDevice } from "../../climate/machine.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import * as z from "zod";
import { HOUR } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { GROUND, roofOf, SEWAGE } from "../../physics/water/tankDay.ts";
import { BLOWDOWN, evaporation } from "../../physics/water/towers.ts";
import { WaterWorks } from "../../physics/water/waterWorks.ts";
import type { FreshAirUnit } from "../doas/freshAirUnit.ts";
import { servedRooms } from "../doas/zone.ts";
import { AirHandler } from "./airHandler.ts";
import { ChargingBook } from "./chargingBook.ts";
import { ChillerHall } from "./chillerHall.ts";
import { CHARGER_WATTS, EvCharger } from "./evCharger.ts";
import { isKeba, KEBA_POINTS } from "./kebaRegisters.ts";
import { Motor } from "./motor.ts";
import type { PlantFault } from "./plantFaults.ts";
import { isMover } from "./plantLoad.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import { Pump } from "./pump.ts";
import { PoolPlant } from "./poolPlant.ts";
import { PumpPlant, type PlacedPump } from "./pumpPlant.ts";
import { SmokeFan } from "./smokeFan.ts";
import { recordedDevice } from "./recordedDevice.ts";
import { UvLamp } from "./uvLamp.ts";
import { WaterTank } from "./waterTank.ts";

export const MachineryMemories = z.record(z.string(), z.record(z.string(), z.number()));
/** Under this name the memory has what tanks are off. */
const WORKS = "water";
/** Share of a sump from which on it warns. */
const HIGH_SUMP = 0.9;

export interface MachineryParts {
  /** Every piece of the plans' equipment. */
  readonly standing: readonly Standing[];
  readonly freshAir: readonly FreshAirUnit[];
  readonly kept: Readonly<Record<string, PlantMemory>>;
}

/** The mechanical and plumbing equipment of the plans, stepped alike in the campus of now and in those of the past. */
export class Machinery {
  readonly units: ReadonlyMap<string, PlantUnit>;
  readonly recorded: readonly RecordedDevice[];
  readonly works: WaterWorks;
  readonly #around: Surroundings;
  readonly #handlers: AirHandler[] = [];
  readonly #fans: SmokeFan[] = [];
  readonly #pumps: PumpPlant;
  readonly #charging: ChargingBook;
  readonly #hall: ChillerHall;
  readonly #pools: PoolPlant;
  /** Faults of what stands at a tank or a sump, by the tank. */
  readonly #atTanks = new Map<string, DeviceFaults<PlantFault>[]>();
  #time: number;
  /** Litres a minute that the towers evaporate beyond what the day of the water has. */
  #evaporating = 0;

  constructor(around: Surroundings, parts: MachineryParts) {
    const { kept } = parts;
    const { network, moment } = around.electricity;
    this.#around = around;
    this.#hall = new ChillerHall(around);
    this.#pools = new PoolPlant(around);
    this.#time = moment.time;
    const ability = (job: string) => this.#pumps.ability(job);
    const disturbance = (tank: string) => this.#disturbance(tank);
    this.works = new WaterWorks(network.water, { ability, disturbance }, moment.time, kept[WORKS]);
    const pumps: PlacedPump[] = [];
    const chargers = parts.standing.filter(({ device }) => device["category"] === "ev-charger");
    this.#charging = new ChargingBook(
      chargers.map(({ device }) => device.id),
      CHARGER_WATTS,
    );
    const made = parts.standing.flatMap((one) => {
      const category = equipmentCategory(one.device) ?? "energy-meter";
      const unit = this.#make(one, category, parts, pumps);
      return unit === undefined ? [] : [{ id: one.device.id, category, unit }];
    });
    this.#pumps = new PumpPlant(network.water, this.works, pumps);
    this.units = new Map(made.map(({ id, unit }) => [id, unit]));
    const pointsOf = (id: string) => (isKeba(around.site, id) ? KEBA_POINTS : undefined);
    this.recorded = made.map(({ id, category, unit }) => recordedDevice(id, category, unit, pointsOf(id)));
  }

  /** W of heat that the air handling units of a building give to the chilled water; of all without it. */
  duty(placement?: string): number {
    const own = this.#handlers.filter((one) => placement === undefined || one.placement === placement);
    return own.reduce((sum, { duty }) => sum + duty, 0);
  }

  /** Which pumps of the chilled water the plans have: what they take is not the chillers' own. */
  get chilledPumps() {
    return this.#pumps.chilled;
  }

  get memory(): Record<string, PlantMemory> {
    const own = [...this.units].map(([id, { memory }]) => [id, { ...memory }] as const);
    return { ...Object.fromEntries(own), [WORKS]: this.works.memory };
  }

  step(moment: Moment, chillers: ChillerPlant): void {
    const hours = Math.max(0, moment.time - this.#time) / HOUR;
    this.#time = moment.time;
    this.works.settle(moment.time);
    this.#evaporating = evaporation(chillers.rejectedOtherwise(moment));
    this.#pumps.ask(moment, chillers, hours);
    this.#hall.ask(moment, chillers, hours);
    this.#pools.ask(moment, this.#pumps, hours);
    for (const unit of this.units.values()) unit.step(moment, hours);
  }

  /** @param floorsIn the floors of a building on which the fire panel is in alarm */
  followFire(floorsIn: (building: string) => ReadonlySet<number>): void {
    for (const one of [...this.#handlers, ...this.#fans]) one.setFireAlarm(floorsIn(one.placement).size > 0);
  }

  #make(
    standing: Standing,
    category: EquipmentCategoryKey,
    { standing: all, freshAir, kept }: MachineryParts,
    pumps: PlacedPump[],
  ): PlantUnit | undefined {
    const { plan, device } = standing;
    if (category === "water-tank") {
      const tank = plan.floor === "rooftop" ? roofOf(plan.building) : GROUND;
      return new WaterTank(this.works, tank, this.#watch(tank, standing));
    }
    const heating = this.#pools.place(standing, category, kept[device.id] ?? {});
    if (heating !== undefined) return heating;
    const cooling = this.#hall.place(standing, category, all, kept[device.id] ?? {});
    if (cooling !== undefined) return cooling;
    if (!isMover(category) || !plan.rooms.some(({ id }) => id === device.room)) return undefined;
    const motor = new Motor(this.#around, standing, kept[device.id] ?? {});
    if (category === "ahu") {
      const handler = new AirHandler(motor, this.#around, standing, this.#shareOf(standing, all));
      this.#handlers.push(handler);
      return handler;
    }
    if (category === "ev-charger") return new EvCharger(motor, this.#charging, kept[device.id] ?? {});
    if (category === "exhaust-air-fan-vsd") {
      const fan = new SmokeFan(motor, plan.building);
      this.#fans.push(fan);
      return fan;
    }
    if (category === "ultraviolet") return new UvLamp(motor, this.#cleaned(standing, all, freshAir));
    const pump = new Pump(motor, this.#readingsOf(standing, category));
    pumps.push({ pump, category, placement: plan.building });
    return pump;
  }

  /** Several units on a roof divide the passages of the building between them. */
  #shareOf({ plan, device }: Standing, all: readonly Standing[]) {
    const own = all.filter((one) => one.plan === plan && one.device["category"] === "ahu");
    const index = own.findIndex((one) => one.device === device);
    return servedRooms(this.#around.site, plan, device).filter((_, room) => room % own.length === index);
  }

  /** A lamp burns while the nearest unit of its room runs; where no air is moved it keeps water clean, always. */
  #cleaned({ plan, device }: Standing, all: readonly Standing[], freshAir: readonly FreshAirUnit[]): () => boolean {
    const distance = ({ at }: Standing["device"]) => Math.hypot(at[0] - device.at[0], at[1] - device.at[1]);
    const units = new Map(freshAir.map((one) => [one.id, one]));
    const near = plan.devices
      .filter((one) => one.room === device.room && (one["category"] === "ahu" || units.has(one.id)))
      .toSorted((one, other) => distance(one) - distance(other))[0];
    if (near === undefined) return () => true;
    const unit = units.get(near.id);
    if (unit !== undefined) return () => unit.unit.isRunning;
    return () => this.#handlers.find(({ motor }) => motor.id === near.id)?.motor.isRunning ?? all.length === 0;
  }

  #readingsOf(standing: Standing, category: EquipmentCategoryKey) {
    if (category === "hot-water-pump") {
      return () => ({ temperature: this.#pumps.hotWater(standing.plan.building) });
    }
    if (category === "fire-pump") {
      const { id } = standing.device;
      const faults = faultsAt<PlantFault>(this.#around, standing);
      const { electricity } = this.#around;
      return () => ({
        status: electricity.feeds(id) && !faults.has("trip") ? 1 : 0,
        fault: faults.has("trip") ? 1 : 0,
      });
    }
    if (category !== "sewage-pump" && category !== "sump-pump") return undefined;
    const tank = category === "sewage-pump" ? SEWAGE : standing.device.id;
    const faults = this.#watch(tank, standing);
    return () => {
      const share = this.works.held(tank) / Math.max(1, this.works.capacity(tank));
      return { level: 100 * share, alarm: share > HIGH_SUMP || faults.has("trouble") ? 1 : 0 };
    };
  }

  #watch(tank: string, standing: Standing): DeviceFaults<PlantFault> {
    const faults = faultsAt<PlantFault>(this.#around, standing);
    this.#atTanks.set(tank, [...(this.#atTanks.get(tank) ?? []), faults]);
    return faults;
  }

  /** Litres a minute beside what the day brings. */
  #disturbance(tank: string): number {
    const at = this.#atTanks.get(tank) ?? [];
    if (at.some((faults) => faults.has("drained"))) return -this.works.capacity(tank);
    if (at.some((faults) => faults.has("flooded"))) return this.works.capacity(tank);
    if (tank === GROUND) return -this.#evaporating * (1 + BLOWDOWN);
    return tank === SEWAGE ? this.#evaporating * BLOWDOWN : 0;
  }
}
