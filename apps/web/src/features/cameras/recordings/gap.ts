import type { CameraRecording } from "@atrium/contract/cameras";

type Known = Pick<CameraRecording, "state" | "keptFrom" | "recorded">;

export function isRecorded({ recorded }: Pick<Known, "recorded">, at: number): boolean {
  return recorded.some(([from, to]) => from <= at && to > at);
}

/** Why there is no picture of a moment. @param write a moment as its clock */
export function gapText({ state, keptFrom, recorded }: Known, at: number, write: (time: number) => string): string {
  if (keptFrom === null) return state === "off" ? "This camera is not recorded" : "Nothing is recorded yet";
  if (at < keptFrom) return `No recording of this moment, the oldest is of ${write(keptFrom)}`;
  const before = recorded.findLast(([, to]) => to <= at)?.[1];
  const after = recorded.find(([from]) => from > at)?.[0];
  if (before !== undefined && after !== undefined) return `Not recorded ${write(before)} to ${write(after)}`;
  if (before !== undefined) return `Not recorded since ${write(before)}`;
  return after === undefined ? "Not recorded" : `Not recorded until ${write(after)}`;
}
