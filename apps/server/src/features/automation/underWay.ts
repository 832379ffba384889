import { type ClaimChange, Claims, type ClaimTarget } from "@atrium/automation";
import type { AutomationKind } from "@atrium/contract/automation";
import type { StoredRun } from "./runStore.ts";
import type { RuleChange } from "./runTarget.ts";

/** Runs that are under way, and what those of a kind want together. Watched ones want nothing. */
export class UnderWay {
  #open = new Map<number, StoredRun>();
  #claims: Record<AutomationKind, Claims> = noClaims();

  /** In place of all that were. */
  reset(runs: readonly StoredRun[]): void {
    this.#open = new Map();
    this.#claims = noClaims();
    for (const run of runs) this.add(run);
  }

  get size(): number {
    return this.#open.size;
  }

  get(id: number): StoredRun | undefined {
    return this.#open.get(id);
  }

  of(kind: AutomationKind): StoredRun[] {
    return [...this.#open.values()].filter((run) => run.kind === kind);
  }

  /** Those that want something. */
  wanting(kind: AutomationKind): StoredRun[] {
    return this.of(kind).filter(({ state }) => state === "runs");
  }

  /** What counts of all that a kind wants. */
  claims(kind: AutomationKind): Pick<Claims, "of" | "wonBy"> {
    return this.#claims[kind];
  }

  /** The points that are to be set for it. */
  add(run: StoredRun): ClaimChange[] {
    this.#open.set(run.id, run);
    if (run.state !== "runs") return [];
    const targets: ClaimTarget[] = run.targets.filter(({ momentary }) => momentary === undefined);
    return this.#claims[run.kind].begin({ run: run.id, since: run.dueAt, rule: run.rule, targets });
  }

  /** The points that are to be set otherwise, or released, once it is over. */
  remove({ id, kind }: Pick<StoredRun, "id" | "kind">): ClaimChange[] {
    this.#open.delete(id);
    return this.#claims[kind].end(id);
  }

  /** Runs without an end of which nothing counts any more once this one has begun. */
  replacedBy(by: StoredRun): StoredRun[] {
    if (!by.isKept) return [];
    const points = new Set(by.targets.map((target) => keyOf(target)));
    return this.of(by.kind).filter(
      (run) =>
        run.isKept &&
        run.id !== by.id &&
        run.dueAt <= by.dueAt &&
        run.targets.every((target) => points.has(keyOf(target))),
    );
  }
}

function noClaims(): Record<AutomationKind, Claims> {
  return { schedule: new Claims(), condition: new Claims(), limit: new Claims() };
}

function keyOf({ device, point }: Pick<RuleChange, "device" | "point">): string {
  return `${device} ${point}`;
}
