import {
  ConditionMachine,
  ConditionWindows,
  type FiringBegin,
  type FiringEnd,
  type SiteDays,
} from "@atrium/automation";
import { type AutomationRun, type Condition, firingReason } from "@atrium/contract/automation";
import type { PointDescription } from "@atrium/contract/devices";
import { MINUTE } from "@atrium/time";
import { phrase, type Phrase, t } from "@atrium/words";
import { PointEvaluator, type PointEvaluatorOptions, type Watched } from "../pointEvaluator.ts";
import type { NewRun } from "../runLifecycle.ts";
import type { StoredRun } from "../runStore.ts";
import { type MeasureDirectory, measuredPoint } from "./conditionMeasures.ts";

export interface ConditionEvaluatorOptions extends Pick<PointEvaluatorOptions<Condition>, "values" | "bus" | "clock"> {
  readonly calendar: SiteDays;
  readonly conditions: () => Promise<readonly Condition[]>;
  /** The newest firing of each of these, as they were written down. */
  readonly newest: (conditions: readonly number[]) => Promise<readonly Pick<StoredRun, "rule" | "dueAt" | "endsAt">[]>;
  readonly lifecycle: {
    begin(run: NewRun): Promise<Pick<AutomationRun, "id">>;
    end(id: number, end: { readonly reason: string }): Promise<void>;
    running(kind: "condition"): readonly Pick<StoredRun, "id" | "rule" | "dueAt">[];
  };
  readonly directory: MeasureDirectory;
}

interface WatchedCondition extends Watched<Condition> {
  readonly windows: ConditionWindows;
  readonly machine: ConditionMachine;
  /** What is written down and has not ended. */
  run: { readonly id: number; readonly dueAt: number } | undefined;
  /** How the newest firing began, and why it ended. */
  begin: FiringBegin | undefined;
  ending: string;
}

/**
 * Evaluates conditions as values change, and stores what they begin and end at the next tick: a firing is known at once, and
 * commanded a second later at most. What has passed while the database was away is skipped rather than done late.
 */
export class ConditionEvaluator extends PointEvaluator<Condition, WatchedCondition> {
  readonly #options: ConditionEvaluatorOptions;

  constructor(options: ConditionEvaluatorOptions) {
    const { conditions: rules, directory } = options;
    super({ ...options, rules, pointOf: ({ source }) => measuredPoint(source, directory) });
    this.#options = options;
  }

  protected override watch(rule: Condition, point: PointDescription): WatchedCondition {
    const { calendar, clock } = this.#options;
    const windows = new ConditionWindows(rule, calendar);
    const machine = new ConditionMachine({
      limits: rule,
      windows,
      from: clock.now(),
      onBegin: (begin) => {
        watched.begin = begin;
      },
      onEnd: ({ by }) => {
        watched.ending = t(ENDS[by]);
      },
    });
    const watched: WatchedCondition = { rule, point, windows, machine, run: undefined, begin: undefined, ending: "" };
    return watched;
  }

  protected override async restore(fresh: readonly WatchedCondition[]): Promise<void> {
    const { newest, lifecycle, clock } = this.#options;
    const last = new Map((await newest(fresh.map(({ rule }) => rule.id))).map((run) => [run.rule, run]));
    const open = new Map(lifecycle.running("condition").map((run) => [run.rule, run]));
    const now = clock.now();
    for (const watched of fresh) {
      const { id, updatedAt } = watched.rule;
      const [run, newestRun] = [open.get(id), last.get(id)];
      if (run !== undefined && run.dueAt >= updatedAt) {
        watched.run = { id: run.id, dueAt: run.dueAt };
        watched.machine.restore({ began: run.dueAt, ended: null });
      } else if (newestRun !== undefined) {
        // One that is changed now waits for its rest, and is spent by nothing.
        const ended = newestRun.dueAt >= updatedAt ? (newestRun.endsAt ?? newestRun.dueAt) : newestRun.dueAt;
        watched.machine.restore({ began: newestRun.dueAt, ended });
      }
      watched.machine.take(this.valueOf(watched.point), now);
    }
  }

  protected override async settle(watched: WatchedCondition): Promise<void> {
    const { lifecycle } = this.#options;
    const { machine, run } = watched;
    if (run?.dueAt === machine.began) return;
    if (run !== undefined) {
      await lifecycle.end(run.id, { reason: watched.ending });
      watched.run = undefined;
    }
    const { begin } = watched;
    if (machine.began === undefined || begin?.at !== machine.began) return;
    const { id } = await lifecycle.begin(runOf(watched, begin));
    watched.run = { id, dueAt: begin.at };
  }

  protected override async endOthers(): Promise<void> {
    const { lifecycle } = this.#options;
    for (const run of lifecycle.running("condition")) {
      const watched = this.watched(run.rule);
      if (watched?.run?.id === run.id) continue;
      const reason =
        watched === undefined ? t("The condition was disabled or deleted") : t("The condition was changed");
      await lifecycle.end(run.id, { reason });
    }
  }
}

function runOf({ rule, point, windows }: WatchedCondition, { at, value }: FiringBegin): NewRun {
  const { id, name, actions, isWatchOnly, mostMinutes, hours } = rule;
  const most = mostMinutes === null ? Number.POSITIVE_INFINITY : at + mostMinutes * MINUTE;
  const ends = Math.min(most, hours === null ? Number.POSITIVE_INFINITY : windows.at(at).until);
  return {
    kind: "condition",
    rule: id,
    name,
    dueAt: at,
    endsAt: Number.isFinite(ends) ? ends : null,
    reason: firingReason(rule, point, value),
    actions,
    isWatched: isWatchOnly,
  };
}

/** Why a firing ended, as its record says it. */
const ENDS: Readonly<Record<FiringEnd, Phrase>> = {
  value: phrase("Its value is back within the limit"),
  time: phrase("Its maximum duration was reached"),
  hours: phrase("Its active hours ended"),
};
