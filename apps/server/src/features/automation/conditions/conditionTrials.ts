import { ConditionWindows, type Firing, type SiteDays, tryCondition, tryThresholds } from "@atrium/automation";
import {
  type AutomationAction,
  type AutomationKind,
  type ConditionContent,
  type ConditionEnergy,
  type ConditionTrial,
  type ConditionTrialRequest,
  MAX_FIRINGS,
  THRESHOLDS_BESIDE,
} from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { SerialQueue } from "../../../platform/serialQueue.ts";
import { AppError } from "../../../platform/errors.ts";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { type EnergyPast, firedEnergy } from "./firedEnergy.ts";
import { measuredPoint } from "./conditionMeasures.ts";
import { type ConditionPast, readRecorded } from "./readRecorded.ts";
import { lineOf, type Recorded, thresholdStep } from "./recordedPoint.ts";

/** What a rule wants of a point. */
export interface WantedValue {
  readonly device: string;
  readonly point: string;
  readonly value: number;
}

export interface ConditionTrialsOptions {
  readonly calendar: SiteDays;
  readonly past: ConditionPast & EnergyPast;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly clock: { now(): number };
  /** @throws AppError EVA001 where the condition is wrong */
  readonly check: (content: ConditionContent) => Promise<void>;
  /** What a kWh costs; undefined where no tariff is valid. */
  readonly prices: () => (moment: number) => number | undefined;
  readonly wants: (actions: readonly AutomationAction[]) => Promise<readonly WantedValue[]>;
  /** The rules that are switched on. */
  readonly rules: () => Promise<readonly OtherRule[]>;
}

interface OtherRule {
  readonly kind: AutomationKind;
  readonly id: number;
  readonly name: string;
  readonly actions: readonly AutomationAction[];
}

const MAX_MEETINGS = 200;

/** Tries conditions on what was recorded, one after the other. */
export class ConditionTrials {
  readonly #options: ConditionTrialsOptions;
  readonly #queue = new SerialQueue();

  constructor(options: ConditionTrialsOptions) {
    this.#options = options;
  }

  /** @throws AppError EVA001 where the condition is wrong */
  async tryOut(request: ConditionTrialRequest): Promise<ConditionTrial> {
    return this.#inTurn(request, async (point) => this.#run(request, point));
  }

  /** What the firings would have taken or saved. @throws AppError EVA001 where the condition is wrong */
  async energy(request: ConditionTrialRequest): Promise<ConditionEnergy> {
    return this.#inTurn(request, async (point) => {
      const { directory, past, prices, wants } = this.#options;
      const { recorded, trial } = await this.#recorded(request, point);
      const firings = tryCondition(trial);
      const wanted = await wants(request.condition.actions);
      return firedEnergy(firings, wanted, {
        to: recorded.to,
        past,
        device: (id) => directory.device(id),
        price: prices(),
      });
    });
  }

  async #inTurn<Result>(
    { condition }: ConditionTrialRequest,
    work: (point: number) => Promise<Result>,
  ): Promise<Result> {
    await this.#options.check(condition);
    const point = measuredPoint(condition.source, this.#options.directory);
    if (point === undefined) throw new AppError("EVA001", t("The condition was not backtested"));
    return await this.#queue.run(async () => work(Number(point.id)));
  }

  async #recorded({ condition, days }: Pick<ConditionTrialRequest, "condition" | "days">, point: number) {
    const { calendar, past, clock } = this.#options;
    const recorded = await readRecorded(point, { past, to: clock.now(), days });
    const { time, holidayOn } = calendar;
    const { from, to, before } = recorded;
    return { recorded, trial: { condition, from, to, before, recorded: recorded.recorded, time, holidayOn } };
  }

  async #run({ condition, days, id }: ConditionTrialRequest, point: number): Promise<ConditionTrial> {
    const { wants } = this.#options;
    const { recorded: past, trial } = await this.#recorded({ condition, days }, point);
    const { from, to } = past;
    const yielder = new EventLoopYielder();
    const firings = tryCondition(trial);
    await yielder.yieldIfDue();
    const thresholds: ConditionTrial["thresholds"] = [];
    const steps = { step: thresholdStep(past, condition), beside: THRESHOLDS_BESIDE };
    for (const tried of tryThresholds(trial, steps)) {
      thresholds.push(tried);
      await yielder.yieldIfDue();
    }
    const wanted = await wants(condition.actions);
    return {
      from,
      to,
      ...this.#counted(firings, condition, past),
      firings: firings
        .slice(-MAX_FIRINGS)
        .toReversed()
        .map(({ at, until, by, peak }) => ({ at, until, by, peak: Number.isFinite(peak) ? peak : null })),
      thresholds,
      line: lineOf(past, condition.operator),
      known: past.known,
      meetings: await this.#meetings(wanted, id),
      deviceCount: new Set(wanted.map(({ device }) => device)).size,
    };
  }

  #counted(firings: readonly Firing[], condition: ConditionContent, { from, to }: Recorded) {
    const { time, holidayOn } = this.#options.calendar;
    const windows = new ConditionWindows(condition, { time, holidayOn });
    const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
    for (const { at } of firings) {
      const { weekday, hour } = time.local(at);
      const day = hours[weekday - 1];
      if (day !== undefined) day[hour] = (day[hour] ?? 0) + 1;
    }
    const openDays = time.days(from, to).filter((day) => {
      const first = Math.max(day, from);
      const { isOpen, until } = windows.at(first);
      return isOpen || until < Math.min(time.addDays(day, 1), to);
    });
    return {
      count: firings.length,
      firedDays: new Set(firings.map(({ at }) => time.startOfDay(at))).size,
      openDays: openDays.length,
      active: firings.reduce((sum, { at, until }) => sum + (until ?? to) - at, 0),
      hours,
    };
  }

  /** Rules that want another value of a point that this one sets. */
  async #meetings(wanted: readonly WantedValue[], own: number | null): Promise<ConditionTrial["meetings"]> {
    const { rules, wants } = this.#options;
    const keyOf = ({ device, point }: WantedValue): string => `${device} ${point}`;
    const values = new Map(wanted.map((one) => [keyOf(one), one.value]));
    const yielder = new EventLoopYielder();
    const met: ConditionTrial["meetings"] = [];
    for (const { kind, id, name, actions } of await rules()) {
      if ((kind === "condition" && id === own) || met.length === MAX_MEETINGS) continue;
      const others = (await wants(actions)).filter((one) => (values.get(keyOf(one)) ?? one.value) !== one.value);
      const deviceCount = new Set(others.map(({ device }) => device)).size;
      if (deviceCount > 0) met.push({ kind, rule: id, name, deviceCount });
      await yielder.yieldIfDue();
    }
    return met;
  }
}
