import { HAND_OVER_LATE, HAND_OVER_WAITS } from "@atrium/contract/alarms";
import { CAMPUS } from "@atrium/contract/site";
import { shiftTopic } from "@atrium/alarms";
import { type Clock, DAY, type Log, type SiteTime } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { HandOverStore } from "./handOverStore.ts";
import type { HandOversOptions } from "./handOvers.ts";
import { shiftAt } from "./shifts.ts";

export interface ShiftWatchOptions {
  readonly store: Pick<HandOverStore, "untaken">;
  readonly names: Pick<SiteNames, "places">;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly time: SiteTime;
  readonly shifts: HandOversOptions["shifts"];
  readonly log: Log;
  /** Hears again and again of each place whether its last shift is late. */
  readonly alarms: { setSignal(topic: string, isActive: boolean): void };
}

/** How often is looked, ms. */
const INTERVAL = 5_000;
/** A place whose shifts nobody has taken over for this long does not hand over: it is left alone. */
const IN_USE = 14 * DAY;

/** Sees to it that a shift is missed that nobody takes over, for as long as its sheet waits. */
export class ShiftWatch {
  readonly #options: ShiftWatchOptions;
  #looking: Repetition | undefined;

  constructor(options: ShiftWatchOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, log } = this.#options;
    this.#looking = every({ task: "late shifts", interval: INTERVAL, first: 0, run: () => this.#look(), clock, log });
  }

  async stop(): Promise<void> {
    await this.#looking?.stop();
  }

  /** While the database is away, the alarms stay as they are. */
  async #look(): Promise<void> {
    const { store, names, clock, time, alarms } = this.#options;
    const now = clock.now();
    const shifts = await this.#options.shifts();
    const last = shiftAt(shiftAt(now, time, shifts).from - 1, time, shifts);
    const isTime = now >= last.to + HAND_OVER_LATE && now < last.to + HAND_OVER_WAITS;
    const late = isTime ? await store.untaken(last.from, last.from - IN_USE) : [];
    for (const place of [CAMPUS, ...names.places.map(({ key }) => key)]) {
      alarms.setSignal(shiftTopic(place), late.includes(place));
    }
  }
}
