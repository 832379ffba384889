import { ConditionWindows, LimitMachine, type SiteDays } from "@atrium/automation";
import { type AutomationRun, type GiveBack, type PeakLimit, shedReason } from "@atrium/contract/automation";
import { type PointDescription, QUALITY } from "@atrium/contract/devices";
import { type Clock, MINUTE } from "@atrium/time";
import type { Bus, PointChanges } from "../../../platform/bus.ts";
import type { Leased } from "../lease.ts";
import type { NewRun } from "../runKeeper.ts";
import type { RuleTurns } from "../runner.ts";
import type { KeptRun } from "../runStore.ts";
import { meteredPower, type MeterDirectory } from "./limitMeter.ts";
import { believed, isTakenOff, type ShedTargetsOptions } from "./shedTargets.ts";

type StageRun = Pick<KeptRun, "id" | "rule" | "stage" | "dueAt" | "endsAt" | "isOpen">;

export interface LimitTurnsOptions {
  readonly calendar: SiteDays;
  readonly limits: () => Promise<readonly PeakLimit[]>;
  /** What of a limit was shed lately, the newest first, as it was written down. */
  readonly lately: (now: number) => Promise<readonly StageRun[]>;
  readonly keeper: {
    begin(run: NewRun): Promise<Pick<AutomationRun, "id">>;
    end(id: number, end: { readonly reason: string }): Promise<void>;
    running(kind: "limit"): readonly StageRun[];
  };
  readonly directory: MeterDirectory;
  readonly values: ShedTargetsOptions["values"];
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Pick<Clock, "now">;
}

/** A limit that is switched on and whose meter there is. */
interface Watched {
  readonly limit: PeakLimit;
  readonly point: PointDescription;
  readonly machine: LimitMachine;
  /** What is written down and has not ended, by its stage. */
  readonly runs: Map<number, number>;
  /** Stages that were shed since the last turn, and those that were given back, with why. */
  readonly shed: Map<number, { readonly at: number; readonly expected: number; readonly until: number }>;
  readonly back: Map<number, string>;
}

/**
 * Evaluates peak limits as the power changes, and writes down what they shed and give back in their turns, a second later at
 * most. What was shed and given back while the database was away is skipped.
 */
export class LimitTurns implements RuleTurns {
  readonly #options: LimitTurnsOptions;
  #watched = new Map<number, Watched>();
  #byPoint = new Map<number, Watched[]>();
  #changes: number | undefined;
  /** The site is another one. */
  #isMoved = false;
  readonly #ends: (() => void)[] = [];

  constructor(options: LimitTurnsOptions) {
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
    // What the window has taken so far goes on: most often it is the database that is away for a moment.
  }

  /** The window that runs of a limit, and what is expected at its end; null: nobody knows, or another process runs it. */
  windowOf(limit: number): { readonly to: number; readonly expected: number } | null {
    const machine = this.#watched.get(limit)?.machine;
    return machine === undefined || Number.isNaN(machine.window.expected) ? null : machine.window;
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
      await this.#settle(watched);
    }
    await this.#endOthers();
  }

  /** Takes the limits as they are now; those that were changed begin anew. */
  async #read(): Promise<void> {
    const before = this.#watched;
    const fresh: Watched[] = [];
    const watched = new Map<number, Watched>();
    for (const limit of await this.#options.limits()) {
      const point = meteredPower(limit.source, this.#options.directory);
      if (!limit.isEnabled || point === undefined) continue;
      const known = before.get(limit.id);
      const isSame = known?.limit.revision === limit.revision && known.point.id === point.id;
      const one = isSame ? known : this.#watch(limit, point);
      watched.set(limit.id, one);
      if (!isSame) fresh.push(one);
    }
    await this.#restore(fresh);
    this.#watched = watched;
    this.#byPoint = Map.groupBy(watched.values(), ({ point }) => Number(point.id));
  }

  #watch(limit: PeakLimit, point: PointDescription): Watched {
    const { calendar, clock } = this.#options;
    const machine = new LimitMachine({
      rule: limit,
      windows: new ConditionWindows(limit, calendar),
      from: clock.now(),
      onShed: ({ stage, at, expected, until }) => watched.shed.set(stage, { at, expected, until }),
      onGiveBack: ({ stage, by }) => {
        // Given back before it was written down: there is nothing to end.
        watched.shed.delete(stage);
        watched.back.set(stage, BACKS[by]);
      },
    });
    const watched: Watched = { limit, point, machine, runs: new Map(), shed: new Map(), back: new Map() };
    return watched;
  }

  /** What was shed before goes on, or is over; and the power is that of now. */
  async #restore(fresh: readonly Watched[]): Promise<void> {
    if (fresh.length === 0) return;
    const { lately, keeper, clock, values } = this.#options;
    const [past, open] = [await lately(clock.now()), keeper.running("limit")];
    for (const { limit, machine, runs, point } of fresh) {
      const own = ({ rule, dueAt }: StageRun): boolean => rule === limit.id && dueAt >= limit.updatedAt;
      const stages = new Map<number, { stage: number; at: number; ended: number | null }>();
      for (const { id, stage, dueAt: at } of open.filter(own)) {
        if (stage === null) continue;
        runs.set(stage, id);
        stages.set(stage, { stage, at, ended: null });
      }
      for (const { stage, dueAt: at, endsAt, isOpen } of past.filter(own)) {
        if (stage !== null && !isOpen && !stages.has(stage)) stages.set(stage, { stage, at, ended: endsAt ?? at });
      }
      machine.restore([...stages.values()]);
      machine.take(believed(point.id, values), clock.now());
    }
  }

  async #settle(watched: Watched): Promise<void> {
    const { keeper } = this.#options;
    const { runs, shed, back } = watched;
    for (const [stage, reason] of back) {
      const run = runs.get(stage);
      if (run !== undefined) await keeper.end(run, { reason });
      runs.delete(stage);
      back.delete(stage);
    }
    for (const [stage, begin] of shed) {
      const { id } = await keeper.begin(this.#runOf(watched, { ...begin, stage }));
      runs.set(stage, id);
      shed.delete(stage);
    }
  }

  #runOf(
    { limit }: Watched,
    { stage, at, expected, until }: { stage: number; at: number; expected: number; until: number },
  ): NewRun {
    const { time } = this.#options.calendar;
    const { hour, minute } = time.local(until);
    const by = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
    return {
      kind: "limit",
      rule: limit.id,
      name: limit.name,
      dueAt: at,
      endsAt: at + limit.mostMinutes * MINUTE,
      reason: shedReason(limit, { stage, expected, by }),
      actions: limit.stages[stage]?.actions ?? [],
      isWatched: limit.isWatchOnly,
      stage,
      isWanted: (target) => isTakenOff(target, this.#options),
    };
  }

  /** What limits hold that were switched off, changed or taken away, the last first. */
  async #endOthers(): Promise<void> {
    const { keeper } = this.#options;
    for (const run of keeper.running("limit").toReversed()) {
      const watched = this.#watched.get(run.rule);
      if (watched?.runs.get(run.stage ?? -1) === run.id) continue;
      const reason =
        watched === undefined ? "The peak limit was switched off or removed" : "The peak limit was changed";
      await keeper.end(run.id, { reason });
    }
  }

  #take({ length, ids, values, qualities }: PointChanges): void {
    const now = this.#options.clock.now();
    for (let row = 0; row < length; row += 1) {
      const watched = this.#byPoint.get(ids[row] ?? 0);
      if (watched === undefined) continue;
      const power = qualities[row] === QUALITY.good ? (values[row] ?? Number.NaN) : Number.NaN;
      for (const { machine } of watched) machine.take(power, now);
    }
  }
}

/** Why a stage was given back, as its record says it. */
const BACKS: Readonly<Record<GiveBack, string>> = {
  room: "There is room below the limit again",
  time: "It was shed as long as it may be",
  hours: "The hours of the limit are over",
};
