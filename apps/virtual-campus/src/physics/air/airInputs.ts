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
}

/** The effect of each device on a room. */
type ByDevice<Effect> = Map<string, Map<string, Effect>>;

/** The effects of the campus's devices on the air, by room. */
export class AirInputs {
  readonly #cooling: ByDevice<number> = new Map();
  readonly #freshAir: ByDevice<FreshAir> = new Map();
  readonly #exhaust: ByDevice<number> = new Map();
  readonly #shades: ByDevice<number> = new Map();

  setCooling(device: string, room: string, watts: number): void {
    set(this.#cooling, device, room, Math.max(0, watts));
  }
  setFreshAir(device: string, room: string, supply: FreshAir): void {
    set(this.#freshAir, device, room, supply);
  }
  setExhaust(device: string, room: string, flow: number): void {
    set(this.#exhaust, device, room, Math.max(0, flow));
  }
  setShade(device: string, room: string, openShare: number): void {
    set(this.#shades, device, room, Math.min(1, Math.max(0, openShare)));
  }

  /** W; undefined where no device has ever spoken. */
  cooling(room: string): number | undefined {
    const effects = this.#cooling.get(room);
    return effects === undefined ? undefined : sum(effects);
  }
  /** Undefined where no device has ever spoken. */
  freshAir(room: string): readonly FreshAir[] | undefined {
    const effects = this.#freshAir.get(room);
    return effects === undefined ? undefined : [...effects.values()];
  }
  /** m³/h */
  exhaust(room: string): number {
    return sum(this.#exhaust.get(room));
  }
  /** Mean of the room's curtains; undefined where it has none. */
  openShare(room: string): number | undefined {
    const effects = this.#shades.get(room);
    return effects === undefined ? undefined : sum(effects) / effects.size;
  }
}

function set<Effect>(effects: ByDevice<Effect>, device: string, room: string, effect: Effect): void {
  const known = effects.get(room) ?? new Map<string, Effect>();
  known.set(device, effect);
  effects.set(room, known);
}

function sum(effects: ReadonlyMap<string, number> = new Map()): number {
  let total = 0;
  for (const effect of effects.values()) {
    total += effect;
  }
  return total;
}
