import { randomUUID } from "node:crypto";
import { type AutomationKind, MAX_COMMAND_TARGETS } from "@atrium/contract";
import type { RuleCommands } from "./ruleCommands.ts";
import type { KeptRun, RunStore } from "./runStore.ts";
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

  /** The command's id; undefined: there is nothing to command. */
  async give(run: KeptRun, targets: readonly RuleChange[], reason: string): Promise<string | undefined> {
    if (targets.length === 0) return undefined;
    const id = randomUUID();
    await this.#options.store.addCommand(run.id, id);
    await this.#options.commands.give({ id, kind: run.kind, name: run.name, reason, targets });
    return id;
  }

  /** The one that was noted last, which was never recorded. */
  async giveNoted(run: KeptRun, id: string, targets: readonly RuleChange[]): Promise<void> {
    await this.#options.commands.give({ id, kind: run.kind, name: run.name, reason: run.reason, targets });
  }

  /** Lets go of what a rule wanted whose run is over. */
  async release(kind: AutomationKind, name: string, targets: readonly RuleChange[]): Promise<void> {
    for (let at = 0; at < targets.length; at += MAX_COMMAND_TARGETS) {
      const some = targets.slice(at, at + MAX_COMMAND_TARGETS);
      await this.#options.commands.give({ id: randomUUID(), kind, name, reason: "Its time is over", targets: some });
    }
  }
}
