import type { FilterDirt } from "./filtering.ts";

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

/** Fresh air with the g of water in a kg of it, which are reckoned once for all rooms that get it. */
export interface Supply extends FreshAir {
  readonly water: number;
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
    return this.cooling === 0 && this.exhaust === 0 && !this.supplies.some(isFlowing);
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
  setFreshAir(device: string, supply: Supply): void {
    const known = this.#blowing.indexOf(device);
    this.supplies[known < 0 ? this.#blowing.push(device) - 1 : known] = supply;
  }
  setExhaust(device: string, flow: number): void {
    this.#exhaust.set(device, Math.max(0, flow));
    this.exhaust = sum(this.#exhaust);
  }
  setShade(device: string, openShare: number): void {
    this.#shades.set(device, Math.min(1, Math.max(0, openShare)));
    this.openShare = sum(this.#shades) / this.#shades.size;
  }
}

function isFlowing({ flow }: Supply): boolean {
  return flow > 0;
}

function sum(effects: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const effect of effects.values()) {
    total += effect;
  }
  return total;
}
