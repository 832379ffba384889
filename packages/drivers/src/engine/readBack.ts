import type { Clock } from "@atrium/time";

/** Ms before each further read of a device that does not show the written value yet. */
const LATER_LOOKS = [150, 500, 1_000];

export interface ReadUntilOptions<Reading> {
  readonly clock: Clock;
  /** Ends the waiting; the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly read: () => Promise<Reading>;
  readonly isAsAsked: (reading: Reading) => boolean;
}

/**
 * Reads after a write until the device shows the commanded value, or its time is over.
 * @returns the last reading
 */
export async function readUntil<Reading>(options: ReadUntilOptions<Reading>): Promise<Reading> {
  let reading = await options.read();
  for (const delay of LATER_LOOKS) {
    if (options.isAsAsked(reading)) return reading;
    await pause(options.clock, delay, options.signal);
    reading = await options.read();
  }
  return reading;
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
