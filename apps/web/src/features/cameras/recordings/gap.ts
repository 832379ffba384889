import { t } from "@atrium/words";
import type { CameraRecording } from "@atrium/contract/cameras";

type Known = Pick<CameraRecording, "state" | "keptFrom" | "recorded">;

export function isRecorded({ recorded }: Pick<Known, "recorded">, at: number): boolean {
  return recorded.some(([from, to]) => from <= at && to > at);
}

/** Why a moment has no picture. @param write a moment as its clock */
export function gapText({ state, keptFrom, recorded }: Known, at: number, write: (time: number) => string): string {
  if (keptFrom === null) return state === "off" ? t("This camera is not recorded") : t("Nothing recorded yet");
  if (at < keptFrom) return t("No recording at this time; the oldest is from {write}", { write: write(keptFrom) });
  const before = recorded.findLast(([, to]) => to <= at)?.[1];
  const after = recorded.find(([from]) => from > at)?.[0];
  if (before !== undefined && after !== undefined) {
    return t("Not recorded from {write} to {write2}", { write: write(before), write2: write(after) });
  }
  if (before !== undefined) return t("Not recorded since {write}", { write: write(before) });
  return after === undefined ? t("Not recorded") : t("Not recorded until {write}", { write: write(after) });
}
