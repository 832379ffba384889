import { phrase, t } from "@atrium/words";
import { interlockOf } from "../commands/change.ts";
import type { Device } from "../../devices/device.ts";
import type { Reading } from "../../devices/reading.ts";
import type { ControlWords } from "../system.ts";

/** Why nothing can be commanded on a page of the past. */
export const OFF_IN_THE_PAST = phrase(
  "Commands are disabled during replay. They are available again when the page is live.",
);

/** Why none of a device's controls can be used, in a sentence; undefined: they can. @param lastSeen a time as text */
export function lockReason(
  { words: said, main }: { words: () => Pick<ControlWords, "one" | "local">; main: string },
  device: Device,
  known: { isLive: boolean; isPast: boolean; isStale: boolean; lastSeen: string | undefined },
): string | undefined {
  const words = said();
  if (known.isPast) return t(OFF_IN_THE_PAST);
  if (!known.isLive) {
    const local = words.local === undefined ? "" : ` ${words.local}`;
    return t("Commands are disabled until live data is restored.{local}", { local });
  }
  if (device.points[main] === undefined) {
    return t("This {one} is not connected to a gateway, so it can't be controlled from here.", { one: words.one });
  }
  if (!known.isStale) return undefined;
  return known.lastSeen === undefined
    ? t("The device has not reported yet. Controls become available with its first value.")
    : t("Last seen {lastSeen}. Controls become available when the device responds.", { lastSeen: known.lastSeen });
}

/** Why one of its points takes no command now: what the device itself says stands against it. */
export function pointLock(device: Device, reading: Pick<Reading, "values">, key: string): string | undefined {
  const point = device.points[key];
  if (point === undefined || !point.isWritable) return t("The device does not have this control.");
  return interlockOf(point, reading.values);
}

/** The locks of several points, each sentence once. */
export function pointLocks(device: Device, reading: Pick<Reading, "values">): readonly string[] {
  const writable = Object.values(device.points).filter((point) => point.isWritable);
  return [...new Set(writable.flatMap((point) => interlockOf(point, reading.values) ?? []))];
}
