import type { ConditionContent } from "@atrium/contract/automation";
import { MINUTE } from "@atrium/time";
import type { ConditionWindows } from "./conditionWindows.ts";

/** What a condition compares, and for how long. */
export type ConditionLimits = Pick<
  ConditionContent,
  "operator" | "threshold" | "forMinutes" | "endsAt" | "mostMinutes" | "restMinutes"
>;

/** Why a firing ended: its value is back, it has lasted as long as it may, or its hours are over. */
export type FiringEnd = "value" | "time" | "hours";

export interface FiringBegin {
  readonly at: number;
  /** Since when the value had been beyond the threshold. */
  readonly since: number;
  /** The value at that moment. */
  readonly value: number;
}

export interface ConditionMachineOptions {
  readonly limits: ConditionLimits;
  readonly windows: Pick<ConditionWindows, "at">;
  /** Nothing is known of any value before. */
  readonly from: number;
  readonly onBegin: (begin: FiringBegin) => void;
  readonly onEnd: (end: { readonly at: number; readonly by: FiringEnd }) => void;
}

const NEVER = Number.POSITIVE_INFINITY;

/**
 * One condition from value to value: fires once its value has been beyond the threshold for its minutes without a
 * break, within its hours, and not too soon after the firing before. It knows no clock: time comes in with values and
 * with `advance`, so that a month of records is judged by the code that judges the present.
 *
 * A value that is not known proves nothing: it neither begins nor ends a firing, and any wait starts again from zero. A
 * firing that ended by its time is spent: the value has to return, or its hours to begin again, before the next firing.
 * See docs/decisions/0105.
 */
export class ConditionMachine {
  readonly #options: ConditionMachineOptions;
  #time: number;
  #value = Number.NaN;
  #beyondSince = NEVER;
  #backSince = NEVER;
  #began: number | undefined;
  /** Since when its longest time counts: its beginning, unless the clock was set back. */
  #activeSince = NEVER;
  #lastBegan = Number.NEGATIVE_INFINITY;
  #isSpent = false;
  #opening: ReturnType<ConditionWindows["at"]>;

  constructor(options: ConditionMachineOptions) {
    this.#options = options;
    this.#time = options.from;
    this.#opening = options.windows.at(options.from);
  }

  /** When the firing that is under way began; undefined: none is. */
  get began(): number | undefined {
    return this.#began;
  }

  /** Since when the value has been beyond the threshold; undefined: it is not, or is not known. */
  get beyondSince(): number | undefined {
    return this.#beyondSince === NEVER ? undefined : this.#beyondSince;
  }

  /** When something comes about without a value. */
  get dueAt(): number {
    return Math.min(this.#opening.until, this.#began === undefined ? this.#beginsAt : this.#endsAt);
  }

  /**
   * The newest firing of the time before this machine; a null end: it is still under way, and is ended where its hours
   * are over.
   */
  restore({ began, ended }: { readonly began: number; readonly ended: number | null }): void {
    const { mostMinutes } = this.#options.limits;
    this.#lastBegan = began;
    if (ended !== null) {
      const hasLasted = mostMinutes !== null && ended - began >= mostMinutes * MINUTE;
      this.#isSpent = hasLasted && this.#stayedOpen(ended);
      return;
    }
    this.#began = began;
    this.#activeSince = began;
    if (!this.#stayedOpen(began)) this.#end(this.#time, "hours");
  }

  /** @param value NaN: it is not known */
  take(value: number, time: number): void {
    this.advance(time);
    const { operator, threshold, endsAt } = this.#options.limits;
    const isUp = operator === ">";
    this.#value = value;
    if (!(isUp ? value > threshold : value < threshold)) this.#beyondSince = NEVER;
    else if (this.#beyondSince === NEVER) this.#beyondSince = time;
    if (!(isUp ? value < endsAt : value > endsAt)) this.#backSince = NEVER;
    else if (this.#backSince === NEVER) this.#backSince = time;
    if (this.#backSince !== NEVER) this.#isSpent = false;
    this.advance(time);
  }

  /** Until then the value has not changed. */
  advance(time: number): void {
    if (time < this.#time) this.#setBack(time);
    for (let due = this.dueAt; due <= time; due = this.dueAt) this.#step(Math.max(due, this.#time));
    this.#time = time;
  }

  /** The days or the hours have changed: what is open now is evaluated again. */
  hoursChanged(time: number): void {
    this.advance(time);
    this.#opening = this.#options.windows.at(time);
    if (this.#opening.isOpen) return;
    this.#isSpent = false;
    if (this.#began !== undefined) this.#end(time, "hours");
  }

  get #beginsAt(): number {
    if (!this.#opening.isOpen || this.#isSpent || this.#beyondSince === NEVER) return NEVER;
    const { forMinutes, restMinutes } = this.#options.limits;
    return Math.max(this.#beyondSince + forMinutes * MINUTE, this.#lastBegan + restMinutes * MINUTE);
  }

  get #endsAt(): number {
    const { forMinutes, mostMinutes } = this.#options.limits;
    const most = mostMinutes === null ? NEVER : this.#activeSince + mostMinutes * MINUTE;
    return Math.min(most, this.#backSince + forMinutes * MINUTE);
  }

  #step(at: number): void {
    this.#time = at;
    if (this.#opening.until <= at) {
      this.#opening = this.#options.windows.at(at);
      if (this.#opening.isOpen) return;
      this.#isSpent = false;
      if (this.#began !== undefined) this.#end(at, "hours");
    } else if (this.#began === undefined) {
      this.#begin(at);
    } else {
      const isBack = this.#backSince + this.#options.limits.forMinutes * MINUTE <= at;
      this.#isSpent = this.#backSince === NEVER;
      this.#end(at, isBack ? "value" : "time");
    }
  }

  #begin(at: number): void {
    this.#began = at;
    this.#activeSince = at;
    this.#lastBegan = at;
    this.#options.onBegin({ at, since: this.#beyondSince, value: this.#value });
  }

  #end(at: number, by: FiringEnd): void {
    this.#began = undefined;
    this.#options.onEnd({ at, by });
  }

  /** Whether its hours have not ended since a moment of the past. */
  #stayedOpen(since: number): boolean {
    const { windows } = this.#options;
    for (let at = since; at <= this.#time;) {
      const { isOpen, until } = windows.at(at);
      if (!isOpen) return false;
      at = until;
    }
    return true;
  }

  /** The clock was set back: nothing lies in the future, so that no wait gets longer than it is. */
  #setBack(time: number): void {
    const shift = (moment: number): number => (moment === NEVER ? NEVER : Math.min(moment, time));
    this.#beyondSince = shift(this.#beyondSince);
    this.#backSince = shift(this.#backSince);
    this.#lastBegan = shift(this.#lastBegan);
    this.#activeSince = shift(this.#activeSince);
    this.#time = time;
    this.hoursChanged(time);
  }
}
