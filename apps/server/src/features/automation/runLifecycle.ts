import type { AutomationAction, AutomationKind, AutomationRun } from "@atrium/contract/automation";
import type { Clock } from "@atrium/time";
import { phrase, type Phrase, t } from "@atrium/words";
import type { ActionTargets } from "./actionTargets.ts";
import { presentRuns, type RunCounts } from "./presentRuns.ts";
import type { Recovery } from "./recovery.ts";
import type { RunCommands } from "./runCommands.ts";
import type { StoredRun, RunStore } from "./runStore.ts";
import type { RunOptimum } from "./optimum/runOptimum.ts";
import { momentaryOf, type RuleChange, type RunTarget } from "./runTarget.ts";
import type { UnderWay } from "./underWay.ts";

export interface RunLifecycleOptions {
  readonly store: RunStore;
  readonly underWay: UnderWay;
  readonly actions: Pick<ActionTargets, "resolve">;
  readonly given: Pick<RunCommands, "give" | "giveAtEnd">;
  readonly recovery: Pick<Recovery, "takeOver" | "giveAgain">;
  readonly counts: RunCounts;
  /** The newest value of a point: whether a device still plays what was commanded. */
  readonly shows: (target: Pick<RunTarget, "device" | "point">) => number | undefined;
  /** A line of the journal: "Schedule began", of "Evening lights". */
  readonly note: (event: { readonly time: number; readonly text: string; readonly name: string }) => void;
  readonly clock: Pick<Clock, "now">;
}

export interface NewRun {
  readonly kind: AutomationKind;
  readonly rule: number;
  readonly name: string;
  /** With its kind and rule it is this one run, however often it is begun. */
  readonly dueAt: number;
  readonly endsAt: number | null;
  /** It has no end: it goes on until a later one of its kind wants all that it wants. */
  readonly isKept?: boolean;
  readonly reason: string;
  readonly actions: readonly AutomationAction[];
  /** It is written down, and commands nothing. */
  readonly isWatched: boolean;
  /** Of a peak limit: which of its stages it is. */
  readonly stage?: number;
  /** How much sooner than its time it begins, as its rooms need. */
  readonly optimum?: RunOptimum;
  /** Leaves out what is not to be set as things are. */
  readonly isWanted?: (target: RunTarget) => boolean;
}

/** Why a run ends, and where that went by its rooms what was reckoned. */
export interface RunEnd {
  readonly reason: string;
  readonly stop?: NonNullable<RunOptimum["stop"]>;
}

/** Of several devices that come back most are there then, ms. */
const SETTLES = 5_000;
/** What became of a run, by the kind of its rule. */
const WORDS = {
  began: {
    schedule: phrase("Schedule started"),
    condition: phrase("Condition started"),
    limit: phrase("Peak limit started shedding"),
  },
  "would have begun": {
    schedule: phrase("Schedule would have started"),
    condition: phrase("Condition would have started"),
    limit: phrase("Peak limit would have started shedding"),
  },
  ended: {
    schedule: phrase("Schedule ended"),
    condition: phrase("Condition ended"),
    limit: phrase("Peak limit stopped shedding"),
  },
  missed: {
    schedule: phrase("Schedule missed"),
    condition: phrase("Condition missed"),
    limit: phrase("Peak limit missed"),
  },
} as const satisfies Record<string, Record<AutomationKind, Phrase>>;

/**
 * Runs that are under way, and what they want together. Each step is in the database before it is commanded, and each happens
 * after the one before: what was begun once is the same run ever after.
 */
export class RunLifecycle {
  readonly #options: RunLifecycleOptions;
  #isSure = false;
  /** When somebody came back whose commands may not have been answered. */
  #askedAt: number | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: RunLifecycleOptions) {
    this.#options = options;
  }

  /**
   * Takes over what is under way, and commands what of it was not commanded before the last process ended.
   * @param options `isTaken`: another process may have had it
   */
  async start({ isTaken }: { readonly isTaken: boolean }): Promise<void> {
    if (!isTaken && this.#isSure) return;
    await this.#inTurn(async () => {
      const { store, underWay, recovery } = this.#options;
      underWay.reset(await store.open());
      await recovery.takeOver();
      this.#isSure = true;
    });
  }

  /** A device that was away may answer now. */
  mayAnswer(): void {
    this.#askedAt = this.#options.clock.now();
  }

  /** What was not answered is commanded again a moment after somebody is back. */
  async tick(now: number): Promise<void> {
    if (this.#askedAt === undefined || now < this.#askedAt + SETTLES) return;
    this.#askedAt = undefined;
    await this.#inTurn(() => this.#options.recovery.giveAgain());
  }

  /** Waits for what was begun. */
  async stop(): Promise<void> {
    await this.#last;
  }

  /** Those under way, or watched as if they were. */
  running(kind: AutomationKind): StoredRun[] {
    return this.#options.underWay.of(kind);
  }

  /** Begins a run. One that was begun before, by this process or another, is left as it is. */
  async begin(asked: NewRun): Promise<AutomationRun> {
    return await this.#inTurn(async () => {
      const { store, actions, clock } = this.#options;
      const { actions: wanted, isWatched, isKept = false, isWanted = () => true, ...more } = asked;
      const { stage = null, optimum = null, ...facts } = more;
      const targets = (await actions.resolve(wanted)).targets.filter(isWanted);
      const state = isWatched ? "watched" : "runs";
      const run = await store.begin({ ...facts, beganAt: clock.now(), state, isKept, stage, optimum, targets });
      return run === undefined ? await this.#again(asked) : await this.#begun(run);
    });
  }

  /** Ends a run that is under way: what others want instead is commanded, or the points are released. */
  async end(id: number, end: RunEnd): Promise<void> {
    await this.#inTurn(() => this.#end(id, end));
  }

  /** Writes down a run that was missed. */
  async skip(missed: Omit<NewRun, "actions" | "isWatched" | "stage" | "optimum" | "isWanted">): Promise<void> {
    await this.#inTurn(async () => {
      const { store, clock } = this.#options;
      const { isKept = false, ...facts } = missed;
      const none = { stage: null, optimum: null, targets: [] };
      const new_ = { ...facts, ...none, beganAt: clock.now(), state: "skipped" as const, isKept };
      const run = await store.begin(new_);
      if (run !== undefined) this.#note(run, "missed");
    });
  }

  async #end(id: number, { reason, stop }: RunEnd): Promise<void> {
    const { store, underWay, given, clock } = this.#options;
    const run = underWay.get(id);
    if (run === undefined) return;
    await store.close(id, { at: clock.now(), stop });
    const changes = underWay.remove(run);
    if (run.state !== "runs") return;
    this.#note(run, "ended");
    await given.giveAtEnd(run, [...changes, ...this.#stops(run)], reason);
  }

  /** It was begun before: by another process, or by a call of which the database did not say that it was done. */
  async #again({ kind, rule, dueAt }: NewRun): Promise<AutomationRun> {
    const { store, underWay } = this.#options;
    const run = await store.ofMoment(kind, rule, dueAt);
    if (run === undefined) throw new Error("a run is neither new nor there");
    return run.isOpen && underWay.get(run.id) === undefined ? await this.#begun(run) : await this.#present(run);
  }

  async #begun(run: StoredRun): Promise<AutomationRun> {
    const { underWay, given } = this.#options;
    const changes = underWay.add(run);
    this.#note(run, run.state === "watched" ? "would have begun" : "began");
    if (run.state !== "runs") return await this.#present(run);
    const command = await given.give(run, [...changes, ...momentaryOf(run.targets)]);
    const end = { reason: t("Replaced by {name}", { name: run.name }) };
    for (const replaced of underWay.replacedBy(run)) await this.#end(replaced.id, end);
    return await this.#present(command === undefined ? run : { ...run, commands: [...run.commands, command] });
  }

  /** What was begun and still goes on by itself. */
  #stops({ targets }: StoredRun): RuleChange[] {
    return targets.flatMap(({ device, point, value, momentary: passing }) => {
      const stop = passing?.stop ?? null;
      return stop !== null && this.#options.shows({ device, point }) === value ? [{ device, point, value: stop }] : [];
    });
  }

  #note(run: StoredRun, what: keyof typeof WORDS): void {
    this.#options.note({ time: this.#options.clock.now(), text: t(WORDS[what][run.kind]), name: run.name });
  }

  async #present(run: StoredRun): Promise<AutomationRun> {
    const [presented] = await presentRuns([run], this.#options.counts);
    if (presented === undefined) throw new Error("a run was not presented");
    return presented;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {
      // What is in memory may not be what is in the database: it is read again.
      this.#isSure = false;
    });
    return await result;
  }
}
