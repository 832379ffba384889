import type { ReplayChanges, ReplayMarks, ReplayStates } from "@atrium/contract/devices";
import { getReplayStates, getReplayChanges, getReplayMarks } from "@atrium/contract/devices";
import { ask } from "../http.ts";

/** Which points: a live channel and a place. */
export interface Looked {
  readonly channel: string;
  readonly placement: string;
  readonly floor?: string | undefined;
  readonly zone?: string | undefined;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The server's calls for the past. */
export interface PastCalls {
  readonly states: (looked: Looked, at: number) => Promise<ReplayStates>;
  readonly changes: (looked: Looked, stretch: Stretch) => Promise<ReplayChanges>;
}

export const pastCalls: PastCalls = {
  states: (looked, at) => ask(getReplayStates, { query: { ...asked(looked), at } }),
  changes: (looked, stretch) => ask(getReplayChanges, { query: { ...asked(looked), ...stretch } }),
};

export function readMarks(looked: Looked, stretch: Stretch, signal: AbortSignal): Promise<ReplayMarks> {
  return ask(getReplayMarks, { query: { ...asked(looked), ...stretch }, signal });
}

function asked({ channel, placement, floor, zone }: Looked) {
  return { channel, placement, floor, zone };
}
