import { DEMAND_WINDOW } from "@atrium/contract/automation";

/**
 * The mean of the power over a window, as far as it has come, and what is expected at its end if the power stays. Windows are
 * quarters of an hour of the clock, in every time zone alike.
 *
 * A time without a known power counts as the mean of what is known of its window, never as nothing.
 */
export class DemandWindow {
  /** When the window began, and up to when it is summed up. */
  #from: number;
  #time: number;
  #power = Number.NaN;
  /** kW × ms, and the ms of the window of which the power was not known. */
  #sum = 0;
  #unknown: number;

  constructor(now: number) {
    this.#from = startOf(now);
    this.#time = now;
    this.#unknown = now - this.#from;
  }

  get to(): number {
    return this.#from + DEMAND_WINDOW;
  }

  /** kW; NaN: the power is not known now. */
  get expected(): number {
    const sum = this.#sum + this.#power * (this.to - this.#time);
    // Sums of parts of a power that is at its limit are not to pass it by a rounding.
    return Math.round((sum / DEMAND_WINDOW) * 1e6) / 1e6;
  }

  /** @param power kW, from `time` on; NaN: it is not known */
  take(power: number, time: number): void {
    const passed = time - this.#time;
    if (Number.isNaN(this.#power)) this.#unknown += passed;
    else this.#sum += this.#power * passed;
    this.#time = time;
    this.#power = power;
    if (!Number.isNaN(power)) this.#fill();
  }

  /** The next window begins where this one ends. */
  next(): void {
    this.#begin(this.to);
  }

  /** The clock was set back: what of the window is over then is not known any more. */
  setBack(time: number): void {
    this.#begin(time);
    this.#fill();
  }

  #begin(time: number): void {
    this.#from = startOf(time);
    this.#time = time;
    this.#sum = 0;
    this.#unknown = time - this.#from;
  }

  #fill(): void {
    const passed = this.#time - this.#from;
    const known = passed - this.#unknown;
    this.#sum = known > 0 ? (this.#sum * passed) / known : this.#power * passed;
    this.#unknown = 0;
  }
}

function startOf(time: number): number {
  return Math.floor(time / DEMAND_WINDOW) * DEMAND_WINDOW;
}
