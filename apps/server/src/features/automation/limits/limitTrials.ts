import { type SiteDays, type TriedShed, type TriedWindow, tryLimit } from "@atrium/automation";
import {
  type DeviceDescription,
  DEMAND_WINDOW,
  MOST_FIRINGS,
  MOST_TRIAL_VALUES,
  type PeakLimitContent,
  type PeakLimitTrial,
  type PeakLimitTrialRequest,
} from "@atrium/contract";
import { HOUR, MINUTE } from "@atrium/time";
import { AppError } from "../../../platform/errors.ts";
import { LoopTurns } from "../../../platform/loopTurns.ts";
import { type ConditionPast, readRecorded } from "../conditions/readRecorded.ts";
import { meteredPower } from "./limitMeter.ts";

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
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: LimitTrialsOptions) {
    this.#options = options;
  }

  /** @throws AppError EVA001 where the limit is wrong */
  async tryOut(request: PeakLimitTrialRequest): Promise<PeakLimitTrial> {
    await this.#options.check(request.limit);
    const point = meteredPower(request.limit.source, this.#options.directory);
    if (point === undefined) throw new AppError("EVA001", "The peak limit was not tried");
    const turn = this.#last.then(async () => this.#run(request, Number(point.id)));
    this.#last = turn.catch(() => undefined);
    return await turn;
  }

  async #run({ limit, days }: PeakLimitTrialRequest, point: number): Promise<PeakLimitTrial> {
    const { past, clock, calendar, prices } = this.#options;
    const { time, holidayOn } = calendar;
    const recorded = await readRecorded(point, { past, to: clock.now(), days });
    const { from, to, known } = recorded;
    const turns = new LoopTurns();
    const trial = tryLimit({ limit, ...recorded, time, holidayOn });
    let step = trial.next();
    for (; step.done !== true; step = trial.next()) await turns.next();
    const { sheds, windows: all } = step.value;
    const windows = all.filter(({ before, after }) => !Number.isNaN(before) && !Number.isNaN(after));
    return {
      from,
      to,
      known,
      windows: windows.length,
      over: {
        before: windows.filter(({ before }) => before > limit.limit).length,
        after: windows.filter(({ after }) => after > limit.limit).length,
      },
      peak: peakOf(windows),
      energy: energyOf(windows, prices()),
      unsaid: limit.stages.filter(({ kilowatts }) => kilowatts === null).length,
      stages: limit.stages.map((_, index) => stageSum(sheds, index, to)),
      count: sheds.length,
      sheds: sheds.slice(-MOST_FIRINGS).toReversed(),
      line: lineOf(all),
    };
  }
}

function peakOf(windows: readonly TriedWindow[]): PeakLimitTrial["peak"] {
  const highest = (read: (window: TriedWindow) => number) =>
    windows.reduce<{ at: number; kilowatts: number } | undefined>(
      (most, window) =>
        most === undefined || read(window) > most.kilowatts ? { at: window.from, kilowatts: read(window) } : most,
      undefined,
    );
  const [before, after] = [highest((window) => window.before), highest((window) => window.after)];
  return before === undefined || after === undefined ? null : { before, after };
}

/** What would not have been drawn, and its price; without a tariff for all of it no price is said. */
function energyOf(
  windows: readonly TriedWindow[],
  price: (moment: number) => number | undefined,
): PeakLimitTrial["energy"] {
  let [kwh, cost] = [0, 0];
  for (const { from, before, after } of windows) {
    if (before === after) continue;
    const less = ((before - after) * DEMAND_WINDOW) / HOUR;
    kwh += less;
    cost += less * (price(from) ?? Number.NaN);
  }
  return { kwh, cost: Number.isNaN(cost) ? null : cost };
}

function stageSum(sheds: readonly TriedShed[], stage: number, to: number): PeakLimitTrial["stages"][number] {
  const own = sheds.filter((shed) => shed.stage === stage);
  const minutes = own.reduce((sum, { at, until }) => sum + ((until ?? to) - at) / MINUTE, 0);
  return { sheds: own.length, minutes };
}

/** Of each stretch the window with the highest mean as it was. */
function lineOf(windows: readonly TriedWindow[]): PeakLimitTrial["line"] {
  const each = Math.max(1, Math.ceil(windows.length / MOST_TRIAL_VALUES));
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
