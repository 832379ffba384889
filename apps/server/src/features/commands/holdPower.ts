import { watts, type Watts } from "@atrium/contract";
import { factsOf, LIGHTING, QUALITY, type DeviceDescription, type PointDescription } from "@atrium/contract/devices";
import type { CommandValues } from "./commandNeeds.ts";

/** Floats come back from the field a little different. */
const SAME_VALUE = 0.5;

/** The held value of a point, and automation's. */
export interface HeldPoint {
  readonly device: DeviceDescription;
  readonly point: PointDescription;
  readonly held: number;
  readonly automatic: number;
}

/**
 * The power that a device draws more (below 0: less) under a hold than under automation, from its measured power now;
 * undefined where it cannot be estimated. Off draws nothing. A dimmed lamp draws power in proportion to its level, as
 * dimmers of LED lamps do within a few percent; for a lamp that the hold keeps dark, the plan's rated watts count.
 */
export function extraWatts({ device, point, held, automatic }: HeldPoint, newest: CommandValues): Watts | undefined {
  const now = goodValue(point, newest);
  const power = powerOf(device, newest);
  if (now === undefined || power === undefined) return undefined;
  // Another source decides, at the wall or at the device: the hold changes nothing.
  if (Math.abs(now - held) > SAME_VALUE || Math.abs(automatic - held) <= SAME_VALUE) return watts(0);
  if (point.kind === "boolean") return automatic === 0 ? power : undefined;
  if (point.key !== "level" || point.unit !== "%") return undefined;
  if (now > 0) return watts(power * (1 - automatic / now));
  const { watts: rated } = factsOf(LIGHTING, device.facts);
  return rated === undefined ? undefined : watts(power - (rated * automatic) / 100);
}

function powerOf({ points }: DeviceDescription, newest: CommandValues): Watts | undefined {
  const point = points.find(({ key }) => key === "power");
  const power = point && goodValue(point, newest);
  if (power === undefined || (point?.unit !== "W" && point?.unit !== "kW")) return undefined;
  return watts(point.unit === "kW" ? power * 1_000 : power);
}

function goodValue({ id }: PointDescription, newest: CommandValues): number | undefined {
  const value = newest.values[id] ?? Number.NaN;
  return Number.isNaN(value) || newest.qualities[id] !== QUALITY.good ? undefined : value;
}
