import {
  type AlarmRow,
  type EventCounts,
  isEventAt,
  isListedState,
  isUnacknowledged,
  worstFirst,
} from "@atrium/contract/alarms";
import type { Clock } from "@atrium/time";
import type { AlarmEntry } from "./alarmEntry.ts";
import type { Reach } from "../../platform/reach.ts";
import type { FloodMeter } from "./floodMeter.ts";

/** The first that the bell names. */
const MAX_WORST = 5;
/** How long changes are collected after a message, ms: a storm is a few messages a second. */
const GATHER = 250;

export interface BellOptions {
  readonly entries: { readonly all: readonly AlarmEntry[] };
  readonly flood: FloodMeter;
  readonly clock: Pick<Clock, "now" | "after">;
}

/** What the bell says, of the campus and of each building. */
export class Bell {
  readonly #options: BellOptions;
  readonly #listeners = new Set<() => void>();
  #cancel: (() => void) | undefined;

  constructor(options: BellOptions) {
    this.#options = options;
  }

  /** Something may have changed. */
  changed(): void {
    if (this.#listeners.size === 0) return;
    this.#cancel ??= this.#options.clock.after(GATHER, () => {
      this.#cancel = undefined;
      for (const listener of this.#listeners) listener();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** @param placement absent: the whole campus; @param reach the limits of the role of who looks */
  of(placement: string | undefined, reach?: Reach) {
    return {
      current: () => this.#count(placement, reach),
      onChange: (listener: () => void) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  #count(placement: string | undefined, reach: Reach | undefined): EventCounts {
    const { entries, flood, clock } = this.#options;
    const here = entries.all.map(({ row }) => row).filter((row) => isEventAt(row, { placement }));
    const rows = reach === undefined ? here : here.filter(({ source }) => reach.hasPlace(source));
    const waiting = rows.filter(({ alarm }) => isUnacknowledged(alarm.state)).sort(worstFirst);
    const inState = (state: AlarmRow["alarm"]["state"]) => rows.filter(({ alarm }) => alarm.state === state);
    const shelved = inState("shelved");
    const backs = shelved.flatMap(({ alarm }) => alarm.shelf?.until ?? []);
    const of = (priority: number) => waiting.filter(({ alarm }) => alarm.priority === priority).length;
    return {
      unacknowledged: [of(1), of(2), of(3), of(4)],
      worst: waiting.slice(0, MAX_WORST),
      oldestAt:
        waiting.length === 0
          ? null
          : waiting.reduce((oldest, { alarm }) => Math.min(oldest, alarm.raisedAt), Number.POSITIVE_INFINITY),
      active: rows.filter(({ alarm }) => isListedState(alarm.state)).length,
      shelved: shelved.length,
      nextBackAt: backs.length === 0 ? null : Math.min(...backs),
      suppressed: inState("suppressed").length,
      outOfService: inState("out-of-service").length,
      ...flood.at(clock.now()),
    };
  }
}
