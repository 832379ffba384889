import type { Coast, ScheduleCalendar } from "@atrium/automation";
import type { OptimumStop, Schedule } from "@atrium/contract/automation";
import { MINUTE } from "@atrium/time";
import type { NewRun, RunEnd } from "../runLifecycle.ts";
import type { RuleEvaluator } from "../runner.ts";
import type { StoredRun } from "../runStore.ts";
import { coastText } from "./estimateTexts.ts";
import type { StopRooms } from "./stopRooms.ts";

export interface OptimumStopEvaluatorOptions {
  readonly schedules: () => Promise<readonly Schedule[]>;
  readonly lifecycle: {
    begin(run: NewRun): Promise<unknown>;
    end(id: number, end: RunEnd): Promise<void>;
    running(kind: "schedule"): readonly StoredRun[];
  };
  readonly rooms: Pick<StopRooms, "coast">;
  readonly calendar: Pick<ScheduleCalendar, "time">;
}

/** How often rooms are looked at, ms. */
const INTERVAL = 15_000;
/** What rooms did is read so long before the earliest stop, ms. */
const AHEAD = 15 * MINUTE;

type Stopping = Schedule & { readonly optimumStop: OptimumStop };

interface Reckoned {
  readonly schedule: Stopping;
  readonly coast: Coast;
}

/** Ends runs of schedules before their time, as early as their rooms let them. */
export class OptimumStopEvaluator implements RuleEvaluator {
  readonly #options: OptimumStopEvaluatorOptions;
  #schedules = new Map<number, Stopping>();
  /** What was reckoned last of runs that are under way. */
  readonly #coasts = new Map<number, Reckoned>();
  #changes: number | undefined;
  #nextLook = 0;

  constructor(options: OptimumStopEvaluatorOptions) {
    this.#options = options;
  }

  async begin(): Promise<void> {
    this.#coasts.clear();
    this.#changes = undefined;
    this.#nextLook = 0;
  }

  end(): void {
    this.#schedules.clear();
  }

  async tick(now: number, changes: number): Promise<void> {
    if (changes !== this.#changes) {
      const all = await this.#options.schedules();
      const stopping = all.flatMap(({ optimumStop, ...one }) =>
        one.isEnabled && optimumStop !== null ? [{ ...one, optimumStop }] : [],
      );
      this.#schedules = new Map(stopping.map((one) => [one.id, one]));
      this.#changes = changes;
      this.#nextLook = now;
    }
    // A clock that is set back is looked at at once.
    if (now < this.#nextLook && this.#nextLook - now <= INTERVAL) return;
    this.#nextLook = now + INTERVAL;
    const running = this.#options.lifecycle.running("schedule");
    for (const id of this.#coasts.keys()) if (!running.some((run) => run.id === id)) this.#coasts.delete(id);
    for (const run of running) {
      const schedule = this.#schedules.get(run.rule);
      if (schedule !== undefined && run.state === "runs") await this.#look(schedule, run, { running, now });
    }
  }

  /** How a run ends whose time is over: with what its rooms said; undefined: nothing is known of them. */
  ended(run: Pick<StoredRun, "id" | "rule" | "endsAt">): RunEnd | undefined {
    const reckoned = this.#coasts.get(run.id);
    if (reckoned === undefined || run.endsAt === null) return undefined;
    const isWritten = this.#options.lifecycle.running("schedule").some((other) => isWatchedStop(other, run));
    return isWritten ? undefined : this.#end(reckoned, { at: run.endsAt, minutes: 0, isWatchOnly: false });
  }

  async #look(
    schedule: Stopping,
    run: StoredRun,
    { running, now }: { readonly running: readonly StoredRun[]; readonly now: number },
  ): Promise<void> {
    const { rooms, lifecycle } = this.#options;
    const { optimumStop } = schedule;
    if (run.endsAt === null || run.endsAt <= now) return;
    if (run.endsAt - optimumStop.earliest * MINUTE - AHEAD > now) return;
    const coast = await rooms.coast(schedule, run.endsAt);
    if (coast === undefined) return;
    this.#coasts.set(run.id, { schedule, coast });
    const minutes = (run.endsAt - now) / MINUTE;
    if (coast.by === undefined || coast.minutes < minutes) return;
    const { isWatchOnly } = optimumStop;
    const end = this.#end({ schedule, coast }, { at: run.endsAt, minutes, isWatchOnly });
    if (!isWatchOnly) {
      await lifecycle.end(run.id, end);
      return;
    }
    if (running.some((other) => isWatchedStop(other, run))) return;
    await lifecycle.begin(this.#watched(schedule, { end, now, endsAt: run.endsAt }));
  }

  /** That it would have ended, as if that ran until its time is over. */
  #watched(
    { id, name, actions }: Stopping,
    { end, now, endsAt }: { readonly end: RunEnd; readonly now: number; readonly endsAt: number },
  ): NewRun {
    const optimum = end.stop === undefined ? {} : { optimum: { stop: end.stop } };
    const { reason } = end;
    return { kind: "schedule", rule: id, name, dueAt: now, endsAt, reason, ...optimum, actions, isWatched: true };
  }

  #end({ schedule, coast }: Reckoned, { at, minutes, isWatchOnly }: Ending): RunEnd {
    const { hour, minute } = this.#options.calendar.time.local(at);
    const clock = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
    const { tolerance } = schedule.optimumStop;
    const reason = coastText(coast, { ended: minutes, tolerance, clock, isWatchOnly });
    return { reason, stop: { at, fixed: 0, minutes, isLearned: coast.by !== undefined, reason } };
  }
}

interface Ending {
  /** Its time. */
  readonly at: number;
  /** Minutes before that. */
  readonly minutes: number;
  readonly isWatchOnly: boolean;
}

function isWatchedStop(other: StoredRun, run: Pick<StoredRun, "rule" | "endsAt">): boolean {
  const { rule, state, endsAt, optimum } = other;
  return rule === run.rule && state === "watched" && endsAt === run.endsAt && optimum?.stop !== undefined;
}
