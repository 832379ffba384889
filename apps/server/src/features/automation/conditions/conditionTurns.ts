import {
  ConditionMachine,
  ConditionWindows,
  type FiringBegin,
  type FiringEnd,
  type SiteDays,
} from "@atrium/automation";
import { type AutomationRun, type Condition, firingReason } from "@atrium/contract/automation";
import { type PointDescription, QUALITY } from "@atrium/contract/devices";
import { type Clock, MINUTE } from "@atrium/time";
import type { Bus, PointChanges } from "../../../platform/bus.ts";
import type { Leased } from "../lease.ts";
import type { NewRun } from "../runKeeper.ts";
import type { RuleTurns } from "../runner.ts";
import type { KeptRun } from "../runStore.ts";
import { type MeasureDirectory, measuredPoint } from "./conditionMeasures.ts";

export interface ConditionTurnsOptions {
  readonly calendar: SiteDays;
  readonly conditions: () => Promise<readonly Condition[]>;
  /** The newest firing of each of these, as they were written down. */
  readonly newest: (conditions: readonly number[]) => Promise<readonly Pick<KeptRun, "rule" | "dueAt" | "endsAt">[]>;
  readonly keeper: {
    begin(run: NewRun): Promise<Pick<AutomationRun, "id">>;
    end(id: number, end: { readonly reason: string }): Promise<void>;
    running(kind: "condition"): readonly Pick<KeptRun, "id" | "rule" | "dueAt">[];
  };
  readonly directory: MeasureDirectory;
  readonly values: { readonly values: ArrayLike<number>; readonly qualities: ArrayLike<number> };
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Pick<Clock, "now">;
}

/** A condition that is switched on and whose value there is. */
interface Watched {
  readonly condition: Condition;
  readonly point: PointDescription;
  readonly windows: ConditionWindows;
  readonly machine: ConditionMachine;
  /** What is written down and has not ended. */
  run: { readonly id: number; readonly dueAt: number } | undefined;
  /** How the newest firing began, and why it ended. */
  begin: FiringBegin | undefined;
  ending: string;
}

/**
 * Evaluates conditions as values change, and writes down what they begin and end in their turns: a firing is known at once,
 * and commanded a second later at most. What has passed while the database was away is skipped rather than done late.
 */
export class ConditionTurns implements RuleTurns {
  readonly #options: ConditionTurnsOptions;
  #watched = new Map<number, Watched>();
  #byPoint = new Map<number, Watched[]>();
  #changes: number | undefined;
  /** The site is another one. */
  #isMoved = false;
  readonly #ends: (() => void)[] = [];

  constructor(options: ConditionTurnsOptions) {
    this.#options = options;
  }

  /** Hears values from now on, whether or not this process runs the rules. */
  start(): void {
    const { bus } = this.#options;
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#take(changes)),
      bus.subscribe("site.changed", () => {
        this.#isMoved = true;
      }),
    );
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  async begin({ isTaken }: Leased): Promise<void> {
    if (!isTaken) return;
    this.#watched.clear();
    this.#byPoint.clear();
    this.#changes = undefined;
  }

  end(): void {
    // What is being waited for goes on: most often it is the database that is away for a moment.
  }

  async turn(_: number, changes: number): Promise<void> {
    if (changes !== this.#changes || this.#isMoved) {
      const isMoved = this.#isMoved;
      this.#isMoved = false;
      await this.#read();
      this.#changes = changes;
      if (isMoved) for (const { machine } of this.#watched.values()) machine.hoursChanged(this.#options.clock.now());
    }
    for (const watched of this.#watched.values()) {
      // Values come while a turn waits for the database: time is asked for each.
      watched.machine.advance(this.#options.clock.now());
      if (watched.run?.dueAt !== watched.machine.began) await this.#settle(watched);
    }
    await this.#endOthers();
  }

  /** Takes the conditions as they are now; those that were changed wait anew. */
  async #read(): Promise<void> {
    const before = this.#watched;
    const kept = await this.#options.conditions();
    const fresh: Watched[] = [];
    this.#watched = new Map();
    for (const condition of kept) {
      const point = measuredPoint(condition.source, this.#options.directory);
      if (!condition.isEnabled || point === undefined) continue;
      const known = before.get(condition.id);
      const isSame = known?.condition.revision === condition.revision && known.point.id === point.id;
      const watched = isSame ? known : this.#watch(condition, point);
      this.#watched.set(condition.id, watched);
      if (!isSame) fresh.push(watched);
    }
    this.#byPoint = Map.groupBy(this.#watched.values(), ({ point }) => Number(point.id));
    await this.#restore(fresh);
  }

  #watch(condition: Condition, point: PointDescription): Watched {
    const { calendar, clock } = this.#options;
    const windows = new ConditionWindows(condition, calendar);
    const machine = new ConditionMachine({
      limits: condition,
      windows,
      from: clock.now(),
      onBegin: (begin) => {
        watched.begin = begin;
      },
      onEnd: ({ by }) => {
        watched.ending = ENDS[by];
      },
    });
    const watched: Watched = { condition, point, windows, machine, run: undefined, begin: undefined, ending: "" };
    return watched;
  }

  /** What fired before goes on, or is over; and the values are those of now. */
  async #restore(fresh: readonly Watched[]): Promise<void> {
    const { newest, keeper, clock } = this.#options;
    const last = new Map((await newest(fresh.map(({ condition }) => condition.id))).map((run) => [run.rule, run]));
    const open = new Map(keeper.running("condition").map((run) => [run.rule, run]));
    const now = clock.now();
    for (const watched of fresh) {
      const { id, updatedAt } = watched.condition;
      const [run, newestRun] = [open.get(id), last.get(id)];
      if (run !== undefined && run.dueAt >= updatedAt) {
        watched.run = { id: run.id, dueAt: run.dueAt };
        watched.machine.restore({ began: run.dueAt, ended: null });
      } else if (newestRun !== undefined) {
        // One that is changed now waits for its rest, and is spent by nothing.
        const ended = newestRun.dueAt >= updatedAt ? (newestRun.endsAt ?? newestRun.dueAt) : newestRun.dueAt;
        watched.machine.restore({ began: newestRun.dueAt, ended });
      }
      watched.machine.take(this.#valueOf(Number(watched.point.id)), now);
    }
  }

  async #settle(watched: Watched): Promise<void> {
    const { keeper } = this.#options;
    const { machine, run } = watched;
    if (run !== undefined && run.dueAt !== machine.began) {
      await keeper.end(run.id, { reason: watched.ending });
      watched.run = undefined;
    }
    const { begin } = watched;
    if (machine.began === undefined || begin?.at !== machine.began) return;
    const { id } = await keeper.begin(runOf(watched, begin));
    watched.run = { id, dueAt: begin.at };
  }

  /** Firings of conditions that were switched off, changed or taken away. */
  async #endOthers(): Promise<void> {
    const { keeper } = this.#options;
    for (const run of keeper.running("condition")) {
      const watched = this.#watched.get(run.rule);
      if (watched?.run?.id === run.id) continue;
      const reason = watched === undefined ? "The condition was switched off or removed" : "The condition was changed";
      await keeper.end(run.id, { reason });
    }
  }

  #valueOf(point: number): number {
    const { values, qualities } = this.#options.values;
    return believed(values[point], qualities[point]);
  }

  #take({ length, ids, values, qualities }: PointChanges): void {
    const now = this.#options.clock.now();
    for (let row = 0; row < length; row += 1) {
      const watched = this.#byPoint.get(ids[row] ?? 0);
      if (watched === undefined) continue;
      for (const { machine } of watched) machine.take(believed(values[row], qualities[row]), now);
    }
  }
}

/** A value that is stale, bad or stuck proves nothing: NaN. */
function believed(value: number | undefined, quality: number | undefined): number {
  return quality === QUALITY.good && value !== undefined ? value : Number.NaN;
}

function runOf({ condition, point, windows }: Watched, { at, value }: FiringBegin): NewRun {
  const { id, name, actions, isWatchOnly, mostMinutes, hours } = condition;
  const most = mostMinutes === null ? Number.POSITIVE_INFINITY : at + mostMinutes * MINUTE;
  const ends = Math.min(most, hours === null ? Number.POSITIVE_INFINITY : windows.at(at).until);
  return {
    kind: "condition",
    rule: id,
    name,
    dueAt: at,
    endsAt: Number.isFinite(ends) ? ends : null,
    reason: firingReason(condition, point, value),
    actions,
    isWatched: isWatchOnly,
  };
}

/** Why a firing ended, as its record says it. */
const ENDS: Readonly<Record<FiringEnd, string>> = {
  value: "Its value is back",
  time: "It has lasted as long as it may",
  hours: "Its hours are over",
};
