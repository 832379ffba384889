import type { AutomationKind } from "@atrium/contract/automation";
import { CommandRequest } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import { AppError } from "../../platform/errors.ts";
import type { RuleChange } from "./runTarget.ts";

/** The one way of commands, with what rules need of it. */
export interface CommandWay {
  submit(
    request: CommandRequest,
    actor: { readonly name: string; readonly source: AutomationKind },
  ): Promise<{ readonly id: string }>;
  find(id: string): Promise<unknown>;
}

export interface RuleCommand {
  /** It is this one command, however often it is given. */
  readonly id: string;
  readonly kind: AutomationKind;
  /** The rule's name. */
  readonly name: string;
  readonly reason: string;
  /** From then on its values are not set any more, however long it had to wait; null: it has no end. */
  readonly until: number | null;
  readonly targets: readonly RuleChange[];
}

/** A rule's values stay until it releases them: the time of a hold does not count for it. */
const HOLD_MINUTES = 1;
/** ms after which a command that could not be recorded is given again. */
const RETRY_DELAY = 2_000;

/** Gives what rules want to the command path, in its order; what cannot be recorded now is given later under its id. */
export class RuleCommands {
  readonly #way: CommandWay;
  readonly #clock: Pick<Clock, "after" | "now">;
  readonly #log: Log;
  #waiting: RuleCommand[] = [];
  #cancel: (() => void) | undefined;
  #isStopped = false;

  constructor({ way, clock, log }: { way: CommandWay; clock: Pick<Clock, "after" | "now">; log: Log }) {
    this.#way = way;
    this.#clock = clock;
    this.#log = log;
  }

  async give(command: RuleCommand): Promise<void> {
    this.#isStopped = false;
    this.#waiting.push(command);
    if (this.#waiting.length === 1) await this.#drain();
  }

  async isRecorded(id: string): Promise<boolean> {
    try {
      await this.#way.find(id);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "ENF001") return false;
      throw error;
    }
  }

  /** What is not recorded yet is found by the next start. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
    this.#cancel = undefined;
    this.#waiting = [];
  }

  async #drain(): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      try {
        await this.#submit(next);
      } catch (error) {
        const { name: rule } = next;
        if (isPassing(error)) {
          this.#log.warn({ err: error, rule }, "the command of a rule was not recorded; it is given again");
          if (!this.#isStopped) this.#cancel = this.#clock.after(RETRY_DELAY, () => void this.#drain());
          return;
        }
        // It does not delay others. What it wanted is found missing at the next start.
        this.#log.error({ err: error, rule }, "the command of a rule failed");
      }
      this.#waiting.shift();
    }
  }

  /** Targets that are no longer there, or have other limits now, are left out: one of them would keep the others back. */
  async #submit({ id, kind, name, reason, until, targets: asked }: RuleCommand): Promise<void> {
    const isOver = until !== null && until <= this.#clock.now();
    const targets = isOver ? asked.filter(({ value }) => value === null) : asked;
    if (isOver) this.#log.warn({ rule: name, targets: asked.length }, "the run of a command ended before it was given");
    if (targets.length === 0) return;
    // Its reason is no person's, whose length is limited.
    const request = { ...CommandRequest.parse({ id, targets, holdMinutes: HOLD_MINUTES }), reason };
    try {
      await this.#way.submit(request, { name, source: kind });
    } catch (error) {
      // Another process gave it before: it is the same command.
      if (error instanceof AppError && error.code === "ECM001") return;
      const wrong = wrongTargets(error);
      if (wrong.size === 0) throw error;
      this.#log.warn({ rule: name, targets: wrong.size }, "targets of a rule cannot be commanded any more");
      const left = request.targets.filter((_, index) => !wrong.has(index));
      if (left.length > 0) await this.#way.submit({ ...request, targets: left }, { name, source: kind });
    }
  }
}

function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof AppError && error.code === "EDB001");
}

/** The positions that a refusal names. */
function wrongTargets(error: unknown): Set<number> {
  if (!(error instanceof AppError) || error.code !== "EVA001") return new Set();
  return new Set(
    error.fields?.flatMap(({ path }) => {
      const [list, index] = path.split(".");
      return list === "targets" ? [Number(index)] : [];
    }),
  );
}
