import { randomUUID } from "node:crypto";
import { Claims, type ClaimTarget } from "@atrium/automation";
import { AUTOMATION_KINDS, type AutomationAction, type AutomationKind, type AutomationRun } from "@atrium/contract";
import type { Clock, Log } from "@atrium/time";
import type { ActionTargets } from "./actionTargets.ts";
import type { RuleCommands } from "./ruleCommands.ts";
import { presentRuns, type RunCounts } from "./presentRuns.ts";
import { missingOf, type StandingOfRules } from "./recovery.ts";
import type { KeptRun, RunStore } from "./runStore.ts";
import type { RunTarget } from "./runTarget.ts";

export interface RunKeeperOptions {
  readonly store: RunStore;
  readonly actions: Pick<ActionTargets, "resolve">;
  readonly commands: RuleCommands;
  readonly counts: RunCounts;
  /** Those of some points whose newest command of a kind was not answered. */
  readonly unanswered: <Target extends RuleChange>(
    kind: AutomationKind,
    targets: readonly Target[],
  ) => Promise<readonly Target[]>;
  /** What rules want of points, as it was kept. */
  readonly standing: StandingOfRules;
  /** Whether a device still plays what it was told to. */
  readonly shows: (target: Pick<RunTarget, "device" | "point">) => number | undefined;
  /** A line of the journal: "Schedule began", of "Evening lights". */
  readonly note: (event: { readonly time: number; readonly text: string; readonly name: string }) => void;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
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
}

/** What is younger than this may still be played after a restart, ms. */
const STILL_NEW = 600_000;
/** Of several devices that come back most are there then, ms. */
const SETTLES = 5_000;
const WORDS = { schedule: "Schedule", condition: "Condition" } as const satisfies Record<AutomationKind, string>;

/**
 * Runs that are under way, and what they want together. Each step is in the database before it is commanded, and each happens
 * after the one before: what was begun once is the same run ever after.
 */
export class RunKeeper {
  readonly #options: RunKeeperOptions;
  #open = new Map<number, KeptRun>();
  #claims: Record<AutomationKind, Claims> = { schedule: new Claims(), condition: new Claims() };
  #isSure = false;
  /** When somebody came back whose commands may not have been answered. */
  #askedAt: number | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: RunKeeperOptions) {
    this.#options = options;
  }

  /**
   * Takes over what is under way, and commands what of it was not commanded before the last process ended.
   * @param options `isTaken`: another process may have had it
   */
  async start({ isTaken }: { readonly isTaken: boolean }): Promise<void> {
    if (!isTaken && this.#isSure) return;
    await this.#inTurn(async () => {
      const runs = await this.#options.store.open();
      this.#open = new Map(runs.map((run) => [run.id, run]));
      this.#claims = { schedule: new Claims(), condition: new Claims() };
      for (const run of runs) this.#claim(run);
      const standing = await this.#options.standing();
      for (const kind of AUTOMATION_KINDS) {
        await this.#recoverAll(
          kind,
          standing.filter(({ source }) => source === kind),
        );
      }
      this.#isSure = true;
    });
  }

  /** A device that was away may answer now. */
  mayAnswer(): void {
    this.#askedAt = this.#options.clock.now();
  }

  /** What was not answered is commanded again a moment after somebody is back. */
  async turn(now: number): Promise<void> {
    if (this.#askedAt === undefined || now < this.#askedAt + SETTLES) return;
    this.#askedAt = undefined;
    await this.#inTurn(() => this.#giveAgain());
  }

  /** How many are under way. */
  get count(): number {
    return this.#open.size;
  }

  /** Waits for what was begun. */
  async stop(): Promise<void> {
    await this.#last;
    await this.#options.commands.stop();
  }

  /** Those under way, or watched as if they were. */
  running(kind: AutomationKind): KeptRun[] {
    return [...this.#open.values()].filter((run) => run.kind === kind);
  }

  /** Begins a run. One that was begun before, by this process or another, is left as it is. */
  async begin(asked: NewRun): Promise<AutomationRun> {
    return await this.#inTurn(async () => {
      const { store, actions, clock } = this.#options;
      const { actions: wanted, isWatched, isKept = false, ...facts } = asked;
      const { targets } = await actions.resolve(wanted);
      const state = isWatched ? "watched" : "runs";
      const run = await store.begin({ ...facts, beganAt: clock.now(), state, isKept, targets });
      return run === undefined ? await this.#again(asked) : await this.#begun(run);
    });
  }

  /** Ends a run that is under way: what others want instead is commanded, or the points are released. */
  async end(id: number, { reason }: { readonly reason: string }): Promise<void> {
    await this.#inTurn(() => this.#end(id, reason));
  }

  /** Writes down a run that was missed. */
  async skip(missed: Omit<NewRun, "actions" | "isWatched">): Promise<void> {
    await this.#inTurn(async () => {
      const { store, clock } = this.#options;
      const { isKept = false, ...facts } = missed;
      const run = await store.begin({ ...facts, beganAt: clock.now(), state: "skipped", isKept, targets: [] });
      if (run !== undefined) this.#note(run, "missed");
    });
  }

  async #end(id: number, reason: string): Promise<void> {
    const { store, clock } = this.#options;
    const run = this.#open.get(id);
    if (run === undefined) return;
    await store.close(id, clock.now());
    this.#open.delete(id);
    if (run.state !== "runs") return;
    this.#note(run, "ended");
    await this.#give(run, [...this.#claims[run.kind].end(id), ...this.#stops(run)], reason);
  }

  /** It was begun before: by another process, or by a call of which the database did not say that it was done. */
  async #again({ kind, rule, dueAt }: NewRun): Promise<AutomationRun> {
    const run = await this.#options.store.ofMoment(kind, rule, dueAt);
    if (run === undefined) throw new Error("a run is neither new nor there");
    return run.isOpen && !this.#open.has(run.id) ? await this.#begun(run) : await this.#present(run);
  }

  async #begun(run: KeptRun): Promise<AutomationRun> {
    this.#open.set(run.id, run);
    this.#note(run, run.state === "watched" ? "would have begun" : "began");
    if (run.state !== "runs") return await this.#present(run);
    const command = await this.#give(run, [...this.#claim(run), ...momentary(run.targets)], run.reason);
    await this.#endReplaced(run);
    return await this.#present(command === undefined ? run : { ...run, commands: [command] });
  }

  #claim(run: KeptRun): ReturnType<Claims["begin"]> {
    if (run.state !== "runs") return [];
    const targets = run.targets.filter((target) => target.momentary === undefined);
    return this.#claims[run.kind].begin({ run: run.id, since: run.dueAt, rule: run.rule, targets });
  }

  /** Runs without an end of which nothing counts any more, and never will. */
  async #endReplaced(by: KeptRun): Promise<void> {
    if (!by.isKept) return;
    const points = new Set(by.targets.map(({ device, point }) => `${device} ${point}`));
    const replaced = this.running(by.kind).filter(
      (run) =>
        run.isKept &&
        run.id !== by.id &&
        run.dueAt <= by.dueAt &&
        run.targets.every(({ device, point }) => points.has(`${device} ${point}`)),
    );
    for (const run of replaced) await this.#end(run.id, `Replaced by ${by.name}`);
  }

  /** Notes the command with its run, then gives it. undefined: there is nothing to command. */
  async #give(run: KeptRun, targets: readonly RuleChange[], reason: string): Promise<string | undefined> {
    if (targets.length === 0) return undefined;
    const id = randomUUID();
    await this.#options.store.addCommand(run.id, id);
    await this.#options.commands.give({ id, kind: run.kind, name: run.name, reason, targets });
    return id;
  }

  /** Makes what stands what runs of this kind want. */
  async #recoverAll(kind: AutomationKind, standing: Awaited<ReturnType<StandingOfRules>>): Promise<void> {
    const { commands, log } = this.#options;
    const runs = this.running(kind).filter(({ state }) => state === "runs");
    const { wanted, released } = missingOf({ runs, claims: this.#claims[kind], standing });
    for (const { run, targets } of wanted) await this.#recover(run, targets);
    for (const { by, targets } of released) {
      log.warn({ by, points: targets.length }, "what a rule wanted before is released");
      await commands.give({ id: randomUUID(), kind, name: by, reason: "Its time is over", targets });
    }
  }

  async #giveAgain(): Promise<void> {
    const { standing, unanswered, commands } = this.#options;
    const all = await standing();
    for (const kind of AUTOMATION_KINDS) {
      const runs = this.running(kind).filter(({ state }) => state === "runs");
      const own = all.filter(({ source }) => source === kind);
      const claims = this.#claims[kind];
      // What was sent and not answered stands as if it had been taken: it is asked for all that counts.
      for (const run of runs) await this.#give(run, await unanswered(kind, claims.wonBy(run.id)), run.reason);
      const { released } = missingOf({ runs: [], claims, standing: own });
      for (const { by, targets } of released) {
        const again = await unanswered(kind, targets);
        const release = { id: randomUUID(), kind, name: by, reason: "Its time is over", targets: again };
        if (again.length > 0) await commands.give(release);
      }
    }
  }

  /** A command that was noted and is not recorded is given under its own id; what was lost after that, under another. */
  async #recover(run: KeptRun, targets: readonly ClaimTarget[]): Promise<void> {
    const { commands, clock, log } = this.#options;
    const last = run.commands.at(-1);
    const isRecorded = last !== undefined && (await commands.isRecorded(last));
    const isFresh = !isRecorded && run.commands.length <= 1 && clock.now() - run.beganAt < STILL_NEW;
    const changes = [...targets, ...(isFresh ? momentary(run.targets) : [])];
    if (changes.length === 0) return;
    log.warn({ run: run.id, rule: run.name, points: changes.length }, "a run is commanded that was not before");
    if (last === undefined || isRecorded) await this.#give(run, changes, run.reason);
    else await commands.give({ id: last, kind: run.kind, name: run.name, reason: run.reason, targets: changes });
  }

  /** What was begun and still goes on by itself. */
  #stops({ targets }: KeptRun): RuleChange[] {
    return targets.flatMap(({ device, point, value, momentary: passing }) => {
      const stop = passing?.stop ?? null;
      return stop !== null && this.#options.shows({ device, point }) === value ? [{ device, point, value: stop }] : [];
    });
  }

  #note(run: KeptRun, what: string): void {
    this.#options.note({ time: this.#options.clock.now(), text: `${WORDS[run.kind]} ${what}`, name: run.name });
  }

  async #present(run: KeptRun): Promise<AutomationRun> {
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

interface RuleChange {
  readonly device: string;
  readonly point: string;
  readonly value: number | null;
}

function momentary(targets: readonly RunTarget[]): RuleChange[] {
  return targets.filter((target) => target.momentary !== undefined);
}
