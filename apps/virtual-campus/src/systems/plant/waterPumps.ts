import { drift, wordSeed } from "../../physics/chance.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import type { WaterModel } from "../../physics/water/waterModel.ts";
import type { WaterWorks } from "../../physics/water/waterWorks.ts";
import { roofOf } from "../../physics/water/tankDay.ts";
import type { Need } from "./pumpSet.ts";
import { Warmth } from "./warmth.ts";

/** Share of a sump from which on every pump of it runs. */
const ALL_FROM = 0.85;
/** Litres a minute that a booster sleeps through. */
const SLEEP = 0.2;
/** Fire pumps are tried on Wednesdays, hours. */
const FIRE_TEST = { weekday: 3, from: 9.5, until: 9.5 + 10 / 60 };
/** How often a jockey pump runs to hold the pressure of the sprinklers, and how long, ms. */
const JOCKEY = { every: 47 * MINUTE, runs: 0.7 * MINUTE };
/** Hours of the day: the pond moves while people are about, the pool's filters but for the night. */
const POND = { from: 6, until: 22 };
const POOL = { from: 4, until: 23 };
/** °C of hot water, by how much less while litres a minute are taken, and h in which it cools without its pump. */
const HOT = { usual: 57.5, lessAt: 15, less: 5, inertia: 1.2, wander: 1.5 };

const NOTHING: Need = { share: 0 };
const ONE_OF = (pumps: number): Need => ({ share: 1 / Math.max(1, pumps) });
const during = ({ local }: Moment, { from, until }: { from: number; until: number }) =>
  local.hour >= from && local.hour < until;

/** Roofs that have to be filled, of all. */
export function liftNeed(works: WaterWorks, { tanks }: WaterModel): Need {
  const roofs = [...tanks.roofs.keys()];
  return { share: roofs.filter((roof) => works.needsFilling(roofOf(roof))).length / Math.max(1, roofs.length) };
}

export function sumpNeed(works: WaterWorks, tank: string, pumps: number): Need {
  if (!works.needsFilling(tank)) return NOTHING;
  return works.held(tank) > ALL_FROM * works.capacity(tank) ? { share: 1 } : ONE_OF(pumps);
}

/** @param flow litres a minute out of a tank on a roof @param rate that its pumps bring in */
export function boosterNeed(flow: number, rate: number): Need {
  return rate === 0 || flow < SLEEP ? NOTHING : { share: Math.min(1, flow / rate) };
}

export function fireNeed(moment: Moment): Need {
  return moment.local.weekday === FIRE_TEST.weekday && during(moment, FIRE_TEST) ? { share: 1 } : NOTHING;
}

export function jockeyNeed({ time }: Moment): Need {
  return time % JOCKEY.every < JOCKEY.runs ? { share: 1 } : NOTHING;
}

export function pondNeed(moment: Moment): Need {
  return during(moment, POND) ? { share: 1 } : NOTHING;
}

export function poolNeed(moment: Moment): Need {
  return during(moment, POOL) ? { share: 1 } : NOTHING;
}

/** The hot water that goes round in a building: cooler while much is taken, and when nothing moves it. */
export class HotWater {
  readonly #warmth: Warmth;
  readonly #seed: number;

  constructor(placement: string) {
    this.#warmth = new Warmth(HOT.usual, HOT.inertia);
    this.#seed = wordSeed(`hot water ${placement}`);
  }

  get temperature(): number {
    return this.#warmth.value;
  }

  /** @param flow litres a minute that are taken */
  step(
    { time, sky }: Moment,
    hours: number,
    { flow, isMoved }: { readonly flow: number; readonly isMoved: boolean },
  ): void {
    const wander = HOT.wander * (2 * drift(this.#seed, time, HOUR) - 1);
    const warm = HOT.usual + wander - HOT.less * Math.min(1, flow / HOT.lessAt);
    this.#warmth.follow(isMoved ? warm : sky.temperature, hours);
  }
}
