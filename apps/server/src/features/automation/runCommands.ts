import { t } from "@atrium/words";
import { randomUUID } from "node:crypto";
import type { AutomationKind } from "@atrium/contract/automation";
import { MAX_COMMAND_TARGETS } from "@atrium/contract/devices";
import type { RuleCommand, RuleCommands } from "./ruleCommands.ts";
import type { StoredRun, RunStore } from "./runStore.ts";
import type { RuleChange } from "./runTarget.ts";

export interface RunCommandsOptions {
  readonly store: Pick<RunStore, "addCommand">;
  readonly commands: Pick<RuleCommands, "give">;
}

/** Commands of runs: each is noted with its run before it is given. */
export class RunCommands {
  readonly #options: RunCommandsOptions;

  constructor(options: RunCommandsOptions) {
    this.#options = options;
  }

  /** What a run wants, which is not given once its end has passed. The command's id; undefined: there is nothing to command. */
  async give(run: StoredRun, targets: readonly RuleChange[]): Promise<string | undefined> {
    return await this.#give(run, targets, { reason: run.reason, until: run.endsAt });
  }

  /** What is commanded because a run is over. */
  async giveAtEnd(run: StoredRun, targets: readonly RuleChange[], reason: string): Promise<void> {
    await this.#give(run, targets, { reason, until: null });
  }

  /** The one that was noted last, which was never recorded. */
  async giveNoted(run: StoredRun, id: string, targets: readonly RuleChange[]): Promise<void> {
    const { kind, name, reason, endsAt: until } = run;
    await this.#options.commands.give({ id, kind, name, reason, until, targets });
  }

  /** Lets go of what a rule wanted whose run is over. */
  async release(kind: AutomationKind, name: string, targets: readonly RuleChange[]): Promise<void> {
    for (let at = 0; at < targets.length; at += MAX_COMMAND_TARGETS) {
      const some = targets.slice(at, at + MAX_COMMAND_TARGETS);
      const reason = t("Its end time was reached");
      await this.#options.commands.give({ id: randomUUID(), kind, name, reason, until: null, targets: some });
    }
  }

  async #give(
    { id: run, kind, name }: StoredRun,
    targets: readonly RuleChange[],
    said: Pick<RuleCommand, "reason" | "until">,
  ): Promise<string | undefined> {
    if (targets.length === 0) return undefined;
    const id = randomUUID();
    await this.#options.store.addCommand(run, id);
    await this.#options.commands.give({ id, kind, name, ...said, targets });
    return id;
  }
}
