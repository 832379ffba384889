import { FLOOD_BEGINS, FLOOD_ENDS, FLOOD_WINDOW } from "@atrium/contract/alarms";

/** How many alarms asked for somebody in the last ten minutes, and whether that is a flood (ISA-18.2). */
export class FloodMeter {
  /** When they did, the oldest first. */
  readonly #times: number[] = [];
  #since: number | null = null;

  /** An alarm asks for somebody. */
  saw(time: number): void {
    this.#times.push(time);
    this.at(time);
  }

  at(now: number): { readonly rate: number; readonly floodSince: number | null } {
    const first = this.#times.findIndex((time) => time > now - FLOOD_WINDOW);
    this.#times.splice(0, first === -1 ? this.#times.length : first);
    const rate = this.#times.length;
    if (this.#since === null && rate >= FLOOD_BEGINS) this.#since = now;
    if (this.#since !== null && rate < FLOOD_ENDS) this.#since = null;
    return { rate, floodSince: this.#since };
  }
}
