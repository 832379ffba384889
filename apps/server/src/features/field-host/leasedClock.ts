import type { Clock } from "@atrium/time";

/** Whether this node may speak to devices that are not bound to it. */
export interface Lease {
  /** It was renewed within the last 6 s. */
  isValid(): boolean;
}

/**
 * A clock whose timers do nothing after the lease has ended. Whoever looks at it then is ended at once: a program that stood still
 * and goes on reads what came in between before any timer runs, and must not send a request more.
 * @param onEnded called at each look at the clock once the lease has ended; it ends the drivers
 */
export function leasedClock(clock: Clock, lease: Lease, onEnded: () => void): Clock {
  const look = (): boolean => {
    if (lease.isValid()) return true;
    onEnded();
    return false;
  };
  return {
    now: () => {
      look();
      return clock.now();
    },
    elapsed: () => {
      look();
      return clock.elapsed();
    },
    after: (delay, task) => {
      if (!look()) return () => undefined;
      return clock.after(delay, () => {
        if (look()) task();
      });
    },
  };
}
