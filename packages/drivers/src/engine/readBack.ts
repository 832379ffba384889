import type { Clock } from "@atrium/time";

/** Ms before each further read of a device that does not show the written value yet. */
const LATER_LOOKS = [150, 500, 1_000];
/** Ms between two reads of a device that may take longer. */
const FURTHER_LOOKS = 1_000;

export interface ReadUntilOptions<Reading> {
  readonly clock: Clock;
  /** Ends the waiting; the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly read: () => Promise<Reading>;
  readonly isAsAsked: (reading: Reading) => boolean;
  /** Ms that the device may take; it is waited for no shorter than usual. */
  readonly within?: number;
}

/**
 * Reads after a write until the device shows the commanded value, or its time is over.
 * @returns the last reading
 */
export async function readUntil<Reading>(options: ReadUntilOptions<Reading>): Promise<Reading> {
  let reading = await options.read();
  for (const delay of looks(options.within)) {
    if (options.isAsAsked(reading)) return reading;
    await pause(options.clock, delay, options.signal);
    reading = await options.read();
  }
  return reading;
}

function* looks(within = 0): Generator<number> {
  yield* LATER_LOOKS;
  let left = within - LATER_LOOKS.reduce((sum, delay) => sum + delay);
  for (; left > 0; left -= FURTHER_LOOKS) yield Math.min(left, FURTHER_LOOKS);
}

function pause(clock: Clock, delay: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      cancel();
      reject(signal.reason instanceof Error ? signal.reason : new Error("stopped"));
    };
    const cancel = clock.after(delay, () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
    signal.addEventListener("abort", stop, { once: true });
  });
}
