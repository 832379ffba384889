import type { CommandReply } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import type { ActiveCommand } from "./activeCommand.ts";

/** How long further changes of one command are collected after a message, ms; longer for very many targets. */
const GATHER = 50;
const TARGETS_PER_GATHER = 200;

/**
 * Publishes the life of each command: the first change and the last at once, those between them together, so that 500
 * lamps are not 1,000 messages.
 */
export class Announcer {
  readonly #clock: Clock;
  readonly #publish: (reply: CommandReply) => void;
  readonly #open = new Map<ActiveCommand, { isDirty: boolean; readonly cancel: () => void }>();

  constructor(options: { readonly clock: Clock; readonly publish: (reply: CommandReply) => void }) {
    this.#clock = options.clock;
    this.#publish = options.publish;
  }

  changed(command: ActiveCommand): void {
    const window = this.#open.get(command);
    if (window !== undefined && !command.isSettled) {
      window.isDirty = true;
      return;
    }
    window?.cancel();
    const gather = GATHER * Math.ceil(command.targets.length / TARGETS_PER_GATHER);
    const cancel = this.#clock.after(gather, () => {
      const wasDirty = this.#open.get(command)?.isDirty ?? false;
      this.#open.delete(command);
      if (wasDirty) this.changed(command);
    });
    this.#open.set(command, { isDirty: false, cancel });
    this.#publish(command.reply());
  }

  stop(): void {
    for (const { cancel } of this.#open.values()) cancel();
    this.#open.clear();
  }
}
