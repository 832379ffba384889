import type { Clock, Log } from "@atrium/time";

export interface RepeatedTask {
  /** Names it in the log. */
  readonly task: string;
  /** From the end of a run to the next one, ms. */
  readonly interval: number;
  /** Until the first run, ms; an interval unless it is given. */
  readonly first?: number;
  readonly run: () => void | Promise<void>;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
}

export interface Repetition {
  /** No run begins any more. Resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Runs a task again and again, never twice at once. A run that fails is logged, once until one succeeds again. */
export function every({ task, interval, first = interval, run, clock, log }: RepeatedTask): Repetition {
  let cancel: () => void = () => undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isFailing = false;

  const schedule = (delay: number): void => {
    if (!isStopped) cancel = clock.after(delay, runOnce);
  };
  const succeeded = (): void => {
    isFailing = false;
  };
  const failed = (error: unknown): void => {
    log[isFailing ? "debug" : "warn"]({ err: error, task }, "a repeated task failed; it runs again");
    isFailing = true;
  };
  const runOnce = (): void => {
    try {
      running = run()
        ?.then(succeeded, failed)
        .then(() => schedule(interval));
      if (running !== undefined) return;
      succeeded();
    } catch (error) {
      failed(error);
    }
    schedule(interval);
  };

  schedule(first);
  return {
    stop: async () => {
      isStopped = true;
      cancel();
      await running;
    },
  };
}
