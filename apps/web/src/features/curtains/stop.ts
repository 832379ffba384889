import type { Target } from "../../control/commands/order.ts";
import type { Control } from "../../control/ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { isMoving } from "./motion.ts";

type Known = Pick<Reading, "values" | "holds">;

/**
 * The targets of a stop. Every curtain gets one, whatever is known of it: it may just have begun to move. A curtain
 * that stops on its way is no longer held at its target.
 */
function stopTargets(rows: readonly { device: Device; reading: Known }[]): Target[] {
  return rows.flatMap(({ device, reading }) => {
    const { stop, target } = device.points;
    if (stop === undefined) return [];
    const isOnItsWay = isMoving({ movement: valueOf(reading, "movement") ?? 0 });
    return [
      { device: device.id, point: stop.key, value: 1 },
      ...(target !== undefined && isOnItsWay && reading.holds["target"] !== undefined
        ? [{ device: device.id, point: target.key, value: null }]
        : []),
    ];
  });
}

/** Stops at once: what moves and should not is no time for questions. */
export function stopNow(
  { desk, holdMinutes }: { readonly desk: Pick<Control["desk"], "give">; readonly holdMinutes: number },
  devices: readonly Device[],
  readings: readonly Known[],
): void {
  const rows = devices.flatMap((device, index) => {
    const reading = readings[index];
    return reading === undefined ? [] : [{ device, reading }];
  });
  const targets = stopTargets(rows);
  if (targets.length > 0) desk.give({ targets, holdMinutes });
}
