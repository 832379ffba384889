import type { AlarmState } from "@atrium/contract/alarms";
import {
  type AlarmCondition,
  type AlarmInput,
  type ManualInput,
  type AlarmTraits,
  alarmStateOf,
  NORMAL,
  stepAlarm,
} from "./alarmState.ts";

/** An alarm that may come. */
export interface WatchedAlarm {
  readonly key: string;
  readonly traits: AlarmTraits;
  /** Keys of the alarms that explain this one: while one of them stands, this one is suppressed and folded under it. */
  readonly causes: readonly string[];
}

/** What happened to an alarm. */
export interface AlarmChange {
  readonly key: string;
  readonly input: AlarmInput;
  readonly before: AlarmState;
  readonly after: AlarmState;
  readonly condition: AlarmCondition;
  /** ms since the epoch. */
  readonly time: number;
  /** Of one that is suppressed: the alarm that explains it. Where that becomes another one, nothing else has changed. */
  readonly cause: string | undefined;
}

/** Now, by the wall clock and by the one that is never set, ms. */
export interface AlarmTime {
  readonly now: number;
  readonly elapsed: number;
}

/** How long after its cause has gone an alarm stays folded, ms: devices need a while to answer again. */
const RELEASE_AFTER = 60_000;

interface Kept {
  readonly watched: WatchedAlarm;
  condition: AlarmCondition;
  /** The causes that stand, or went a moment ago; undefined: none ever did. */
  standing: Set<string> | undefined;
  /** The one that was reported last. */
  told: string | undefined;
  shelf: Shelf | undefined;
}

interface Shelf {
  /** By the wall clock, and by the one that is never set: it ends with the first, so that it ends whatever is done to a clock. */
  readonly until: number;
  readonly elapsed: number;
}

/** What hid an alarm when the program ended: until when somebody had shelved it, which alarm explained it. */
interface Hidden {
  readonly shelf?: Shelf | undefined;
  readonly cause?: string | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** Made at the first cause: most alarms of a site never have one that stands. */
function standingOf(kept: Kept): Set<string> {
  return (kept.standing ??= new Set());
}

function isUnexplained({ standing }: Kept): boolean {
  return standing === undefined || standing.size === 0;
}

export interface AlarmBookOptions {
  readonly onChange: (change: AlarmChange) => void;
}

/** Every alarm of a site in its state: the rules by which they move, without any of the world around. */
export class AlarmBook {
  readonly #onChange: AlarmBookOptions["onChange"];
  #kept = new Map<string, Kept>();
  /** By cause, the alarms that it explains. */
  #explained = new Map<string, Kept[]>();
  readonly #shelved = new Set<Kept>();
  /** Causes that stand and are no alarms. */
  readonly #outside = new Set<string>();
  /** Causes that have gone, with when what they explain is released, by the clock that is never set. */
  readonly #releases = new Map<string, number>();

  constructor({ onChange }: AlarmBookOptions) {
    this.#onChange = onChange;
  }

  /** From now on these are watched. Those that stay keep their state; the returned ones stood and are watched no longer. */
  keep(watched: readonly WatchedAlarm[], time: AlarmTime): string[] {
    const before = this.#kept;
    this.#kept = new Map(
      watched.map((one) => {
        const { condition = NORMAL, standing, told, shelf } = before.get(one.key) ?? {};
        return [one.key, { watched: one, condition, standing, told, shelf }];
      }),
    );
    this.#explained = new Map();
    this.#shelved.clear();
    for (const kept of this.#kept.values()) {
      for (const cause of kept.watched.causes) {
        const explained = this.#explained.get(cause);
        if (explained === undefined) this.#explained.set(cause, [kept]);
        else explained.push(kept);
      }
      if (kept.shelf !== undefined) this.#shelved.add(kept);
    }
    for (const kept of this.#kept.values()) this.#explainAnew(kept, time);
    return [...before].flatMap(([key, { condition }]) =>
      this.#kept.has(key) || alarmStateOf(condition) === "normal" ? [] : [key],
    );
  }

  /** As it was when the program ended; no notification. */
  restore(key: string, condition: AlarmCondition, { shelf, cause }: Hidden = {}): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    kept.condition = condition;
    kept.shelf = shelf;
    kept.told = cause;
    if (shelf !== undefined) this.#shelved.add(kept);
    if (condition.isActive) for (const one of this.#explained.get(key) ?? []) standingOf(one).add(key);
  }

  /** What hid an alarm before a restart and does not any more releases it after a while, as ever. */
  settle(time: AlarmTime): void {
    for (const kept of this.#kept.values()) {
      if (kept.condition.isSuppressed && isUnexplained(kept)) this.#releaseLater(kept, time);
    }
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  stateOf(key: string): AlarmState {
    return alarmStateOf(this.#kept.get(key)?.condition ?? NORMAL);
  }

  conditionOf(key: string): AlarmCondition {
    return this.#kept.get(key)?.condition ?? NORMAL;
  }

  /** The active alarms for which this one was reported as the cause. */
  foldedUnder(cause: string): number {
    const explained = this.#explained.get(cause) ?? [];
    return explained.filter(({ condition, told }) => condition.isActive && condition.isSuppressed && told === cause)
      .length;
  }

  raise(key: string, time: AlarmTime): void {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.condition.isActive) return;
    this.#step(kept, "raise", time.now);
    this.#begin(key, time);
  }

  return(key: string, time: AlarmTime): void {
    const kept = this.#kept.get(key);
    if (kept === undefined || !kept.condition.isActive) return;
    this.#step(kept, "return", time.now);
    this.#end(key, time);
  }

  /** A cause that is no alarm stands: somebody has paused a line. */
  cover(cause: string, time: AlarmTime): void {
    this.#outside.add(cause);
    this.#begin(cause, time);
  }

  uncover(cause: string, time: AlarmTime): void {
    if (this.#outside.delete(cause)) this.#end(cause, time);
  }

  /** false: it changes nothing, or may not be. */
  act(key: string, input: ManualInput, time: AlarmTime): boolean {
    const kept = this.#kept.get(key);
    if (kept === undefined) return false;
    const isDone = this.#step(kept, input, time.now);
    if (isDone && input === "unshelve") this.#takeFromShelf(kept);
    return isDone;
  }

  /** @param lasts ms */
  shelve(key: string, lasts: number, time: AlarmTime): boolean {
    const kept = this.#kept.get(key);
    if (kept === undefined || !this.#step(kept, "shelve", time.now)) return false;
    kept.shelf = { until: time.now + lasts, elapsed: time.elapsed + lasts };
    this.#shelved.add(kept);
    return true;
  }

  /** What ends by itself ends: shelves, and folding under a cause that has gone. */
  advance(time: AlarmTime): void {
    for (const kept of this.#shelved) {
      if (kept.shelf === undefined || (kept.shelf.until > time.now && kept.shelf.elapsed > time.elapsed)) continue;
      this.#takeFromShelf(kept);
      this.#step(kept, "shelf-ended", time.now);
    }
    for (const [cause, due] of this.#releases) {
      if (due > time.elapsed) continue;
      this.#releases.delete(cause);
      for (const one of this.#explained.get(cause) ?? []) this.#release(one, cause, time);
    }
  }

  #begin(cause: string, time: AlarmTime): void {
    this.#releases.delete(cause);
    for (const one of this.#explained.get(cause) ?? []) this.#explain(one, cause, time);
  }

  #end(cause: string, { now, elapsed }: AlarmTime): void {
    const explained = this.#explained.get(cause);
    if (explained === undefined) return;
    this.#releases.set(cause, elapsed + RELEASE_AFTER);
    for (const one of explained) this.#tellCause(one, now);
  }

  #explain(kept: Kept, cause: string, { now }: AlarmTime): void {
    standingOf(kept).add(cause);
    if (!this.#step(kept, "suppress", now)) this.#tellCause(kept, now);
  }

  #release(kept: Kept, cause: string, { now }: AlarmTime): void {
    kept.standing?.delete(cause);
    if (isUnexplained(kept)) this.#step(kept, "unsuppress", now);
    else this.#tellCause(kept, now);
  }

  /** Of several, the one reported before; but an active one comes before one that cleared a moment ago. */
  #causeOf({ standing: stands, told }: Kept): string | undefined {
    const standing = stands ?? NONE;
    const known = told !== undefined && standing.has(told) ? [told, ...standing] : [...standing];
    return known.find((cause) => !this.#releases.has(cause)) ?? known[0];
  }

  /** Another alarm may explain it than before. */
  #tellCause(kept: Kept, time: number): void {
    const { condition } = kept;
    if (!condition.isSuppressed || this.#causeOf(kept) === kept.told) return;
    const state = alarmStateOf(condition);
    this.#tell(kept, { input: "suppress", before: state, after: state, time });
  }

  /** Its causes may be others now, where the rules or the site were changed. */
  #explainAnew(kept: Kept, time: AlarmTime): void {
    for (const cause of kept.standing ?? NONE) if (!kept.watched.causes.includes(cause)) kept.standing?.delete(cause);
    for (const cause of kept.watched.causes) {
      const stands = this.#outside.has(cause) || this.#kept.get(cause)?.condition.isActive === true;
      if (stands) this.#explain(kept, cause, time);
    }
    if (kept.condition.isSuppressed && isUnexplained(kept)) this.#step(kept, "unsuppress", time.now);
    else this.#tellCause(kept, time.now);
  }

  #releaseLater(kept: Kept, { elapsed }: AlarmTime): void {
    const [cause] = kept.watched.causes;
    if (cause === undefined) return;
    standingOf(kept).add(cause);
    this.#releases.set(cause, elapsed + RELEASE_AFTER);
  }

  #takeFromShelf(kept: Kept): void {
    kept.shelf = undefined;
    this.#shelved.delete(kept);
  }

  #step(kept: Kept, input: AlarmInput, time: number): boolean {
    const { watched, condition } = kept;
    const after = stepAlarm(condition, input, watched.traits);
    if (after === condition) return false;
    kept.condition = after;
    this.#tell(kept, { input, before: alarmStateOf(condition), after: alarmStateOf(after), time });
    return true;
  }

  #tell(kept: Kept, what: Pick<AlarmChange, "input" | "before" | "after" | "time">): void {
    const { watched, condition } = kept;
    kept.told = condition.isSuppressed ? this.#causeOf(kept) : undefined;
    this.#onChange({ key: watched.key, ...what, condition, cause: kept.told });
  }
}
