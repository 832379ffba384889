import { t } from "@atrium/words";
import type { CameraRecording } from "@atrium/contract/cameras";

type Known = Pick<CameraRecording, "state" | "keptFrom" | "recorded" | "away">;

export function isRecorded({ recorded }: Pick<Known, "recorded">, at: number): boolean {
  return recorded.some(([from, to]) => from <= at && to > at);
}

/** The recordings of a moment may be on a node that does not answer; undefined: it is known what there is. */
export function awayText({ away }: Pick<Known, "away">, at: number): string | undefined {
  const found = away.find(({ from, to }) => from <= at && to > at);
  return found && onSilentNode(found.node);
}

export function onSilentNode(node: string): string {
  return t("The recordings of this time are on {node}, which is not responding.", { node });
}

/** Why a moment has no picture. @param write a moment as its clock */
export function gapText(recording: Known, at: number, write: (time: number) => string): string {
  const onNode = awayText(recording, at);
  if (onNode !== undefined) return onNode;
  const { state, keptFrom, recorded, away } = recording;
  if (keptFrom === null) return state === "off" ? t("This camera is not recorded") : t("Nothing recorded yet");
  if (at < keptFrom) return t("No recording at this time; the oldest is from {write}", { write: write(keptFrom) });
  const before = latest([...recorded.map(([, to]) => to), ...away.map(({ to }) => to)].filter((to) => to <= at));
  const after = earliest(
    [...recorded.map(([from]) => from), ...away.map(({ from }) => from)].filter((from) => from > at),
  );
  if (before !== undefined && after !== undefined) {
    return t("Not recorded from {write} to {write2}", { write: write(before), write2: write(after) });
  }
  if (before !== undefined) return t("Not recorded since {write}", { write: write(before) });
  return after === undefined ? t("Not recorded") : t("Not recorded until {write}", { write: write(after) });
}

function latest(times: readonly number[]): number | undefined {
  return times.length === 0 ? undefined : Math.max(...times);
}

function earliest(times: readonly number[]): number | undefined {
  return times.length === 0 ? undefined : Math.min(...times);
}
