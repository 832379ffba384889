import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import { PipeWarmth, type WaterFlow } from "./heatMeter.ts";
import type { PlantFault } from "./plantFaults.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** h that a machine had run, and kW that it had taken on an average, when it was first looked at. */
const AGE = { least: 2_000, span: 9_000, kilowatts: 24 };
/** Hz of a fan at full speed. */
const FULL_SPEED = 50;

/** What a machine of the plant does now. */
export interface MachineWork {
  /** Share of what it can do. */
  readonly share: number;
  /** W of electricity. */
  readonly watts: number;
}

/** What chillers and cooling towers have in common: whether they can run, how long they have run, what they took. */
abstract class CoolingMachine implements PlantUnit {
  readonly faults: DeviceFaults<PlantFault>;
  readonly #isFed: () => boolean;
  protected work: MachineWork | undefined;
  #hours: number;
  #kilowattHours: number;

  constructor(id: string, { faults, isFed, memory }: CoolingMachineOptions) {
    this.faults = faults;
    this.#isFed = isFed;
    this.#hours = memory["hours"] ?? AGE.least + AGE.span * chance(wordSeed(id), 7);
    this.#kilowattHours = memory["kilowattHours"] ?? AGE.kilowatts * this.#hours;
  }

  get memory(): PlantMemory {
    return { hours: this.#hours, kilowattHours: this.#kilowattHours };
  }
  get canRun(): boolean {
    return this.#isFed() && !this.faults.has("trip");
  }

  /** Nothing by itself: `ChillerHall` steps all machines together. */
  step(): void {}

  protected run(work: MachineWork | undefined, hours: number): void {
    if (this.work !== undefined) this.#hours += hours;
    this.#kilowattHours += this.kilowatts * hours;
    this.work = work;
  }

  protected get kilowatts(): number {
    return (this.work?.watts ?? 0) / 1_000;
  }
  protected get common(): Readings {
    return {
      status: this.work === undefined ? 0 : 1,
      "active-power": this.kilowatts,
      "active-energy": this.#kilowattHours,
      "run-hours": this.#hours,
    };
  }
  protected get isInAlarm(): boolean {
    return this.faults.has("trip") || this.faults.has("trouble");
  }

  abstract readings(): Readings;
}

interface CoolingMachineOptions {
  readonly faults: DeviceFaults<PlantFault>;
  /** Whether its board has electricity. */
  readonly isFed: () => boolean;
  readonly memory: PlantMemory;
}

/** A water-cooled chiller: its own controller measures its water and its electricity. */
export class Chiller extends CoolingMachine {
  readonly #evaporator = new PipeWarmth();
  readonly #condenser = new PipeWarmth();

  follow(
    did: (MachineWork & { readonly evaporator: WaterFlow; readonly condenser: WaterFlow }) | undefined,
    hours: number,
  ): void {
    this.run(did, hours);
    this.#evaporator.follow(did?.evaporator, hours);
    this.#condenser.follow(did?.condenser, hours);
  }

  readings(): Readings {
    return {
      ...this.common,
      alarm: this.isInAlarm ? 1 : 0,
      load: 100 * (this.work?.share ?? 0),
      "supply-temperature": this.#evaporator.supply,
      "return-temperature": this.#evaporator.back,
      "condenser-in-temperature": this.#condenser.supply,
      "condenser-out-temperature": this.#condenser.back,
    };
  }
}

/** A cooling tower: a fan with a drive, and the condensers' water before and behind it. */
export class CoolingTower extends CoolingMachine {
  readonly #water = new PipeWarmth();

  follow(did: (MachineWork & { readonly water: WaterFlow }) | undefined, hours: number): void {
    this.run(did, hours);
    this.#water.follow(did?.water, hours);
  }

  readings(): Readings {
    return {
      ...this.common,
      fault: this.isInAlarm ? 1 : 0,
      speed: FULL_SPEED * (this.work?.share ?? 0),
      "supply-temperature": this.#water.supply,
      "return-temperature": this.#water.back,
    };
  }
}
