import { useEffect, useState } from "react";
import type { Replay } from "./ReplayContext.ts";

/** On a line of a day, a pixel is longer than that, ms. */
const EVERY = 10_000;

/** The time as it is now, whatever the page shows; redraws every ten seconds. */
export function useLiveClock({ past }: Replay): number {
  const [now, setNow] = useState(() => past.liveNow());
  useEffect(() => {
    const look = (): void => {
      setNow(past.liveNow());
    };
    // The server's clock comes with the socket's first message.
    const first = setTimeout(look, 1_000);
    const timer = setInterval(look, EVERY);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [past]);
  return now;
}
