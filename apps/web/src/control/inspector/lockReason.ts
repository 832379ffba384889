import { interlockOf } from "../commands/change.ts";
import type { Device } from "../../devices/device.ts";
import type { Reading } from "../../devices/reading.ts";
import type { ControlWords } from "../system.ts";

/** Why nothing can be commanded on a page of the past. */
export const OFF_IN_THE_PAST = "Commands are off during replay. They are back when the page is live again.";

/** Why none of a device's controls can be used, in a sentence; undefined: they can. @param lastSeen a time in words */
export function lockReason(
  { words, main }: { words: Pick<ControlWords, "one" | "local">; main: string },
  device: Device,
  known: { isLive: boolean; isPast: boolean; isStale: boolean; lastSeen: string | undefined },
): string | undefined {
  if (known.isPast) return OFF_IN_THE_PAST;
  if (!known.isLive) {
    const local = words.local === undefined ? "" : ` ${words.local}`;
    return `Commands are off until live data is back.${local}`;
  }
  if (device.points[main] === undefined) {
    return `This ${words.one} is not connected to a gateway, so it can't be controlled from here.`;
  }
  if (!known.isStale) return undefined;
  return known.lastSeen === undefined
    ? "The device has not reported yet. Controls come on with its first value."
    : `Last seen ${known.lastSeen}. Controls come back when the device answers.`;
}

/** Why one of its points takes no command now: what the device itself says stands against it. */
export function pointLock(device: Device, reading: Pick<Reading, "values">, key: string): string | undefined {
  const point = device.points[key];
  if (point === undefined || !point.isWritable) return "The device has no such control.";
  return interlockOf(point, reading.values);
}

/** The locks of several points, each sentence once. */
export function pointLocks(device: Device, reading: Pick<Reading, "values">): readonly string[] {
  const writable = Object.values(device.points).filter((point) => point.isWritable);
  return [...new Set(writable.flatMap((point) => interlockOf(point, reading.values) ?? []))];
}
