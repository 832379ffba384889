import type { Log } from "@atrium/time";

/** Messages that were dropped for newer ones, counted by connection; of each the first time is a line in the log. */
export class ShedMessages {
  readonly counts = new Map<string, number>();
  readonly #log: Pick<Log, "warn">;

  constructor(log: Pick<Log, "warn">) {
    this.#log = log;
  }

  add(connection: string, messages: number): void {
    const before = this.counts.get(connection) ?? 0;
    if (before === 0) {
      this.#log.warn({ connection }, "more messages come than can be taken: older ones are passed over");
    }
    this.counts.set(connection, before + messages);
  }
}
