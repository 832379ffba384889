import type { DeviceId } from "@atrium/contract";
import { hasFailed, isRunning, type Target } from "../../control/commands/order.ts";
import type { Control } from "../../control/ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { isMoving } from "./motion.ts";

type Known = Pick<Reading, "values" | "holds">;
type Desk = Pick<Control["desk"], "give" | "newest">;

/** A motor that rests reports its target within so many percent. */
const AT_TARGET = 1;

/**
 * The targets of a stop. Every curtain gets one, whatever is known of it: it may just have begun to move. One that
 * stops on its way is no longer held at its target, also where the command is so new that the motor has not reported it
 * yet.
 */
function stopTargets(desk: Desk, rows: readonly { device: Device; reading: Known }[]): Target[] {
  return rows.flatMap(({ device, reading }) => {
    const { stop, target } = device.points;
    if (stop === undefined) return [];
    return [
      { device: device.id, point: stop.key, value: 1 },
      ...(target !== undefined && isOnItsWay(reading, wantedOf(desk, device.id, target.key, reading))
        ? [{ device: device.id, point: target.key, value: null }]
        : []),
    ];
  });
}

/** Where people want it: by a command that may not have arrived, or by what is held; undefined: nobody wants anything. */
function wantedOf(desk: Desk, device: DeviceId, target: string, { holds }: Known): number | undefined {
  const newest = desk.newest().get(device)?.[target];
  if (newest !== undefined && isRunning(newest)) return newest.value ?? undefined;
  return (
    holds["target"]?.value ?? (newest === undefined || hasFailed(newest) ? undefined : (newest.value ?? undefined))
  );
}

function isOnItsWay(reading: Known, wanted: number | undefined): boolean {
  if (wanted === undefined) return false;
  const position = valueOf(reading, "position");
  return (
    isMoving({ movement: valueOf(reading, "movement") ?? 0 }) ||
    (position != null && Math.abs(position - wanted) > AT_TARGET)
  );
}

/** Stops at once: what moves and should not is no time for questions. */
export function stopNow(
  { desk, holdMinutes }: { readonly desk: Desk; readonly holdMinutes: number },
  devices: readonly Device[],
  readings: readonly Known[],
): void {
  const rows = devices.flatMap((device, index) => {
    const reading = readings[index];
    return reading === undefined ? [] : [{ device, reading }];
  });
  const targets = stopTargets(desk, rows);
  if (targets.length > 0) desk.give({ targets, holdMinutes });
}
