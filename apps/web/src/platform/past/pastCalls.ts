import { ReplayChanges, ReplayMarks, ReplayStates } from "@atrium/contract";
import { CORE, get, type Query } from "../http.ts";

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
  states: (looked, at) => get(ReplayStates, `${CORE}/replay/states`, { ...asked(looked), at }),
  changes: (looked, stretch) => get(ReplayChanges, `${CORE}/replay/changes`, { ...asked(looked), ...stretch }),
};

export function readMarks(looked: Looked, stretch: Stretch, signal: AbortSignal): Promise<ReplayMarks> {
  return get(ReplayMarks, `${CORE}/replay/marks`, { ...asked(looked), ...stretch }, { signal });
}

function asked({ channel, placement, floor, zone }: Looked): Query {
  return { channel, placement, floor, zone };
}
