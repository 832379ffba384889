import type { PointDescription } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import type { Bus, PointChanges } from "../../platform/bus.ts";
import type { Leased } from "./lease.ts";
import { validOrNaN, type ShedTargetsOptions } from "./limits/shedTargets.ts";
import type { RuleEvaluator } from "./runner.ts";

/** A rule that watches one point. */
interface PointRule {
  readonly id: number;
  readonly revision: number;
  readonly isEnabled: boolean;
}

/** A rule that is switched on and whose point exists, with the machine that evaluates it. */
export interface Watched<Rule> {
  readonly rule: Rule;
  readonly point: PointDescription;
  readonly machine: {
    /** @param value NaN: not known */
    take(value: number, now: number): void;
    advance(now: number): void;
    hoursChanged(now: number): void;
  };
}

export interface PointEvaluatorOptions<Rule> {
  readonly rules: () => Promise<readonly Rule[]>;
  readonly pointOf: (rule: Rule) => PointDescription | undefined;
  readonly values: ShedTargetsOptions["values"];
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Pick<Clock, "now">;
}

/** Evaluates rules as the values of their points change. What follows is stored and commanded at the next tick. */
export abstract class PointEvaluator<Rule extends PointRule, One extends Watched<Rule>> implements RuleEvaluator {
  readonly #options: PointEvaluatorOptions<Rule>;
  #watched: ReadonlyMap<number, One> = new Map();
  #byPoint: ReadonlyMap<number, readonly One[]> = new Map();
  #changes: number | undefined;
  #hasSiteChanged = false;
  readonly #ends: (() => void)[] = [];

  constructor(options: PointEvaluatorOptions<Rule>) {
    this.#options = options;
  }

  protected abstract watch(rule: Rule, point: PointDescription): One;
  /** Continues what these had begun before, as it was stored, and gives them the present values. */
  protected abstract restore(fresh: readonly One[]): Promise<void>;
  /** Stores and commands what the machine has decided since the last tick. */
  protected abstract settle(one: One): Promise<void>;
  /** Ends what rules hold that were switched off, changed or removed. */
  protected abstract endOthers(): Promise<void>;

  /** Listens to values from now on, whether or not this process runs the rules. */
  start(): void {
    const { bus } = this.#options;
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#take(changes)),
      bus.subscribe("site.changed", () => {
        this.#hasSiteChanged = true;
      }),
    );
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  async begin({ isTaken }: Leased): Promise<void> {
    if (!isTaken) return;
    this.#watched = new Map();
    this.#byPoint = new Map();
    this.#changes = undefined;
  }

  end(): void {
    // The machines go on: most often the database is away for a moment.
  }

  async tick(_: number, changes: number): Promise<void> {
    const { clock } = this.#options;
    if (changes !== this.#changes || this.#hasSiteChanged) {
      const hasSiteChanged = this.#hasSiteChanged;
      this.#hasSiteChanged = false;
      await this.#read();
      this.#changes = changes;
      if (hasSiteChanged) for (const { machine } of this.#watched.values()) machine.hoursChanged(clock.now());
    }
    for (const one of this.#watched.values()) {
      // Values come while a tick waits for the database: the time is read for each.
      one.machine.advance(clock.now());
      await this.settle(one);
    }
    await this.endOthers();
  }

  protected watched(rule: number): One | undefined {
    return this.#watched.get(rule);
  }

  protected valueOf({ id }: PointDescription): number {
    return validOrNaN(id, this.#options.values);
  }

  /** Reads the rules as they are now. One that has changed starts again. */
  async #read(): Promise<void> {
    const { rules, pointOf } = this.#options;
    const watched = new Map<number, One>();
    const fresh: One[] = [];
    for (const rule of await rules()) {
      const point = pointOf(rule);
      if (!rule.isEnabled || point === undefined) continue;
      const known = this.#watched.get(rule.id);
      const isSame = known?.rule.revision === rule.revision && known.point.id === point.id;
      const one = isSame ? known : this.watch(rule, point);
      watched.set(rule.id, one);
      if (!isSame) fresh.push(one);
    }
    await this.restore(fresh);
    this.#watched = watched;
    this.#byPoint = Map.groupBy(watched.values(), ({ point }) => Number(point.id));
  }

  #take(changes: PointChanges): void {
    const now = this.#options.clock.now();
    for (let row = 0; row < changes.length; row += 1) {
      const watched = this.#byPoint.get(changes.ids[row] ?? 0);
      if (watched === undefined) continue;
      for (const { machine } of watched) machine.take(validOrNaN(row, changes), now);
    }
  }
}
