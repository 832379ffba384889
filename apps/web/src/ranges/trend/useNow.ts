import { useSyncExternalStore } from "react";
import { useServerNow } from "../../platform/liveHooks.ts";

const STEP = 15_000;

/** The server's clock in steps of a quarter minute: the chart goes on with it. */
export function useNow(): number {
  const now = useServerNow();
  return useSyncExternalStore(everyStep, () => Math.floor(now() / STEP) * STEP);
}

function everyStep(look: () => void): () => void {
  const timer = setInterval(look, STEP / 3);
  return () => clearInterval(timer);
}
