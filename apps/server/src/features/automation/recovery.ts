import type { Claims, ClaimTarget } from "@atrium/automation";
import type { PointKey } from "@atrium/contract";
import { AUTOMATION_KINDS, type AutomationKind } from "@atrium/contract/automation";
import type { CommandSource } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import type { RuleCommands } from "./ruleCommands.ts";
import type { RunCommands } from "./runCommands.ts";
import type { StoredRun } from "./runStore.ts";
import { momentaryOf, type RuleChange } from "./runTarget.ts";
import type { UnderWay } from "./underWay.ts";

/** The values that rules command, as the commands store them: they outlive the process. */
export type StandingOfRules = () => Promise<
  readonly {
    readonly device: string;
    readonly key: PointKey;
    readonly value: number;
    readonly source: CommandSource;
    readonly by: string;
  }[]
>;

export interface RecoveryOptions {
  readonly underWay: UnderWay;
  readonly given: RunCommands;
  readonly isRecorded: RuleCommands["isRecorded"];
  readonly standing: StandingOfRules;
  /** Those of some points whose newest command of a kind was not answered, or refused where that counts too. */
  readonly unanswered: <Target extends RuleChange>(
    kind: AutomationKind,
    targets: readonly Target[],
    more?: { readonly orRefused: boolean },
  ) => Promise<readonly Target[]>;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** What is younger than this may still be played after a restart, ms. */
const STILL_NEW = 600_000;

/** Makes what stands what runs want, where a process ended between two of its steps, or nobody answered. */
export class Recovery {
  readonly #options: RecoveryOptions;

  constructor(options: RecoveryOptions) {
    this.#options = options;
  }

  /** After a takeover: whatever step the last process was at. */
  async takeOver(): Promise<void> {
    const { underWay, given, standing, unanswered, log } = this.#options;
    const all = await standing();
    for (const kind of AUTOMATION_KINDS) {
      const own = all.filter(({ source }) => source === kind);
      const claims = underWay.claims(kind);
      const stands = new Map(own.map(({ device, key, value }) => [`${device} ${key}`, value]));
      for (const run of this.#lasting(kind)) {
        const won = claims.wonBy(run.id);
        const unknown = new Set(await unanswered(kind, won));
        const missing = won.filter((one) => stands.get(`${one.device} ${one.point}`) !== one.value || unknown.has(one));
        await this.#recover(run, missing);
      }
      for (const [by, targets] of orphansOf(claims, own)) {
        log.warn({ by, points: targets.length }, "what a rule wanted before is released");
        await given.release(kind, by, targets);
      }
    }
  }

  /** What was sent and not answered stands as if it had been taken: it is asked for all that counts. */
  async giveAgain(): Promise<void> {
    const { underWay, given, standing, unanswered } = this.#options;
    const all = await standing();
    for (const kind of AUTOMATION_KINDS) {
      const own = all.filter(({ source }) => source === kind);
      const claims = underWay.claims(kind);
      for (const run of this.#lasting(kind)) await given.give(run, await unanswered(kind, claims.wonBy(run.id)));
      // Nobody wants these any more, so a release that was refused is given again too.
      for (const [by, targets] of orphansOf(claims, own)) {
        await given.release(kind, by, await unanswered(kind, targets, { orRefused: true }));
      }
    }
  }

  /** Those that want something and whose end has not passed: the others are ended by the next tick. */
  #lasting(kind: AutomationKind): StoredRun[] {
    const { underWay, clock } = this.#options;
    return underWay.wanting(kind).filter(({ endsAt }) => endsAt === null || endsAt > clock.now());
  }

  /** A command that was noted and is not recorded is given under its own id; what was lost after that, under another. */
  async #recover(run: StoredRun, missing: readonly ClaimTarget[]): Promise<void> {
    const { given, isRecorded, clock, log } = this.#options;
    const last = run.commands.at(-1);
    const wasGiven = last !== undefined && (await isRecorded(last));
    const isFresh = !wasGiven && run.commands.length <= 1 && clock.now() - run.beganAt < STILL_NEW;
    const changes = [...missing, ...(isFresh ? momentaryOf(run.targets) : [])];
    if (changes.length === 0) return;
    log.warn({ run: run.id, rule: run.name, points: changes.length }, "a run is commanded that was not before");
    if (last === undefined || wasGiven) await given.give(run, changes);
    else await given.giveNoted(run, last, changes);
  }
}

type Standing = Awaited<ReturnType<StandingOfRules>>;

/** What stands and no run wants, by the rule that wanted it. */
function orphansOf(claims: Pick<Claims, "of">, standing: Standing): Map<string, RuleChange[]> {
  const orphans = standing.filter(({ device, key }) => claims.of({ device, point: key }) === undefined);
  const byRule = Map.groupBy(orphans, ({ by }) => by);
  return new Map(
    Array.from(byRule, ([by, values]) => [by, values.map(({ device, key }) => ({ device, point: key, value: null }))]),
  );
}
