import { reportLimit } from "@atrium/automation";
import {
  type AutomationRun,
  PEAK_LIMIT_REPORT_DAYS,
  type PeakLimit,
  type PeakLimitReport,
} from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import { DAY } from "@atrium/time";
import { type ConditionPast, readRecorded } from "../conditions/readRecorded.ts";
import { RecordedPoint } from "../conditions/recordedPoint.ts";
import { presentRuns, type RunCounts } from "../presentRuns.ts";
import type { LimitRecords } from "../ruleRecords.ts";
import type { StoredRun, RunStore } from "../runStore.ts";
import { meteredPower } from "./limitMeter.ts";
import { sumsOf } from "./limitSums.ts";
import type { LimitTrialsOptions } from "./limitTrials.ts";

export interface LimitReportsOptions {
  readonly records: Pick<LimitRecords, "get">;
  readonly runs: Pick<RunStore, "since">;
  readonly counts: RunCounts;
  readonly past: ConditionPast;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly clock: { now(): number };
  readonly prices: LimitTrialsOptions["prices"];
}

/** What peak limits have done: their runs, against the power that was recorded. */
export class LimitReports {
  readonly #options: LimitReportsOptions;

  constructor(options: LimitReportsOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async report(id: number): Promise<PeakLimitReport> {
    const { records, clock, prices } = this.#options;
    const limit = await records.get(id);
    const to = clock.now();
    // Stages of another revision may have been other stages.
    const from = Math.min(to, Math.max(limit.updatedAt, to - PEAK_LIMIT_REPORT_DAYS * DAY));
    const recorded = await this.#recorded(limit, { from, to });
    const { taken, unconfirmed } = await this.#sheds(limit, from);
    const sheds = taken.flatMap(({ stage, dueAt: at, endsAt, isOpen }) =>
      stage === null ? [] : [{ stage, at, until: isOpen ? null : endsAt }],
    );
    const withKilowatts = sheds.map((shed) => ({ ...shed, kilowatts: limit.stages[shed.stage]?.kilowatts ?? null }));
    const windows = reportLimit({ ...recorded, sheds: withKilowatts, isWatched: limit.isWatchOnly });
    return {
      ...sumsOf({ limit, windows, sheds, recorded, price: prices() }),
      isWatchOnly: limit.isWatchOnly,
      unconfirmed,
    };
  }

  async #recorded({ source }: PeakLimit, range: { readonly from: number; readonly to: number }) {
    const { past, directory } = this.#options;
    const point = meteredPower(source, directory);
    if (point === undefined) return new RecordedPoint({ ...range, before: Number.NaN }).end();
    return readRecorded(Number(point.id), { past, to: range.to, days: (range.to - range.from) / DAY });
  }

  async #sheds({ id, updatedAt }: PeakLimit, from: number) {
    const { runs, counts } = this.#options;
    const own = (await runs.since("limit", Math.max(from, updatedAt))).filter(
      ({ rule, state, targets }) => rule === id && state !== "skipped" && targets.length > 0,
    );
    const became = new Map((await presentRuns(own, counts)).map((run) => [run.id, run]));
    const taken = own.filter((run) => isTaken(run, became.get(run.id))).toReversed();
    return { taken, unconfirmed: own.length - taken.length };
  }
}

function isTaken({ state }: StoredRun, became: AutomationRun | undefined): boolean {
  return state === "watched" || (became !== undefined && became.confirmed > 0);
}
