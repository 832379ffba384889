import { DEMAND_WINDOW, type GiveBack, type PeakLimitContent } from "@atrium/contract/automation";
import { MINUTE } from "@atrium/time";
import type { ConditionWindows } from "./conditionWindows.ts";
import { DemandWindow } from "./demandWindow.ts";

/** What a peak limit goes by. @internal for tests */
export type LimitRule = Pick<
  PeakLimitContent,
  "limit" | "margin" | "settleMinutes" | "leastMinutes" | "mostMinutes" | "restMinutes"
> & { readonly stages: ArrayLike<unknown> };

/** A stage that is shed. */
export interface Shed {
  readonly stage: number;
  readonly at: number;
}

export interface LimitMachineOptions {
  readonly rule: LimitRule;
  readonly windows: Pick<ConditionWindows, "at">;
  /** Nothing is known of any power before. */
  readonly from: number;
  /** `expected`: the mean that is expected at the end of the window, which ends at `until`. */
  readonly onShed: (shed: Shed & { readonly expected: number; readonly until: number }) => void;
  readonly onGiveBack: (back: Shed & { readonly now: number; readonly by: GiveBack }) => void;
}

const NEVER = Number.POSITIVE_INFINITY;

/**
 * One peak limit from value to value of the power. While the mean of the window is about to pass the limit, the next stage is
 * shed each time that has lasted for the settling time; while there is room again, the one that was shed last is given back,
 * in a later window than its own. It knows no clock: time comes in with values and with `advance`, so that a month of records
 * is judged by the code that judges the present. See docs/decisions/0131.
 *
 * Power that is not known neither sheds nor gives back: only the longest time of a stage, and the end of the hours, do.
 */
export class LimitMachine {
  readonly #options: LimitMachineOptions;
  readonly #demand: DemandWindow;
  #time: number;
  #overSince = NEVER;
  #calmSince = NEVER;
  #shed: Shed[] = [];
  /** Until when each stage is left alone. */
  readonly #restsUntil: number[];
  #opening: ReturnType<ConditionWindows["at"]>;

  constructor(options: LimitMachineOptions) {
    this.#options = options;
    this.#time = options.from;
    this.#demand = new DemandWindow(options.from);
    this.#opening = options.windows.at(options.from);
    this.#restsUntil = Array.from({ length: options.rule.stages.length }, () => Number.NEGATIVE_INFINITY);
  }

  /** Those that are shed, in the order in which they were. */
  get shed(): readonly Shed[] {
    return this.#shed;
  }

  /** The window that runs, and the mean that is expected at its end; NaN: nobody knows. */
  get window(): { readonly to: number; readonly expected: number } {
    return { to: this.#demand.to, expected: this.#demand.expected };
  }

  /** When something comes about without a value. */
  get dueAt(): number {
    return Math.min(this.#demand.to, this.#opening.until, this.#shedsAt, this.#backAt, this.#lastsUntil);
  }

  /** The newest time that each stage was shed, as it was written down; a null end: it is shed still. */
  restore(stages: readonly (Shed & { readonly ended: number | null })[]): void {
    const { restMinutes } = this.#options.rule;
    for (const { stage, at, ended } of stages) {
      if (stage >= this.#restsUntil.length) continue;
      if (ended === null) this.#shed.push({ stage, at });
      else this.#restsUntil[stage] = ended + restMinutes * MINUTE;
    }
    this.#shed.sort((one, other) => one.at - other.at);
    if (!this.#opening.isOpen) this.#giveAllBack(this.#time);
  }

  /** @param power kW; NaN: it is not known */
  take(power: number, time: number): void {
    this.advance(time);
    this.#demand.take(power, time);
    this.#judge(time);
    this.advance(time);
  }

  /** Until then the power has not changed. */
  advance(time: number): void {
    if (time < this.#time) this.#setBack(time);
    for (let due = this.dueAt; due <= time; due = this.dueAt) this.#step(Math.max(due, this.#time));
    this.#time = time;
  }

  /** The days or the hours have changed: what is open now is evaluated again. */
  hoursChanged(time: number): void {
    this.advance(time);
    this.#opening = this.#options.windows.at(time);
    if (!this.#opening.isOpen) this.#giveAllBack(time);
  }

  /** The first stage that could be shed, and from when on. */
  get #next(): { readonly stage: number; readonly from: number } | undefined {
    let next: { stage: number; from: number } | undefined;
    for (const [stage, from] of this.#restsUntil.entries()) {
      if (this.#shed.some((one) => one.stage === stage)) continue;
      // Of those whose rest is over the first counts; before, the one that may be shed soonest.
      if (from <= this.#time) return { stage, from };
      if (next === undefined || from < next.from) next = { stage, from };
    }
    return next;
  }

  get #shedsAt(): number {
    if (!this.#opening.isOpen || this.#overSince === NEVER) return NEVER;
    return Math.max(this.#overSince + this.#options.rule.settleMinutes * MINUTE, this.#next?.from ?? NEVER);
  }

  get #backAt(): number {
    const last = this.#shed.at(-1);
    if (last === undefined || this.#calmSince === NEVER) return NEVER;
    const { settleMinutes, leastMinutes } = this.#options.rule;
    const laterWindow = (Math.floor(last.at / DEMAND_WINDOW) + 1) * DEMAND_WINDOW;
    return Math.max(this.#calmSince + settleMinutes * MINUTE, last.at + leastMinutes * MINUTE, laterWindow);
  }

  get #lastsUntil(): number {
    return Math.min(NEVER, ...this.#shed.map(({ at }) => at + this.#options.rule.mostMinutes * MINUTE));
  }

  #step(at: number): void {
    this.#time = at;
    if (this.#opening.until <= at) {
      this.#opening = this.#options.windows.at(at);
      if (!this.#opening.isOpen) this.#giveAllBack(at);
    } else if (this.#demand.to <= at) {
      this.#demand.next();
      this.#judge(at);
    } else if (this.#lastsUntil <= at) {
      const { mostMinutes } = this.#options.rule;
      for (const one of this.#shed.filter((each) => each.at + mostMinutes * MINUTE <= at)) {
        this.#giveBack(one, { now: at, by: "time" });
      }
    } else if (this.#backAt <= at) {
      const last = this.#shed.at(-1);
      if (last !== undefined) this.#giveBack(last, { now: at, by: "room" });
      // What it takes shows in the power before the next one is given back.
      this.#calmSince = at;
    } else {
      this.#shedNext(at);
    }
  }

  #shedNext(at: number): void {
    const next = this.#next;
    if (next === undefined) return;
    this.#overSince = at;
    this.#shed = [...this.#shed, { stage: next.stage, at }];
    const { expected, to: until } = this.#demand;
    this.#options.onShed({ stage: next.stage, at, expected, until });
  }

  #giveBack(one: Shed, { now, by }: { readonly now: number; readonly by: GiveBack }): void {
    this.#shed = this.#shed.filter((other) => other !== one);
    this.#restsUntil[one.stage] = now + this.#options.rule.restMinutes * MINUTE;
    this.#options.onGiveBack({ ...one, now, by });
  }

  #giveAllBack(now: number): void {
    for (const one of this.#shed.toReversed()) this.#giveBack(one, { now, by: "hours" });
  }

  /** Whether the limit is about to be passed, or there is room. */
  #judge(at: number): void {
    const { limit, margin } = this.#options.rule;
    const { expected } = this.#demand;
    if (!(expected > limit)) this.#overSince = NEVER;
    else if (this.#overSince === NEVER) this.#overSince = at;
    if (!(expected <= limit - margin)) this.#calmSince = NEVER;
    else if (this.#calmSince === NEVER) this.#calmSince = at;
  }

  /** The clock was set back: nothing lies in the future, so that no wait gets longer than it is. */
  #setBack(time: number): void {
    const shift = (moment: number): number => (moment === NEVER ? NEVER : Math.min(moment, time));
    this.#overSince = shift(this.#overSince);
    this.#calmSince = shift(this.#calmSince);
    this.#shed = this.#shed.map((one) => ({ ...one, at: shift(one.at) }));
    const { restMinutes } = this.#options.rule;
    for (const [stage, until] of this.#restsUntil.entries()) {
      this.#restsUntil[stage] = Math.min(until, time + restMinutes * MINUTE);
    }
    this.#time = time;
    this.#demand.setBack(time);
    this.#judge(time);
    this.hoursChanged(time);
  }
}
