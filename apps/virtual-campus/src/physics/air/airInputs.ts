import { type FilterDirt, filtered } from "./filtering.ts";
import { waterOf } from "./moistAir.ts";
import type { Species } from "./species.ts";

/** Air that a unit blows into a room. */
export interface FreshAir {
  /** m³/h */
  readonly flow: number;
  /** °C */
  readonly temperature: number;
  /** % */
  readonly humidity: number;
  /** ppm */
  readonly co2: number;
  /** How full its filters are; as usual where it does not say. */
  readonly filters?: FilterDirt | undefined;
}

/** The air of a unit as all of its rooms get it, with what is reckoned once for all of them. */
export class SuppliedAir {
  temperature = 0;
  /** g of water in a kg of it. */
  water = 0;
  co2 = 0;
  #filters: FilterDirt | undefined;
  /** What came through its filters, and of which air outdoors that is left. */
  #species: Species | undefined;
  #outdoors: Species | undefined;

  set({ temperature, humidity, co2, filters }: FreshAir): void {
    this.temperature = temperature;
    this.water = waterOf(temperature, humidity);
    this.co2 = co2;
    this.#filters = filters;
    this.#species = undefined;
  }

  speciesOf(outdoors: Species): Species {
    if (this.#species === undefined || this.#outdoors !== outdoors) {
      this.#species = filtered(outdoors, this.#filters);
      this.#outdoors = outdoors;
    }
    return this.#species;
  }
}

/** What of it goes into one room. */
export interface Supply {
  /** m³/h */
  flow: number;
  readonly air: SuppliedAir;
}

/** The effects of machines and curtains on the air of one room. */
export class RoomInputs {
  /** W by device, and the devices. */
  readonly #cooling: number[] = [];
  readonly #coolers: string[] = [];
  /** The devices of `supplies`. */
  readonly #blowing: string[] = [];
  readonly #exhaust = new Map<string, number>();
  readonly #shades = new Map<string, number>();
  /** W */
  cooling = 0;
  readonly supplies: Supply[] = [];
  /** m³/h */
  exhaust = 0;
  /** Mean of the room's curtains; undefined where it has none. */
  openShare: number | undefined;

  /** Whether no machine moves anything in the room. */
  get isStill(): boolean {
    if (this.cooling !== 0 || this.exhaust !== 0) return false;
    for (const { flow } of this.supplies) if (flow > 0) return false;
    return true;
  }

  cooler(device: string): (watts: number) => void {
    const known = this.#coolers.indexOf(device);
    const index = known < 0 ? this.#coolers.push(device) - 1 : known;
    this.#cooling[index] ??= 0;
    return (watts) => {
      const cooling = Math.max(0, watts);
      if (this.#cooling[index] === cooling) return;
      this.#cooling[index] = cooling;
      this.cooling = this.#cooling.reduce((total, one) => total + one, 0);
    };
  }
  /** A unit begins to blow in; its flow is to be set in what is returned. */
  supply(device: string, air: SuppliedAir): Supply {
    const known = this.#blowing.indexOf(device);
    const supply = { flow: 0, air };
    this.supplies[known < 0 ? this.#blowing.push(device) - 1 : known] = supply;
    return supply;
  }
  setExhaust(device: string, flow: number): void {
    const exhaust = Math.max(0, flow);
    if (this.#exhaust.get(device) === exhaust) return;
    this.#exhaust.set(device, exhaust);
    this.exhaust = sum(this.#exhaust);
  }
  setShade(device: string, openShare: number): void {
    this.#shades.set(device, Math.min(1, Math.max(0, openShare)));
    this.openShare = sum(this.#shades) / this.#shades.size;
  }
}

function sum(effects: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const effect of effects.values()) {
    total += effect;
  }
  return total;
}
