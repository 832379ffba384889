import { DEMAND_WINDOW } from "@atrium/contract/automation";

/** The mean of one window, kW, without what a limit sheds and with it; NaN: it is not known whole. */
export interface TriedWindow {
  readonly from: number;
  readonly before: number;
  readonly after: number;
}

interface Powers {
  readonly before: number;
  readonly after: number;
}

/** The means of the whole windows of a stretch of time. */
export class WindowMeans {
  readonly windows: TriedWindow[] = [];
  readonly #first: number;
  #time: number;
  #powers: Powers = { before: Number.NaN, after: Number.NaN };
  #sum = { before: 0, after: 0 };

  constructor(from: number, to: number) {
    this.#first = Math.ceil(from / DEMAND_WINDOW) * DEMAND_WINDOW;
    this.#time = Math.min(this.#first, to);
  }

  /** From then on. */
  take(powers: Powers, time: number): void {
    for (let end = this.#end; end <= time; end = this.#end) {
      this.#sumUp(end);
      const from = end - DEMAND_WINDOW;
      const { before, after } = this.#sum;
      this.windows.push({ from, before: before / DEMAND_WINDOW, after: after / DEMAND_WINDOW });
      this.#sum = { before: 0, after: 0 };
    }
    if (time > this.#time) this.#sumUp(time);
    this.#powers = powers;
  }

  get #end(): number {
    return (Math.floor(this.#time / DEMAND_WINDOW) + 1) * DEMAND_WINDOW;
  }

  /** What is not known makes the whole window unknown: NaN stays NaN. */
  #sumUp(time: number): void {
    const passed = time - this.#time;
    this.#sum.before += this.#powers.before * passed;
    this.#sum.after += this.#powers.after * passed;
    this.#time = time;
  }
}
