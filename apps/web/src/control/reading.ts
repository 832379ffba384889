import type { CommandRow } from "@atrium/contract/devices";
import type { Device } from "../devices/device.ts";
import type { Reading } from "../devices/reading.ts";
import { isSameValue } from "../devices/values.ts";
import { type DeviceCommands, isRunning, recordedCommand, type TargetCommand } from "./commands/order.ts";

/** What is known of a device that takes commands. */
export interface ControlReading extends Reading {
  /** The newest command to each point, by its key. */
  readonly commands: DeviceCommands;
}

/** A command to one of its points that has not come to its end. */
export function runningCommand(reading: Pick<ControlReading, "commands">): TargetCommand | undefined {
  return Object.values(reading.commands).find(isRunning);
}

/**
 * The reading with the newest command on record, where this page has heard of none itself: after a reload a value
 * that was confirmed still says so. A record that the value has left behind says nothing about it.
 */
export function withRecord(
  reading: ControlReading,
  device: Device,
  rows: readonly CommandRow[] | undefined,
): ControlReading {
  const commands = { ...reading.commands };
  for (const row of rows ?? []) {
    if (commands[row.point] !== undefined || row.state !== "confirmed") continue;
    const value = reading.values[row.point] ?? null;
    if (row.value === null || value === null || !isSameValue(device.points[row.point], row.value, value)) continue;
    commands[row.point] = recordedCommand(row);
  }
  return { ...reading, commands };
}
