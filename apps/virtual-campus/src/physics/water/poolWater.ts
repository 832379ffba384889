/** Wh that a m³ of water takes up by K, and Wh that a litre takes with it as it evaporates. */
const WATER = 1_163;
const EVAPORATION = 675;
/** m of a pool for treatment. */
const DEPTH = 1.2;
/** W by m² and K to the air and the walls, °C of these, and °C of the water that fills it up. */
const COOLING = { watts: 5, room: 29, cold: 27 };
/** h of the longest step in which nothing of it changes much. */
const STEP = 0.1;
/** After a longer gap it is as it always is. */
const MOST_STEPS = 500;

interface PoolFlows {
  /** Litres a minute that evaporate, and that fill it up. */
  readonly evaporation: number;
  readonly makeUp: number;
  /** W that it is given at a temperature. */
  readonly heating: (temperature: number) => number;
}

/** kWh since it was made. */
interface PoolAccount {
  heated: number;
  lost: number;
}

/** The water of a pool, mixed by its pump: it is heated, and loses heat with what evaporates, to its room, and to the water that fills it up. */
export class PoolWater {
  readonly account: PoolAccount = { heated: 0, lost: 0 };
  readonly #area: number;
  #temperature: number;

  /** @param area m² @param temperature °C */
  constructor(area: number, temperature: number) {
    this.#area = area;
    this.#temperature = temperature;
  }

  get temperature(): number {
    return this.#temperature;
  }

  /** kWh by K */
  get capacity(): number {
    return (this.#area * DEPTH * WATER) / 1_000;
  }

  /** It was at this temperature, °C. */
  begin(temperature: number): void {
    this.#temperature = temperature;
  }

  step(hours: number, { evaporation, makeUp, heating }: PoolFlows): void {
    const steps = Math.min(MOST_STEPS, Math.ceil(hours / STEP));
    const each = Math.min(STEP, hours / Math.max(1, steps));
    for (let step = 0; step < steps; step += 1) {
      const heated = heating(this.#temperature) / 1_000;
      const lost = this.#losses(evaporation, makeUp) / 1_000;
      this.account.heated += heated * each;
      this.account.lost += lost * each;
      this.#temperature += ((heated - lost) * each) / this.capacity;
    }
  }

  /** W */
  #losses(evaporation: number, makeUp: number): number {
    const warmer = this.#temperature - COOLING.cold;
    const filled = (makeUp * 60 * WATER * warmer) / 1_000;
    return evaporation * 60 * EVAPORATION + this.#area * COOLING.watts * (this.#temperature - COOLING.room) + filled;
  }
}
