import type { PointId } from "@atrium/contract";
import { type CommandEnding, type Hold, PRIORITIES } from "@atrium/contract/devices";
import type { WriteOutcome } from "@atrium/drivers";
import { t } from "@atrium/words";
import type { Resting } from "./resting.ts";
import type { ActivePriority } from "./activePriorities.ts";

export interface ArbiterOptions {
  readonly holdOf: (point: PointId) => Pick<Hold, "value" | "by"> | undefined;
  readonly standingOf: (point: PointId) => readonly ActivePriority[];
  /** What a point returns to once nothing commands it; whether something is known that does. */
  readonly restOf: (point: PointId, isWanted: boolean) => Resting;
}

/** Who wants a value, for a sentence: "the schedule Evening". */
const SOURCES: Readonly<Record<ActivePriority["source"], (by: string) => string>> = {
  integration: (by) => t("the other system {by}", { by }),
  condition: (by) => t("the condition {by}", { by }),
  limit: (by) => t("the peak limit {by}", { by }),
  booking: (by) => t("the booking {by}", { by }),
  schedule: (by) => t("the schedule {by}", { by }),
  program: (by) => t("the program {by}", { by }),
};

/** A value that somebody wants of a point. */
interface Claim {
  readonly value: number;
  readonly priority: number;
  /** For a sentence: "ann", "the schedule Evening". */
  readonly who: string;
}

/** What is written in the place of a release. */
export interface Successor {
  readonly ending: Exclude<CommandEnding, "left">;
  /** Of the value, in a sentence: "Off, its value before", "the value of the schedule Evening at priority 15". */
  readonly what: string;
  /** What is said once it is written. */
  readonly detail: string;
}

/** What a command comes to: a value to write, or an outcome without anything to write. */
export type Ruling =
  | { readonly write: number; readonly next?: Successor }
  | { readonly outcome: WriteOutcome; readonly detail: string; readonly ending?: CommandEnding };

/** Nothing was written. */
const RELEASED = { state: "confirmed", value: null, time: 0 } as const satisfies WriteOutcome;

/**
 * Decides for protocols without priorities as a priority array does (ASHRAE 135, 19.2): of all that want a point, the
 * smallest number counts, when that one is released the next does, and after the last the point's rest state.
 */
export class Arbiter {
  readonly #options: ArbiterOptions;

  constructor(options: ArbiterOptions) {
    this.#options = options;
  }

  /** @param value null releases what this priority wants */
  rule({ point, priority, value }: { point: PointId; priority: number; value: number | null }): Ruling {
    const claims = this.#claims(point);
    const others = claims.filter((claim) => claim.priority !== priority);
    const above = others.find((claim) => claim.priority < priority);
    if (value !== null) {
      if (above === undefined) return { write: value };
      const { who, priority: wins } = above;
      const detail = t("Overridden by {who} at priority {priority}; this value applies when that ends.", {
        who,
        priority: wins,
      });
      return { outcome: { state: "overridden", value: above.value, priority: above.priority, time: 0 }, detail };
    }
    const [next] = others;
    if (next !== undefined && above === undefined) {
      const of = { who: next.who, priority: next.priority };
      const what = t("the value from {who} at priority {priority}", of);
      const detail = t("Control passes to {who} at priority {priority}.", of);
      return { write: next.value, next: { ending: "handed-over", what, detail } };
    }
    if (above === undefined) return this.#rest(point, claims.length > 0);
    const detail = t("Control stays with {who} at priority {priority}.", { who: above.who, priority: above.priority });
    return { outcome: RELEASED, detail, ending: "handed-over" };
  }

  #rest(point: PointId, isWanted: boolean): Ruling {
    const rest = this.#options.restOf(point, isWanted);
    if (rest.kind === "left") {
      return { outcome: RELEASED, detail: t("Left unchanged: {why}.", { why: rest.why }), ending: "left" };
    }
    const { value, what } = rest;
    return { write: value, next: { ending: "returned", what, detail: t("Returned to {what}.", { what }) } };
  }

  #claims(point: PointId): Claim[] {
    const hold = this.#options.holdOf(point);
    const held = hold === undefined ? [] : [{ value: hold.value, priority: PRIORITIES.operator, who: hold.by }];
    const standing = this.#options
      .standingOf(point)
      .map(({ value, source, by }) => ({ value, priority: PRIORITIES[source], who: SOURCES[source](by) }));
    return [...held, ...standing];
  }
}
