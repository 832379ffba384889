import type { Moment } from "../physics/moment.ts";
import { type RoomUnit, roomUnit, UnitMemories } from "../systems/air-conditioners/roomUnit.ts";
import { FreshAirUnit, FreshAirMemories } from "../systems/doas/freshAirUnit.ts";
import { type RoomFan, roomFan, FanMemories } from "../systems/exhaust-fans/roomFan.ts";
import { Machinery, MachineryMemories } from "../systems/plant/machinery.ts";
import { ChillerPlant } from "./chillerPlant.ts";
import type { Machine, Standing, Surroundings, RecordedDevice } from "./machine.ts";

/** What the systems kept when they were last stopped, by their keys; each checks the shape itself. */
export type SystemMemories = Readonly<Record<string, unknown>>;

/**
 * Every machine of the plans that makes the air of the campus, whether a gateway speaks for it or not. The campus of now and those
 * of the past have one each, and step them by the same code.
 */
export class Climate {
  readonly units: ReadonlyMap<string, RoomUnit>;
  readonly freshAir: ReadonlyMap<string, FreshAirUnit>;
  readonly fans: ReadonlyMap<string, RoomFan>;
  readonly chillers: ChillerPlant;
  readonly machines: readonly Machine[];
  /** Pumps, tanks and what else of the plans' equipment moves air and water. */
  readonly machinery: Machinery;
  /** Everything whose past is written. */
  readonly recorded: readonly RecordedDevice[];

  constructor(around: Surroundings, kept: SystemMemories = {}) {
    const standing = standingBy(around);
    const units = UnitMemories.safeParse(kept["air-conditioners"]).data ?? {};
    const freshAir = FreshAirMemories.safeParse(kept["doas"]).data ?? {};
    const fans = FanMemories.safeParse(kept["exhaust-fans"]).data ?? {};
    this.units = byId(standing("air-condition").map((one) => roomUnit(around, one, units[one.device.id])));
    this.freshAir = byId(standing("doas").map((one) => new FreshAirUnit(around, one, freshAir[one.device.id])));
    this.fans = byId(standing("exhaust-fan").map((one) => roomFan(around, one, fans[one.device.id])));
    this.machinery = new Machinery(around, {
      standing: standing("equipment"),
      freshAir: [...this.freshAir.values()],
      kept: MachineryMemories.safeParse(kept["plant"]).data ?? {},
    });
    this.chillers = new ChillerPlant(around, [...this.freshAir.values()], this.machinery);
    this.machines = [...this.units.values(), ...this.freshAir.values(), ...this.fans.values()];
    this.recorded = [...this.machines, ...this.machinery.recorded];
  }

  /** The clock has moved: programs decide again, and every machine goes on to now. */
  step(moment: Moment): void {
    for (const machine of this.machines) {
      machine.step(moment);
    }
    this.chillers.step(moment);
    this.machinery.step(moment, this.chillers);
  }
}

function standingBy({ site }: Surroundings): (module: string) => Standing[] {
  const connections = new Map<string, string>(site.mappings.map(({ device, connection }) => [device, connection]));
  return (module) =>
    site.plans.flatMap((plan) =>
      plan.devices
        .filter((device) => device.module === module)
        .map((device) => ({ plan, device, connection: connections.get(device.id) })),
    );
}

function byId<One extends Machine>(machines: readonly (One | undefined)[]): ReadonlyMap<string, One> {
  return new Map(machines.filter((one) => one !== undefined).map((one) => [one.id, one]));
}
