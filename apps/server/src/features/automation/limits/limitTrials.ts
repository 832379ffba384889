import { type SiteDays, type TriedWindow, tryLimit } from "@atrium/automation";
import {
  MAX_FIRINGS,
  MAX_TRIAL_VALUES,
  type PeakLimitContent,
  type PeakLimitTrial,
  type PeakLimitTrialRequest,
} from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { SerialQueue } from "../../../platform/serialQueue.ts";
import { AppError } from "../../../platform/errors.ts";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { type ConditionPast, readRecorded } from "../conditions/readRecorded.ts";
import { meteredPower } from "./limitMeter.ts";
import { sumsOf } from "./limitSums.ts";

export interface LimitTrialsOptions {
  readonly calendar: SiteDays;
  readonly past: ConditionPast;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly clock: { now(): number };
  /** @throws AppError EVA001 where the limit is wrong */
  readonly check: (content: PeakLimitContent) => Promise<void>;
  /** What a kWh costs; undefined where no tariff is valid. */
  readonly prices: () => (moment: number) => number | undefined;
}

/** Tries peak limits on the power that was recorded, one after the other. */
export class LimitTrials {
  readonly #options: LimitTrialsOptions;
  readonly #queue = new SerialQueue();

  constructor(options: LimitTrialsOptions) {
    this.#options = options;
  }

  /** @throws AppError EVA001 where the limit is wrong */
  async tryOut(request: PeakLimitTrialRequest): Promise<PeakLimitTrial> {
    await this.#options.check(request.limit);
    const point = meteredPower(request.limit.source, this.#options.directory);
    if (point === undefined) throw new AppError("EVA001", t("The peak limit was not backtested"));
    return await this.#queue.run(async () => this.#run(request, Number(point.id)));
  }

  async #run({ limit, days }: PeakLimitTrialRequest, point: number): Promise<PeakLimitTrial> {
    const { past, clock, calendar, prices } = this.#options;
    const { time, holidayOn } = calendar;
    const recorded = await readRecorded(point, { past, to: clock.now(), days });
    const yielder = new EventLoopYielder();
    const trial = tryLimit({ limit, ...recorded, time, holidayOn });
    let step = trial.next();
    for (; step.done !== true; step = trial.next()) await yielder.yieldIfDue();
    const { sheds, windows } = step.value;
    return {
      ...sumsOf({ limit, windows, sheds, recorded, price: prices() }),
      sheds: sheds.slice(-MAX_FIRINGS).toReversed(),
      line: lineOf(windows),
    };
  }
}

/** Of each stretch the window with the highest mean as it was. */
function lineOf(windows: readonly TriedWindow[]): PeakLimitTrial["line"] {
  const each = Math.max(1, Math.ceil(windows.length / MAX_TRIAL_VALUES));
  const line: { times: number[]; before: (number | null)[]; after: (number | null)[] } = {
    times: [],
    before: [],
    after: [],
  };
  const said = (value: number): number | null => (Number.isNaN(value) ? null : value);
  for (let first = 0; first < windows.length; first += each) {
    const some = windows.slice(first, first + each);
    const [start] = some;
    if (start === undefined) continue;
    const most = some.reduce(
      (one, other) => (other.before > one.before || Number.isNaN(one.before) ? other : one),
      start,
    );
    line.times.push(most.from);
    line.before.push(said(most.before));
    line.after.push(said(most.after));
  }
  return line;
}
