import { useQuery } from "@tanstack/react-query";
import { clock } from "../../platform/time.ts";
import { refusalOf, type Values } from "../commands/change.ts";
import { hasFailed, isRunning } from "../commands/order.ts";
import { useControl, useReading } from "../ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { lastCommandsQuery } from "../queries.ts";
import { withRecord } from "../reading.ts";
import { lockReason, pointLock, pointLocks } from "./lockReason.ts";

/** What an inspector of one device needs: its reading, why its controls are off, and what can be asked of it. */
export function useDeviceControls(device: Device) {
  const { canControl, isLive, past, propose, timeZone, system, lostAt } = useControl();
  const reading = withRecord(useReading(device), device, useQuery(lastCommandsQuery(device.id, past)).data);
  const lastSeen = reading.seenAt === null ? undefined : clock(reading.seenAt, timeZone);
  const lock = lockReason(system, device, { isLive, isPast: past !== undefined, isStale: reading.isStale, lastSeen });
  const rules = lock === undefined ? pointLocks(device, reading) : [];
  const release = (points?: readonly string[]) => {
    propose([device], { kind: "release", ...(points === undefined ? {} : { points }) });
  };
  const isLocked = (key: string) => !canControl || lock !== undefined || pointLock(device, reading, key) !== undefined;

  return {
    reading,
    canControl,
    /** Why nothing can be asked of it: no live data, no value, no gateway. */
    lock,
    /**
     * The sentences to show: `lock`, else what the device itself has against commands. That live data is lost is said by the
     * banner and at the inspector's end: a note above the rest would move it.
     */
    locks: lostAt !== undefined ? [] : lock === undefined ? rules : [lock],
    isLocked,
    set: (values: Values) => {
      propose([device], { kind: "set", values });
    },
    release,
    /** The commanded value of a point that is not confirmed yet. */
    ghost: (key: string): number | undefined => {
      const command = reading.commands[key];
      return command !== undefined && isRunning(command) ? (command.value ?? undefined) : undefined;
    },
    /** Gives the last command of a point again; undefined where there is nothing to repeat. */
    retry: (key: string): (() => void) | undefined => {
      const command = reading.commands[key];
      if (command === undefined || !hasFailed(command) || isLocked(key)) return undefined;
      const { value } = command;
      const point = device.points[key];
      if (point !== undefined && refusalOf([{ point, value }], reading.values) !== undefined) return undefined;
      return () => {
        if (value === null) release([key]);
        else propose([device], { kind: "set", values: { [key]: value } });
      };
    },
  };
}

export type DeviceControls = ReturnType<typeof useDeviceControls>;
