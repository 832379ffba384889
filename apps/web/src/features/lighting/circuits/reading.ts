import { type CommandRow, type Hold, QUALITY } from "@atrium/contract";
import { pinStateOf, type PinState } from "@atrium/ui/plan";
import type { PointValue } from "../../../platform/pointStore.ts";
import { type DeviceCommand, isRunning, recordedCommand } from "../commands/order.ts";

/** What is known of one circuit at this moment. */
export interface Reading {
  /** 0 to 100; null: the device has never told. */
  readonly level: number | null;
  /** W; null as above. */
  readonly power: number | null;
  readonly hasLampFailure: boolean;
  /** The value is old, or the device says that it is bad, or live data is lost. */
  readonly isStale: boolean;
  /** When the level was read at the device. */
  readonly seenAt: number | null;
  readonly state: PinState;
  readonly hold: Hold | undefined;
  readonly command: DeviceCommand | undefined;
}

export interface ReadingSources {
  readonly level: PointValue | undefined;
  readonly power: PointValue | undefined;
  readonly lampFailure: PointValue | undefined;
  readonly hold: Hold | undefined;
  readonly command: DeviceCommand | undefined;
  /** Whether the page is in step with the server. */
  readonly isLive: boolean;
}

export function readingOf(sources: ReadingSources): Reading {
  const level = sources.level?.value ?? null;
  const isStale = !sources.isLive || level === null || sources.level?.quality !== QUALITY.good;
  const hasLampFailure = sources.lampFailure?.value === 1;
  return {
    level,
    power: sources.power?.value ?? null,
    hasLampFailure,
    isStale,
    seenAt: sources.level?.time ?? null,
    state: pinStateOf({
      // A failure that is no longer live is old news: the circuit shows as stale.
      hasTrouble: hasLampFailure && sources.isLive,
      isStale,
      isSending: sources.command !== undefined && isRunning(sources.command),
      isOn: level !== null && level > 0,
    }),
    hold: sources.hold,
    command: sources.command,
  };
}

/**
 * The reading with the newest command on record, where this page has heard of none itself: after a reload a level
 * that was confirmed still says so. A record that the level has left behind says nothing about it.
 */
export function withRecord(reading: Reading, row: CommandRow | undefined): Reading {
  if (reading.command !== undefined || row === undefined || row.state !== "confirmed") return reading;
  if (row.value === null || reading.level === null || Math.abs(row.value - reading.level) > 0.5) return reading;
  return { ...reading, command: recordedCommand(row) };
}

export function isSameReading(a: Reading, b: Reading): boolean {
  return (
    a.level === b.level &&
    a.power === b.power &&
    a.state === b.state &&
    a.isStale === b.isStale &&
    a.seenAt === b.seenAt &&
    a.hold === b.hold &&
    a.command === b.command
  );
}
