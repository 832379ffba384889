import { useCallback, useEffect, useState } from "react";

/** Redraws every second, on the second, while the component is on screen; gives what `now` says. */
export function useClock(now: () => number = Date.now): number {
  const [, setTick] = useState(0);
  const tick = useCallback(() => {
    setTick((count) => count + 1);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const plan = (): void => {
      timer = setTimeout(
        () => {
          tick();
          plan();
        },
        1_000 - (Date.now() % 1_000),
      );
    };
    plan();
    return () => {
      clearTimeout(timer);
    };
  }, [tick]);
  return now();
}
