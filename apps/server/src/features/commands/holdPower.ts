import { QUALITY, type DeviceDescription, type PointDescription } from "@atrium/contract";
import type { CommandValues } from "./commandDirectory.ts";

/** Floats come back from the field a little different. */
const SAME_VALUE = 0.5;

/** What a hold wants of a point, and what automation would. */
export interface HeldPoint {
  readonly device: DeviceDescription;
  readonly point: PointDescription;
  readonly held: number;
  readonly automatic: number;
}

/**
 * Watts that a hold makes a device take more (below 0: less) than automation would, from its measured power now; undefined
 * where nobody can say. Off takes nothing. A dimmed lamp takes power as its level is, which is how dimmers of LED lamps
 * behave within a few percent; of a lamp that the hold keeps dark, the plan's rated watts tell.
 */
export function extraWatts({ device, point, held, automatic }: HeldPoint, newest: CommandValues): number | undefined {
  const now = goodValue(point, newest);
  const power = powerOf(device, newest);
  if (now === undefined || power === undefined) return undefined;
  // Somebody else decides, at the wall or at the device: the hold changes nothing.
  if (Math.abs(now - held) > SAME_VALUE || Math.abs(automatic - held) <= SAME_VALUE) return 0;
  if (point.kind === "boolean") return automatic === 0 ? power : undefined;
  if (point.key !== "level" || point.unit !== "%") return undefined;
  if (now > 0) return power * (1 - automatic / now);
  const { watts } = device.facts;
  return typeof watts === "number" ? power - (watts * automatic) / 100 : undefined;
}

function powerOf({ points }: DeviceDescription, newest: CommandValues): number | undefined {
  const point = points.find(({ key }) => key === "power");
  const power = point && goodValue(point, newest);
  if (power === undefined || (point?.unit !== "W" && point?.unit !== "kW")) return undefined;
  return point.unit === "kW" ? power * 1_000 : power;
}

function goodValue({ id }: PointDescription, newest: CommandValues): number | undefined {
  const value = newest.values[id] ?? Number.NaN;
  return Number.isNaN(value) || newest.qualities[id] !== QUALITY.good ? undefined : value;
}
