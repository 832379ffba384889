import { FINAL_COMMAND_STATES, type CommandReply, type CommandTarget } from "@atrium/contract/devices";
import type { CheckedTarget } from "./commandChecks.ts";
import type { CommandRecord, HoldRecord } from "./commandRecord.ts";

/** One target of a command that is on its way. `target` is the one place where its state is kept. */
export interface ActiveTarget {
  readonly command: ActiveCommand;
  readonly position: number;
  readonly connection: string;
  readonly target: CommandTarget;
  readonly hold: CheckedTarget["hold"];
  /** The hold that stood when the device took this target's value; an undo puts it back. */
  replaced?: HoldRecord | undefined;
}

/** A command from its acceptance until all of its targets are settled and recorded. */
export class ActiveCommand {
  readonly record: CommandRecord;
  readonly targets: readonly ActiveTarget[];
  /** Commands of this run in the order of their acceptance: two may come in the same millisecond. */
  readonly order: number;
  /** All targets before this position are final, and stay so. */
  #settled = 0;

  constructor(record: CommandRecord, checked: readonly CheckedTarget[], order = 0) {
    this.record = record;
    this.order = order;
    this.targets = checked.map((one, position) => Object.assign({ command: this, position }, one));
  }

  get id(): CommandReply["id"] {
    return this.record.reply.id;
  }

  get isSettled(): boolean {
    for (let next = this.targets[this.#settled]; next !== undefined; next = this.targets[this.#settled]) {
      if (!isFinal(next.target)) return false;
      this.#settled += 1;
    }
    return true;
  }

  /** The present state of the command; a copy, because its life goes on. */
  reply(): CommandReply {
    return { ...this.record.reply, targets: this.targets.map(({ target }) => Object.assign({}, target)) };
  }
}

export function isFinal(target: CommandTarget): boolean {
  return FINAL_COMMAND_STATES.includes(target.state);
}
