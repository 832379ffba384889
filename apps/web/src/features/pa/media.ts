import { type Seconds, seconds } from "@atrium/contract";
import { PA_EMERGENCY, type PointDescription, type PointState } from "@atrium/contract/devices";
import type { Device } from "../../devices/device.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { stateName } from "../../devices/values.ts";

/** The code of no clip at all. */
export const STOPPED = 0;
/** Codes of what is heard: a higher one is heard in place of a lower one. */
const LAYER = { none: 0, music: 1, announcement: 2, emergency: PA_EMERGENCY } as const;

type Values = Pick<Reading, "values">;

/** What can be played from here; an evacuation message cannot. */
export function playableMedia(point: PointDescription | undefined): readonly PointState[] {
  return (point?.states ?? []).filter(({ value, isReported }) => value !== STOPPED && isReported !== true);
}

/** What comes after a clip in the list of what can be played, from its end to its beginning; undefined: nothing else. */
export function nextMedia(point: PointDescription | undefined, media: number | null): PointState | undefined {
  const playable = playableMedia(point);
  const next = playable[(playable.findIndex(({ value }) => value === media) + 1) % Math.max(1, playable.length)];
  return next?.value === media ? undefined : next;
}

/** "Lunch notice"; undefined: silence, or not known. */
export function mediaName(device: Device, { values }: Values): string | undefined {
  const media = valueOf({ values }, "media");
  const point = device.points["media"];
  return media === null || media === STOPPED || point === undefined ? undefined : stateName(point, media);
}

/** Whether something sounds: a clip may be there and wait for its start. */
export function isPlaying({ values }: Values): boolean {
  return valueOf({ values }, "playing") === 1;
}

export function isEmergency({ values }: Values): boolean {
  return valueOf({ values }, "priority") === LAYER.emergency;
}

/** Whether the clip begins again when it ends. */
export function isRepeating({ values }: Values): boolean {
  const layer = valueOf({ values }, "priority");
  return layer === LAYER.music || layer === LAYER.emergency;
}

/** The volume's share from 0 to 1; undefined: not known. */
export function volumeShare({ values }: Values): number | undefined {
  const volume = valueOf({ values }, "volume");
  return volume === null ? undefined : volume / 100;
}

/**
 * A unit has whole decibels, which are two percent each: an odd percentage comes back as another one, so it is not asked.
 */
export function fitVolume(volume: number): number {
  return 2 * Math.round(volume / 2);
}

/** How far into a clip a unit is: its last report, and the time since. @param asked.reported seconds at `asked.reportedAt` */
export function positionAt(
  asked: { reported: Seconds; reportedAt: number; length: Seconds; isPlaying: boolean; isRepeating: boolean },
  now: number,
): Seconds {
  const { reported, reportedAt, length } = asked;
  const since = asked.isPlaying ? Math.max(0, now - reportedAt) / 1_000 : 0;
  if (length <= 0) return seconds(0);
  return seconds(asked.isRepeating ? (reported + since) % length : Math.min(length, reported + since));
}

/** "0:24", "12:05". */
export function clipTime(position: Seconds): string {
  const whole = Math.floor(position);
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, "0")}`;
}
