import type { EquipmentCategoryKey } from "@atrium/contract/devices";
import type { ChilledPumps, ChillerPlant } from "../../climate/chillerPlant.ts";
import type { Moment } from "../../physics/moment.ts";
import { CHILLERS } from "../../physics/chillers.ts";
import { SEWAGE } from "../../physics/water/tankDay.ts";
import type { WaterModel } from "../../physics/water/waterModel.ts";
import { type Ability, IRRIGATION, LIFT, type WaterWorks } from "../../physics/water/waterWorks.ts";
import { PLANT_WATTS } from "./plantLoad.ts";
import type { Pump } from "./pump.ts";
import { type Need, PumpSet } from "./pumpSet.ts";
import { boosterNeed, fireNeed, HotWater, jockeyNeed, liftNeed, pondNeed, poolNeed, sumpNeed } from "./waterPumps.ts";

/** A pump of the plans. */
export interface PlacedPump {
  readonly pump: Pump;
  readonly category: EquipmentCategoryKey & keyof typeof PLANT_WATTS;
  readonly placement: string;
}

/** Something that pumps have to do together. */
interface Work {
  readonly set: PumpSet;
  need(moment: Moment, chillers: ChillerPlant): Need;
}

const DRIVES: ReadonlySet<EquipmentCategoryKey> = new Set([
  "chilled-water-pump",
  "condenser-water-pump",
  "cold-water-booster-pump",
]);

/** All pumps of the plans in their sets, and what each set has to do. */
export class PumpPlant {
  readonly chilled: ChilledPumps;
  readonly #water: WaterModel;
  readonly #works: WaterWorks;
  readonly #placed: readonly PlacedPump[];
  readonly #work: readonly Work[];
  readonly #jobs = new Map<string, PumpSet>();
  readonly #hot = new Map<string, { set: PumpSet; water: HotWater }>();

  constructor(water: WaterModel, works: WaterWorks, placed: readonly PlacedPump[]) {
    this.#water = water;
    this.#works = works;
    this.#placed = placed;
    // Chillers stand where their condensers' pumps do; chilled water pumps elsewhere bring the water to a building's coils.
    const plant = new Set(this.#of("condenser-water-pump").map(({ placement }) => placement));
    const chilled = Map.groupBy(this.#of("chilled-water-pump"), ({ placement }) =>
      plant.has(placement) ? "" : placement,
    );
    const buildings = [...chilled.keys()].filter((placement) => placement !== "");
    this.chilled = { hasPrimary: chilled.has(""), hasCondenser: plant.size > 0, buildings };
    this.#work = [
      ...this.#waterWork(),
      ...this.#hotWork(),
      {
        set: setOf(chilled.get("") ?? []),
        need: (_, { power }) => ({ share: power.running / CHILLERS, watts: power.primary }),
      },
      {
        set: setOf(this.#of("condenser-water-pump")),
        need: (_, { power }) => ({ share: power.running / CHILLERS, watts: power.condenser }),
      },
      ...buildings.map((placement): Work => ({
        set: setOf(chilled.get(placement) ?? []),
        need: (_, chillers) => chillers.distributionTo(placement),
      })),
    ];
  }

  /** How many of the pumps for something can do it. */
  ability(job: string): Ability {
    return this.#jobs.get(job)?.ability ?? "all";
  }

  /** Whether one of a building's pumps for something moves water. */
  moves(category: PlacedPump["category"], placement: string): boolean {
    return this.#of(category).some(
      (one) => one.placement === placement && one.pump.motor.isUseful && one.pump.motor.isRunning,
    );
  }

  /** °C of what goes round in a building. */
  hotWater(placement: string): number {
    return this.#hot.get(placement)?.water.temperature ?? 0;
  }

  ask(moment: Moment, chillers: ChillerPlant, hours: number): void {
    for (const work of this.#work) work.set.ask(moment, work.need(moment, chillers));
    for (const [placement, { set, water }] of this.#hot) {
      water.step(moment, hours, { flow: this.#hotFlow(placement, moment), isMoved: set.ability !== "none" });
    }
  }

  #of(category: EquipmentCategoryKey): PlacedPump[] {
    return this.#placed.filter((one) => one.category === category);
  }

  #waterWork(): Work[] {
    const works = this.#works;
    const sewage = this.#of("sewage-pump");
    const rain = this.#of("sump-pump").map(({ pump, ...one }): Work => {
      const { id } = pump.motor;
      const set = setOf([{ pump, ...one }]);
      this.#jobs.set(id, set);
      return { set, need: () => sumpNeed(works, id, 1) };
    });
    const boosters = [...Map.groupBy(this.#of("cold-water-booster-pump"), ({ placement }) => placement)];
    return [
      this.#job(LIFT, "cold-water-pump", () => liftNeed(works, this.#water)),
      this.#job(SEWAGE, "sewage-pump", () => sumpNeed(works, SEWAGE, sewage.length)),
      this.#job(IRRIGATION, "irrigation-pump", () => ({ share: works.isWatering ? 1 : 0 })),
      ...rain,
      ...boosters.map(([placement, own]): Work => ({
        set: setOf(own),
        need: (moment) => this.#boost(placement, moment),
      })),
      { set: setOf(this.#of("fire-pump")), need: fireNeed },
      { set: setOf(this.#of("jockey-pump")), need: jockeyNeed },
      { set: setOf(this.#of("pond-pump")), need: pondNeed },
      { set: setOf(this.#of("pool-pump")), need: poolNeed },
    ];
  }

  #hotWork(): Work[] {
    return [...Map.groupBy(this.#of("hot-water-pump"), ({ placement }) => placement)].map(([placement, own]) => {
      const set = setOf(own);
      this.#hot.set(placement, { set, water: new HotWater(placement) });
      return { set, need: () => ({ share: 1 / own.length }) };
    });
  }

  #job(job: string, category: EquipmentCategoryKey, need: () => Need): Work {
    const set = setOf(this.#of(category));
    this.#jobs.set(job, set);
    return { set, need };
  }

  #boost(placement: string, { time }: Moment): Need {
    const { plan, tanks } = this.#water;
    const meter = plan.buildings.find((building) => building.placement === placement)?.tankMeter ?? "";
    return boosterNeed(this.#water.dayOf(time).flow(meter, time), tanks.roofs.get(placement)?.rate ?? 0);
  }

  #hotFlow(placement: string, { time }: Moment): number {
    const meter = this.#water.plan.buildings.find((building) => building.placement === placement)?.hotMeter ?? "";
    return this.#water.dayOf(time).flow(meter, time);
  }
}

/** Pumps of one category. */
function setOf(placed: readonly PlacedPump[]): PumpSet {
  const category = placed[0]?.category ?? "cold-water-pump";
  const { watts } = PLANT_WATTS[category];
  return new PumpSet(
    placed.map(({ pump }) => pump),
    { watts, hasDrives: DRIVES.has(category) },
  );
}
