import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { PastSource, PastSpeed } from "../platform/past/pastSource.ts";

/** The past of a page, and the ways into it, through it and out of it. */
export interface Replay {
  readonly past: PastSource;
  /** Shows a moment, without a word in the address: while something is dragged. */
  readonly look: (at: number) => void;
  /** Shows a moment and writes it into the address. A moment of just now is what is live. */
  readonly show: (at: number) => void;
  readonly goLive: () => void;
}

export const ReplayContext = createContext<Replay | null>(null);

/** null: the page has no past. */
export function useReplay(): Replay | null {
  return use(ReplayContext);
}

/** What of a replay its bar and its banner draw; redraws with each second and each speed. */
export interface ReplayState {
  /** Whole seconds, epoch ms; undefined: the page shows what is now. */
  readonly at: number | undefined;
  readonly speed: PastSpeed;
  readonly isReading: boolean;
  readonly step: PastSource["step"];
}

export function useReplayState({ past }: Replay): ReplayState {
  const listen = useCallback((listener: () => void) => past.listen(listener), [past]);
  useSyncExternalStore(listen, () => past.version);
  return { at: past.past, speed: past.speed, isReading: past.isReading, step: past.step };
}
