import { CLOCK_TOLERANCE } from "@atrium/contract/access";
import { type Log, MINUTE } from "@atrium/time";

/** Ms by which a device's clock is ahead of ours; undefined: no more than clocks may differ. */
export function clockOffsetOf(sourceTime: number, receivedAt: number): number | undefined {
  const offset = sourceTime - receivedAt;
  return Math.abs(offset) > CLOCK_TOLERANCE ? offset : undefined;
}

/** Logs a device whose clock is wrong once, and once more when it is right again: its events come by hundreds. */
export class SourceClocks {
  readonly #log: Log;
  readonly #wrong = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param offset ms, of the device's newest event; undefined: its clock is right */
  saw(device: string, connection: string, offset: number | undefined): void {
    if ((offset !== undefined) === this.#wrong.has(device)) return;
    if (offset === undefined) {
      this.#wrong.delete(device);
      this.#log.info({ connection, device }, "the clock of a device is right again");
      return;
    }
    this.#wrong.add(device);
    const minutes = Math.round(Math.abs(offset) / MINUTE);
    const sentence =
      offset > 0
        ? `the clock of a device is ahead of ours by ${minutes} minutes: its events count from when they came`
        : `the clock of a device is behind ours by ${minutes} minutes, or its events come so late`;
    this.#log.warn({ connection, device, offset }, sentence);
  }
}
