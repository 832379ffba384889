import { DAY, MINUTE } from "../localTime.ts";
import type { Tank } from "./tank.ts";
import { GROUND, roofOf, SEWAGE } from "./tankDay.ts";
import type { WaterDay } from "./waterDay.ts";
import type { WaterModel } from "./waterModel.ts";

/** What pumps are there for, beside one sump of rain each: they fill roofs, water the green, lift sewage. */
export const LIFT = "lift";
export const IRRIGATION = "irrigation";

/** How many of the pumps for something work: one that works alone gives no more than its rate. */
export type Ability = "all" | "some" | "none";

/** What the equipment of the campus does with its water. */
export interface WaterHands {
  /** @param job `LIFT`, `IRRIGATION`, `SEWAGE` or the pump of a sump of rain */
  ability(job: string): Ability;
  /** Litres a minute that run into a tank beside what the day brings; below 0 they run out. */
  disturbance(tank: string): number;
}

/** Litres: under this nothing is owed. */
const NOTHING = 1;
/** ms: after a longer time the night has brought every tank to its level. */
const SLEPT = DAY / 4;
const PREFIX = { off: "off ", extra: "extra " } as const;

/**
 * The water of the campus as its pumps really move it: the model's own day, and by how many litres each tank is off it because
 * pumps stood. What was not pumped is owed, and is made up at the rate of the pumps once they work again.
 */
export class WaterWorks {
  readonly #model: WaterModel;
  readonly #hands: WaterHands;
  readonly #tanks: ReadonlyMap<string, Tank>;
  readonly #roofs: readonly (readonly [key: string, tank: Tank])[];
  readonly #off: Map<string, number>;
  readonly #extra: Map<string, number>;
  readonly #extraFlow = new Map<string, number>();
  readonly #pumped = new Map<string, number>();
  #time: number;

  constructor(model: WaterModel, hands: WaterHands, time: number, kept: Readonly<Record<string, number>> = {}) {
    const { ground, roofs, sump, rain } = model.tanks;
    this.#model = model;
    this.#hands = hands;
    this.#time = time;
    this.#roofs = [...roofs].map(([placement, tank]) => [roofOf(placement), tank] as const);
    this.#tanks = new Map([[GROUND, ground], ...this.#roofs, [SEWAGE, sump], ...rain]);
    this.#off = keptUnder(PREFIX.off, kept);
    this.#extra = keptUnder(PREFIX.extra, kept);
  }

  get memory(): Record<string, number> {
    const named = (prefix: string, values: ReadonlyMap<string, number>) =>
      [...values].map(([key, litres]) => [prefix + key, litres] as const);
    return Object.fromEntries([...named(PREFIX.off, this.#off), ...named(PREFIX.extra, this.#extra)]);
  }

  /** Litres in a tank (its name in `tankDay.ts`) at the last step. */
  held(tank: string): number {
    return this.#today.held(tank, this.#time) + this.#offOf(tank);
  }

  /** Litres that a tank holds when it is full; 0: there is none. */
  capacity(tank: string): number {
    return this.#tanks.get(tank)?.capacity ?? 0;
  }

  /** Litres that its pumps have moved since the campus began: into a tank, out of a sump. */
  pumped(tank: string): number {
    return this.#pumped.get(tank) ?? 0;
  }

  /** Whether a tank or a sump has something to pump now. */
  needsFilling(tank: string): boolean {
    const owed = this.#roofs.some(([key]) => key === tank) ? -this.#offOf(tank) : this.#offOf(tank);
    return owed > NOTHING || this.#today.pumping(tank, this.#time) > 0;
  }

  get isWatering(): boolean {
    return this.#today.used("irrigation", this.#time + MINUTE) > this.#today.used("irrigation", this.#time);
  }

  /** Litres that a meter has counted more than on a day without disturbances; below 0 where it was less. */
  extra(meter: string): number {
    return this.#shareOf(this.#extra, meter);
  }

  /** Litres a minute by which more flows through it. */
  extraFlow(meter: string): number {
    return this.#shareOf(this.#extraFlow, meter);
  }

  /** The clock has moved. */
  settle(time: number): void {
    const from = this.#time;
    if (time <= from) return;
    if (time - from > SLEPT) this.#off.clear();
    this.#time = time;
    const minutes = (time - from) / MINUTE;
    const planned = (tank: string) => this.#between((day, at) => day.moved(tank, at), from, time);
    this.#lift(planned, minutes);
    const watered = this.#between((day, at) => day.used("irrigation", at), from, time);
    if (this.#hands.ability(IRRIGATION) === "none") this.#shift(GROUND, watered);
    this.#fillGround(planned(GROUND), minutes);
    for (const key of [SEWAGE, ...this.#model.tanks.rain.keys()]) {
      this.#empty(key, planned(key), minutes);
    }
  }

  /** Roofs share the pumps: where one of them stands, all get less. */
  #lift(planned: (tank: string) => number, minutes: number): void {
    const wishes = this.#roofs.map(([key, { rate }]) => {
      const litres = planned(key);
      return { key, litres, wanted: wish(litres, -this.#offOf(key), rate * minutes) };
    });
    const rates = this.#roofs.map(([, { rate }]) => rate);
    const most = this.#most(LIFT, Math.max(0, ...rates) * minutes);
    const wanted = wishes.reduce((sum, one) => sum + one.wanted, 0);
    const share = wanted > most ? most / wanted : 1;
    for (const one of wishes) {
      const real = one.wanted * share;
      this.#count(one.key, real);
      this.#shift(GROUND, one.litres - real);
      this.#shift(one.key, real - one.litres + this.#hands.disturbance(one.key) * minutes);
    }
  }

  /** A valve lets the city's water in, whatever pumps do. */
  #fillGround(litres: number, minutes: number): void {
    const { rate } = this.#model.tanks.ground;
    const real = wish(litres, -this.#offOf(GROUND), rate * minutes);
    this.#count(GROUND, real);
    this.#more(GROUND, real - litres, minutes);
    this.#shift(GROUND, real - litres + this.#hands.disturbance(GROUND) * minutes);
  }

  #empty(key: string, litres: number, minutes: number): void {
    const rate = this.#tanks.get(key)?.rate ?? 0;
    const real = Math.min(wish(litres, this.#offOf(key), rate * minutes), this.#most(key, rate * minutes));
    this.#count(key, real);
    if (key === SEWAGE) this.#more(SEWAGE, real - litres, minutes);
    this.#shift(key, litres - real + this.#hands.disturbance(key) * minutes);
  }

  #most(job: string, ofOne: number): number {
    const ability = this.#hands.ability(job);
    return ability === "all" ? Number.POSITIVE_INFINITY : ability === "some" ? ofOne : 0;
  }

  get #today(): WaterDay {
    return this.#model.dayOf(this.#time);
  }

  #between(of: (day: WaterDay, time: number) => number, from: number, until: number): number {
    let [sum, at] = [0, from];
    while (at < until) {
      const day = this.#model.dayOf(at);
      const end = Math.min(until, day.start + day.minutes * MINUTE);
      sum += of(day, end) - of(day, at);
      at = end;
    }
    return sum;
  }

  #offOf(tank: string): number {
    return this.#off.get(tank) ?? 0;
  }

  /** No tank holds less than nothing, or more than it can. */
  #shift(tank: string, litres: number): void {
    const byModel = this.#today.held(tank, this.#time);
    const held = Math.min(this.capacity(tank), Math.max(0, byModel + this.#offOf(tank) + litres));
    const off = held - byModel;
    if (off === 0) this.#off.delete(tank);
    else this.#off.set(tank, off);
  }

  /** Several meters of one pipe divide it evenly. */
  #shareOf(extra: ReadonlyMap<string, number>, meter: string): number {
    const { inlets, effluents } = this.#model.plan;
    const [key, of] = inlets.includes(meter) ? [GROUND, inlets] : [SEWAGE, effluents];
    return of.includes(meter) ? (extra.get(key) ?? 0) / of.length : 0;
  }

  #count(tank: string, litres: number): void {
    this.#pumped.set(tank, this.pumped(tank) + litres);
  }

  #more(tank: string, litres: number, minutes: number): void {
    this.#extraFlow.set(tank, litres / minutes);
    if (litres !== 0) this.#extra.set(tank, (this.#extra.get(tank) ?? 0) + litres);
  }
}

/** What is planned and what is owed, the latter no faster than pumps are. All in litres. */
function wish(planned: number, owed: number, most: number): number {
  return Math.min(Math.max(0, planned + owed), Math.max(planned, most));
}

function keptUnder(prefix: string, kept: Readonly<Record<string, number>>): Map<string, number> {
  return new Map(
    Object.entries(kept).flatMap(([key, litres]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), litres]] : [],
    ),
  );
}
