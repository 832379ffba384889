/** Facts that are compared: what lies in the line for a while says the clock is late, the quickest of them says the most. */
const COMPARED = 8;

/** How far the clock of another node is ahead of ours, from the times that it writes into what it says. */
export class ClockOffset {
  #boot = "";
  #last = Number.NaN;
  #offsets: number[] = [];

  /**
   * @param at its clock when it said it, ms
   * @param heardAt our clock when that came, ms
   */
  take({ boot, at, heardAt }: { readonly boot: string; readonly at: number; readonly heardAt: number }): void {
    if (boot !== this.#boot) this.#offsets = [];
    else if (at === this.#last) return;
    this.#boot = boot;
    this.#last = at;
    this.#offsets = [...this.#offsets, at - heardAt].slice(-COMPARED);
  }

  /** Ms; too low by the time that the quickest message took. Undefined: nothing was heard. */
  get current(): number | undefined {
    return this.#offsets.length === 0 ? undefined : Math.round(Math.max(...this.#offsets));
  }
}
