import { type Hold, PRIORITIES, type PointId } from "@atrium/contract";
import type { WriteOutcome } from "@atrium/drivers";
import type { StandingValue } from "./standing.ts";

export interface ArbiterOptions {
  readonly holdOf: (point: PointId) => Pick<Hold, "value" | "by"> | undefined;
  readonly standingOf: (point: PointId) => readonly StandingValue[];
}

/** A value that somebody wants of a point. */
interface Claim {
  readonly value: number;
  readonly priority: number;
  /** For a sentence: "ann", "the schedule Evening". */
  readonly who: string;
}

/**
 * What a command comes to: a value to write, in the name of the next in order where it is a release, or an outcome
 * without anything to write.
 */
export type Ruling =
  | { readonly write: number; readonly next?: string }
  | { readonly outcome: WriteOutcome; readonly detail: string };

/** A release where nothing else wants the point, and the protocol has no automatic: there is nothing to write. */
const NOTHING_TO_RELEASE =
  "The hold has ended; the device has no automatic of its own to go back to and stays as it is.";

/**
 * Decides for protocols without priorities as a priority array does (ASHRAE 135, 19.2): of all that want a point, the
 * smallest number counts, and when that one is released the next does.
 */
export class Arbiter {
  readonly #options: ArbiterOptions;

  constructor(options: ArbiterOptions) {
    this.#options = options;
  }

  /** @param value null releases what this priority wants */
  rule({ point, priority, value }: { point: PointId; priority: number; value: number | null }): Ruling {
    const others = this.#claims(point).filter((claim) => claim.priority !== priority);
    const above = others.find((claim) => claim.priority < priority);
    if (value !== null) {
      if (above === undefined) return { write: value };
      const detail = `${above.who} at priority ${above.priority} wins; this counts when that ends.`;
      return { outcome: { state: "overridden", value: above.value, priority: above.priority, time: 0 }, detail };
    }
    const [next] = others;
    if (next !== undefined && above === undefined) {
      return { write: next.value, next: `${next.who} at priority ${next.priority}` };
    }
    const detail = above === undefined ? NOTHING_TO_RELEASE : `${above.who} at priority ${above.priority} keeps it.`;
    return { outcome: { state: "confirmed", value: null, time: 0 }, detail };
  }

  #claims(point: PointId): Claim[] {
    const hold = this.#options.holdOf(point);
    const held = hold === undefined ? [] : [{ value: hold.value, priority: PRIORITIES.operator, who: hold.by }];
    const standing = this.#options
      .standingOf(point)
      .map(({ value, source, by }) => ({ value, priority: PRIORITIES[source], who: `the ${source} ${by}` }));
    return [...held, ...standing];
  }
}
