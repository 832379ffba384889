/** Changes in one window from which on a plan can't keep up with fading each. */
const MANY = 20;

/**
 * Whether many values change all the time. One burst, like a floor that is switched, does not count: its lights fade.
 * Two busy windows in a row begin it, one quiet window ends it.
 */
export class ChangePace {
  #changes = 0;
  #busyWindows = 0;

  changed(): void {
    this.#changes += 1;
  }

  /** Whether nothing has changed since the window before and nothing is to be ended. */
  get isAtRest(): boolean {
    return this.#changes === 0 && this.#busyWindows === 0;
  }

  /** At the end of each window: whether changes come thick and fast. */
  endWindow(): boolean {
    this.#busyWindows = this.#changes >= MANY ? this.#busyWindows + 1 : 0;
    this.#changes = 0;
    return this.#busyWindows >= 2;
  }
}
