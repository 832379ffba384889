import { QUALITY } from "@atrium/contract/devices";
import type { BoundCheck } from "./boundCheck.ts";
import { DueTimes } from "./dueTimes.ts";
import { evaluate } from "./evaluate.ts";

/**
 * How far a value has come, up or down, from the least or the greatest of a window before it. A value holds until the next
 * one. Only values that can still become the extreme are kept, so each costs a constant amount of work.
 */
class SlidingChange {
  readonly #window: number;
  /** 1: how far it has risen; −1: how far it has fallen. */
  readonly #sign: 1 | -1;
  /** Each is more extreme than those after it; the last one is the value that holds. */
  readonly #held: Held[] = [];

  constructor({ window, direction }: { readonly window: number; readonly direction: "up" | "down" }) {
    this.#window = window;
    this.#sign = direction === "up" ? 1 : -1;
  }

  take(value: number, time: number): void {
    const signed = this.#sign * value;
    const last = this.#held.at(-1);
    if (last !== undefined) last.until = time;
    while ((this.#held.at(-1)?.value ?? Number.NEGATIVE_INFINITY) >= signed) this.#held.pop();
    this.#held.push({ value: signed, until: Number.POSITIVE_INFINITY });
  }

  /** Values are not known for a time: what was before says nothing about what comes. */
  forget(): void {
    this.#held.length = 0;
  }

  /** At this moment, in the value's unit; NaN: nothing is known. */
  at(time: number): number {
    while ((this.#held[0]?.until ?? Number.POSITIVE_INFINITY) <= time - this.#window) this.#held.shift();
    return (this.#held.at(-1)?.value ?? Number.NaN) - (this.#held[0]?.value ?? Number.NaN);
  }

  /** When the extreme leaves the window, if nothing comes, ms. */
  get changesAt(): number {
    return (this.#held[0]?.until ?? Number.POSITIVE_INFINITY) + this.#window;
  }
}

/** Changes of values as columns; a NaN value has no meaning. */
export interface ValueChanges {
  readonly length: number;
  readonly ids: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
}

export interface AlarmEngineOptions {
  readonly checks: readonly BoundCheck[];
  /** A check holds, or holds no longer, after its delays. `value` is that of its first point; NaN: none. */
  readonly onChange: (change: CheckChange) => void;
  /** Ms by which we were late ourselves since a time: what is about silence waits longer by that. */
  readonly lateSince?: (time: number) => number;
}

export interface CheckChange {
  /** Its place among the checks. */
  readonly check: number;
  readonly isActive: boolean;
  /** ms since the epoch. */
  readonly time: number;
  readonly value: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/**
 * Evaluates checks as values change: each change costs the checks of its point alone. Time comes in with the changes and
 * with `advance`, so that a month of records is evaluated by the same code as the present.
 */
export class AlarmEngine {
  readonly #checks: readonly BoundCheck[];
  readonly #onChange: AlarmEngineOptions["onChange"];
  readonly #lateSince: (time: number) => number;
  readonly #known: { readonly values: Float64Array; readonly qualities: Uint8Array };
  /** The checks of point n are `#of[#from[n]]` until `#of[#from[n + 1]]`. */
  readonly #from: Int32Array;
  readonly #of: Int32Array;
  readonly #isActive: Uint8Array;
  /** When what it is turning into will have held for its delay; NEVER: it is not turning. */
  readonly #due: Float64Array;
  readonly #isSignalled: Uint8Array;
  readonly #wasOpen: Uint8Array;
  readonly #rates = new Map<number, SlidingChange>();
  readonly #dueTimes = new DueTimes();

  constructor({ checks, onChange, lateSince = () => 0 }: AlarmEngineOptions) {
    this.#checks = checks;
    this.#onChange = onChange;
    this.#lateSince = lateSince;
    const size = 1 + checks.reduce((most, bound) => Math.max(most, ...pointsOf(bound)), 0);
    this.#known = {
      values: new Float64Array(size).fill(Number.NaN),
      qualities: new Uint8Array(size).fill(QUALITY.stale),
    };
    [this.#from, this.#of] = checksByPoint(checks, size);
    this.#isActive = new Uint8Array(checks.length);
    this.#isSignalled = new Uint8Array(checks.length);
    this.#wasOpen = new Uint8Array(checks.length);
    this.#due = new Float64Array(checks.length).fill(NEVER);
    for (const [index, { check }] of checks.entries()) {
      if (check.kind !== "rate") continue;
      const direction = check.operator === ">" ? "up" : "down";
      this.#rates.set(index, new SlidingChange({ window: check.within * 1_000, direction }));
    }
  }

  /** The points that are read. */
  get points(): number[] {
    return [...this.#from.keys()].filter((point) => (this.#from[point + 1] ?? 0) > (this.#from[point] ?? 0));
  }

  /** Whether a check holds, after its delays. */
  isActive(check: number): boolean {
    return this.#isActive[check] === 1;
  }

  /** Whether nothing holds or waits for its delay: until a value changes, nothing will. */
  get isAtRest(): boolean {
    return this.#isActive.every((active) => active === 0) && this.#due.every((due) => due === NEVER);
  }

  /** What held when the program ended holds until a value says otherwise. No notification. */
  restore(check: number): void {
    this.#isActive[check] = 1;
    this.#isSignalled[check] = 1;
  }

  /** Evaluates every check once: the absence of a value counts, too. */
  begin(time: number): void {
    for (const check of this.#checks.keys()) this.#look(check, time);
  }

  take({ length, ids, values, qualities }: ValueChanges, time: number): void {
    this.advance(time);
    for (let row = 0; row < length; row += 1) {
      this.#takeOne(ids[row] ?? 0, values[row] ?? Number.NaN, qualities[row] ?? QUALITY.bad, time);
    }
  }

  /** What no value says: the line of a connection is lost, or back; a shift is late, or taken over. */
  signal(check: number, isSo: boolean, time: number): void {
    this.advance(time);
    this.#isSignalled[check] = Number(isSo);
    this.#look(check, time);
  }

  /** Until then nothing else has changed: what was waiting for its delay holds, in the order of time. */
  advance(time: number): void {
    while (this.#dueTimes.next <= time) {
      const due = this.#dueTimes.take();
      if (due !== undefined) this.#look(due.check, due.time);
    }
  }

  #takeOne(point: number, value: number, quality: number, time: number): void {
    const [from = 0, to = 0] = [this.#from[point], this.#from[point + 1]];
    if (from === to) return;
    const { values, qualities } = this.#known;
    const wasOpen = (values[point] ?? 0) > 0;
    const isSameQuality = qualities[point] === quality;
    values[point] = value;
    qualities[point] = quality;
    for (let at = from; at < to; at += 1) {
      const check = this.#of[at] ?? 0;
      const bound = this.#checks[check];
      if (bound === undefined || (isSameQuality && isOfQuality(bound))) continue;
      if (bound.check.kind === "rate" && bound.points[0] === point) this.#move(check, value, quality, time);
      if (bound.check.kind === "door-forced" && bound.points[0] === point) this.#wasOpen[check] = Number(wasOpen);
      this.#look(check, time);
      if (bound.check.kind === "door-forced") this.#wasOpen[check] = Number((values[bound.points[0] ?? 0] ?? 0) > 0);
    }
  }

  #move(check: number, value: number, quality: number, time: number): void {
    const rate = this.#rates.get(check);
    if (quality === QUALITY.good && !Number.isNaN(value)) rate?.take(value, time);
    else rate?.forget();
  }

  #look(check: number, time: number): void {
    const bound = this.#checks[check];
    if (bound === undefined) return;
    const rate = this.#rates.get(check);
    const isActive = this.#isActive[check] === 1;
    const holds = evaluate(bound, this.#known, {
      isActive,
      moved: rate?.at(time) ?? Number.NaN,
      wasOpen: this.#wasOpen[check] === 1,
      isSignalled: this.#isSignalled[check] === 1,
    });
    // A rate falls by itself, as its window moves on.
    if (rate !== undefined && holds === true && rate.changesAt < NEVER) this.#dueTimes.add(rate.changesAt, check);
    if (holds === undefined || holds === isActive) {
      this.#due[check] = NEVER;
      return;
    }
    this.#turn(check, bound, time);
  }

  /** It is to be the other; now, or once that has held for its delay. */
  #turn(check: number, bound: BoundCheck, time: number): void {
    const { onDelay, offDelay, points } = bound;
    const isActive = this.#isActive[check] !== 1;
    const delay = isActive ? onDelay : offDelay;
    if (this.#due[check] === NEVER && delay > 0) {
      this.#due[check] = time + delay;
      this.#dueTimes.add(time + delay, check);
      return;
    }
    if (delay > 0 && this.#isEarly(check, bound, { delay, isActive, time })) return;
    this.#due[check] = NEVER;
    this.#isActive[check] = Number(isActive);
    this.#onChange({ check, isActive, time, value: this.#known.values[points[0] ?? 0] ?? Number.NaN });
  }

  /** Whether its delay is not over yet. */
  #isEarly(check: number, bound: BoundCheck, turn: { delay: number; isActive: boolean; time: number }): boolean {
    const { delay, isActive, time } = turn;
    const due = this.#due[check] ?? NEVER;
    if (due > time) return true;
    if (!isActive || !isOfSilence(bound)) return false;
    const later = due + this.#lateSince(due - delay);
    if (later <= time) return false;
    this.#dueTimes.add(later, check);
    return true;
  }
}

/** Whether it is about somebody who is not heard. */
function isOfSilence({ check: { kind } }: BoundCheck): boolean {
  return kind === "offline" || kind === "connection";
}

/** Whether values do not matter, only whether they come. */
function isOfQuality({ check: { kind } }: BoundCheck): boolean {
  return kind === "offline" || kind === "stuck";
}

function pointsOf({ points, gate }: BoundCheck): readonly number[] {
  return gate === undefined ? points : [...points, gate.point];
}

function checksByPoint(checks: readonly BoundCheck[], size: number): [Int32Array, Int32Array] {
  const from = new Int32Array(size + 1);
  for (const bound of checks) {
    for (const point of new Set(pointsOf(bound))) from[point + 1] = (from[point + 1] ?? 0) + 1;
  }
  for (let point = 0; point < size; point += 1) from[point + 1] = (from[point + 1] ?? 0) + (from[point] ?? 0);
  const next = from.slice();
  const of = new Int32Array(from[size] ?? 0);
  for (const [index, bound] of checks.entries()) {
    for (const point of new Set(pointsOf(bound))) {
      const at = next[point] ?? 0;
      of[at] = index;
      next[point] = at + 1;
    }
  }
  return [from, of];
}

interface Held {
  readonly value: number;
  /** When another value took its place, ms; Infinity: it holds. */
  until: number;
}
