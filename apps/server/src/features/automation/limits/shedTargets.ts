import { isShed } from "@atrium/contract/automation";
import { type DeviceDescription, QUALITY } from "@atrium/contract/devices";
import type { RunTarget } from "../runTarget.ts";

export interface ShedTargetsOptions {
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly values: { readonly values: ArrayLike<number>; readonly qualities: ArrayLike<number> };
}

const SWITCH = "on";

/**
 * Whether setting a point takes power off as things are now: nothing is switched on, made brighter or cooled further by a
 * limit, and what is not known is left alone.
 */
export function isTakenOff(
  { device, point, value }: Pick<RunTarget, "device" | "point" | "value">,
  { directory, values }: ShedTargetsOptions,
): boolean {
  const points = directory.device(device)?.points ?? [];
  const nowOf = (key: string): number => validOrNaN(points.find((one) => one.key === key)?.id, values);
  if (point !== SWITCH && nowOf(SWITCH) === 0) return false;
  const isEnum = points.find(({ key }) => key === point)?.kind === "enum";
  return isShed({ point, value, now: nowOf(point), isEnum });
}

/** A value that is stale, bad or stuck is not known: NaN. */
export function validOrNaN(id: number | undefined, { values, qualities }: ShedTargetsOptions["values"]): number {
  const value = id === undefined || qualities[id] !== QUALITY.good ? undefined : values[id];
  return value ?? Number.NaN;
}
