import type { Moment } from "../../physics/moment.ts";
import type { Ability } from "../../physics/water/waterWorks.ts";
import type { Pump } from "./pump.ts";

/** Under this share of its full speed no drive turns a pump. */
const LEAST_SPEED = 0.35;

/** What a set has to do. */
export interface Need {
  /** Share of what all of its pumps can move, 0 to 1; 0: nothing. */
  readonly share: number;
  /** W of the whole set then; where it is left out each pump takes its own by its speed. */
  readonly watts?: number;
}

/** Pumps for one thing, of which as many run as it needs. Another one leads each day; one that has failed is passed over. */
export class PumpSet {
  readonly #pumps: readonly Pump[];
  readonly #watts: number;
  readonly #hasDrives: boolean;

  /** @param watts of one pump at full speed */
  constructor(
    pumps: readonly Pump[],
    { watts, hasDrives = false }: { readonly watts: number; readonly hasDrives?: boolean },
  ) {
    this.#pumps = pumps;
    this.#watts = watts;
    this.#hasDrives = hasDrives;
  }

  get isEmpty(): boolean {
    return this.#pumps.length === 0;
  }

  /** A site without them has others that nobody sees: the water still flows. */
  get ability(): Ability {
    const useful = this.#pumps.filter(({ motor }) => motor.isUseful).length;
    if (useful === this.#pumps.length) return "all";
    return useful === 0 ? "none" : "some";
  }

  ask({ local }: Moment, { share, watts }: Need): void {
    const of = this.#pumps.length;
    const order = this.#pumps
      .map((_, index) => this.#pumps[(index + local.day) % of])
      .filter((pump) => pump !== undefined);
    const wanted = share <= 0 ? 0 : Math.min(of, Math.max(1, Math.ceil(share * of - 1e-6)));
    const able = order.filter(({ motor }) => motor.canRun);
    const chosen = new Set(able.slice(0, wanted));
    // Where too few can run, those that cannot are asked as well: their control does not know better.
    for (const pump of order) if (chosen.size < wanted) chosen.add(pump);
    const running = Math.max(1, Math.min(wanted, able.length));
    const speed = this.#hasDrives ? Math.min(1, Math.max(LEAST_SPEED, (share * of) / running)) : 1;
    const each = watts === undefined ? this.#watts * speed ** 3 : watts / running;
    for (const pump of order) pump.ask(chosen.has(pump) ? { speed, watts: each } : undefined);
  }
}
