import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { outdoorAirAt } from "../../physics/outdoorAir.ts";

/** A tipping bucket holds this much, mm. */
const BUCKET = 0.2;
const MAX_STEP = 2 * MINUTE;

/** Adds up the rain since local midnight, as far back as it has to when it is started in the middle of a day. */
export class RainGauge {
  readonly #momentAt: (time: number) => Moment;
  #day = Number.NaN;
  #until = 0;
  #fallen = 0;

  constructor(momentAt: (time: number) => Moment) {
    this.#momentAt = momentAt;
  }

  /** mm since local midnight, in whole buckets. */
  read({ time, local }: Moment): number {
    if (local.day !== this.#day || time < this.#until) {
      this.#day = local.day;
      this.#until = time - local.passed;
      this.#fallen = 0;
    }
    while (this.#until < time) {
      const step = Math.min(MAX_STEP, time - this.#until);
      const middle = this.#momentAt(this.#until + step / 2);
      this.#fallen += (outdoorAirAt(middle).rainRate * step) / HOUR;
      this.#until += step;
    }
    return Math.round(Math.floor(this.#fallen / BUCKET) * BUCKET * 10) / 10;
  }
}
