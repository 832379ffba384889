import { ConditionWindows, LimitMachine, type SiteDays } from "@atrium/automation";
import { type AutomationRun, type GiveBack, type PeakLimit, shedReason } from "@atrium/contract/automation";
import type { PointDescription } from "@atrium/contract/devices";
import { MINUTE } from "@atrium/time";
import { phrase, type Phrase, t } from "@atrium/words";
import { PointEvaluator, type PointEvaluatorOptions, type Watched } from "../pointEvaluator.ts";
import type { NewRun } from "../runLifecycle.ts";
import type { StoredRun } from "../runStore.ts";
import { meteredPower, type MeterDirectory } from "./limitMeter.ts";
import { isTakenOff } from "./shedTargets.ts";

type StageRun = Pick<StoredRun, "id" | "rule" | "stage" | "dueAt" | "endsAt" | "isOpen">;

export interface LimitEvaluatorOptions extends Pick<PointEvaluatorOptions<PeakLimit>, "values" | "bus" | "clock"> {
  readonly calendar: SiteDays;
  readonly limits: () => Promise<readonly PeakLimit[]>;
  /** What of a limit was shed lately, the newest first, as it was written down. */
  readonly lately: (now: number) => Promise<readonly StageRun[]>;
  readonly lifecycle: {
    begin(run: NewRun): Promise<Pick<AutomationRun, "id">>;
    end(id: number, end: { readonly reason: string }): Promise<void>;
    running(kind: "limit"): readonly StageRun[];
  };
  readonly directory: MeterDirectory;
}

interface WatchedLimit extends Watched<PeakLimit> {
  readonly machine: LimitMachine;
  /** What is written down and has not ended, by its stage. */
  readonly runs: Map<number, number>;
  /** Stages that were shed since the last tick, and those that were restored, with the reason. */
  readonly shed: Map<number, { readonly at: number; readonly expected: number; readonly until: number }>;
  readonly back: Map<number, string>;
}

/**
 * Evaluates peak limits as the power changes, and stores what they shed and restore at the next tick, a second later at most.
 * What was shed and restored while the database was away is skipped.
 */
export class LimitEvaluator extends PointEvaluator<PeakLimit, WatchedLimit> {
  readonly #options: LimitEvaluatorOptions;

  constructor(options: LimitEvaluatorOptions) {
    const { limits: rules, directory } = options;
    super({ ...options, rules, pointOf: ({ source }) => meteredPower(source, directory) });
    this.#options = options;
  }

  /** The window that runs of a limit, and what is expected at its end; null: nobody knows, or another process runs it. */
  windowOf(limit: number): { readonly to: number; readonly expected: number } | null {
    const machine = this.watched(limit)?.machine;
    return machine === undefined || Number.isNaN(machine.window.expected) ? null : machine.window;
  }

  protected override watch(rule: PeakLimit, point: PointDescription): WatchedLimit {
    const { calendar, clock } = this.#options;
    const machine = new LimitMachine({
      rule,
      windows: new ConditionWindows(rule, calendar),
      from: clock.now(),
      onShed: ({ stage, at, expected, until }) => watched.shed.set(stage, { at, expected, until }),
      onGiveBack: ({ stage, by }) => {
        // Given back before it was written down: there is nothing to end.
        watched.shed.delete(stage);
        watched.back.set(stage, t(BACKS[by]));
      },
    });
    const watched: WatchedLimit = { rule, point, machine, runs: new Map(), shed: new Map(), back: new Map() };
    return watched;
  }

  protected override async restore(fresh: readonly WatchedLimit[]): Promise<void> {
    if (fresh.length === 0) return;
    const { lately, lifecycle, clock } = this.#options;
    const [past, open] = [await lately(clock.now()), lifecycle.running("limit")];
    for (const { rule: limit, machine, runs, point } of fresh) {
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
      machine.take(this.valueOf(point), clock.now());
    }
  }

  protected override async settle(watched: WatchedLimit): Promise<void> {
    const { lifecycle } = this.#options;
    const { runs, shed, back } = watched;
    for (const [stage, reason] of back) {
      const run = runs.get(stage);
      if (run !== undefined) await lifecycle.end(run, { reason });
      runs.delete(stage);
      back.delete(stage);
    }
    for (const [stage, begin] of shed) {
      const { id } = await lifecycle.begin(this.#runOf(watched, { ...begin, stage }));
      runs.set(stage, id);
      shed.delete(stage);
    }
  }

  #runOf(
    { rule: limit }: WatchedLimit,
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

  /** The last first. */
  protected override async endOthers(): Promise<void> {
    const { lifecycle } = this.#options;
    for (const run of lifecycle.running("limit").toReversed()) {
      const watched = this.watched(run.rule);
      if (watched?.runs.get(run.stage ?? -1) === run.id) continue;
      const reason =
        watched === undefined ? t("The peak limit was disabled or deleted") : t("The peak limit was changed");
      await lifecycle.end(run.id, { reason });
    }
  }
}

/** Why a stage was given back, as its record says it. */
const BACKS: Readonly<Record<GiveBack, Phrase>> = {
  room: phrase("Demand is far enough below the limit again"),
  time: phrase("The maximum shedding time was reached"),
  hours: phrase("The active hours of the limit ended"),
};
