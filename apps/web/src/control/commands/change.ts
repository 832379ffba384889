import type { DeviceId } from "@atrium/contract";
import type { CommandRisk, Hold, PointDescription } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { Device } from "../../devices/device.ts";
import { isSameValue, numberText, valueText } from "../../devices/values.ts";
import type { Target } from "./order.ts";

/** Values by the key of the point. */
export type Values = Readonly<Record<string, number>>;

/** What somebody wants to happen to some devices. Points are named by their keys. */
export type Change =
  | { readonly kind: "set"; readonly values: Values }
  /** Higher or lower than each is now, keeping their differences. */
  | { readonly kind: "step"; readonly point: string; readonly by: number }
  /** Back to automatic: what is held of these points, or of all. */
  | { readonly kind: "release"; readonly points?: readonly string[] }
  /** Each device its own values: a scene. */
  | { readonly kind: "each"; readonly name: string; readonly devices: ReadonlyMap<DeviceId, Values> };

/** What is known of a device when a change is proposed. */
export interface Candidate {
  readonly device: Device;
  readonly values: Readonly<Record<string, number | null>>;
  readonly isStale: boolean;
  /** By the point's key. */
  readonly holds: Readonly<Record<string, Hold>>;
}

/** What a change asks of one point of a device. */
export interface Ask {
  readonly point: PointDescription;
  readonly value: number | null;
}

/** What a change asks of a device. A point it does not have is not asked for, nor a step from an unknown value. */
export function asksOf(change: Change, { device, values, holds }: Omit<Candidate, "isStale">): readonly Ask[] {
  if (change.kind === "release") {
    const keys = change.points ?? Object.keys(holds);
    return keys.flatMap((key) => (holds[key] === undefined ? [] : askOf(device, key, null)));
  }
  if (change.kind === "step") {
    const value = values[change.point] ?? null;
    if (value === null) return [];
    return askOf(device, change.point, within(device, values, { key: change.point, value: value + change.by }));
  }
  const wanted = change.kind === "set" ? change.values : (change.devices.get(device.id) ?? {});
  return Object.entries(wanted).flatMap(([key, value]) => askOf(device, key, value));
}

function askOf(device: Device, key: string, value: number | null): readonly Ask[] {
  const point = device.points[key];
  return point?.isWritable === true ? [{ point, value }] : [];
}

/** Whether the device is as asked already. What passes (a lift sent to a floor) never is. */
export function isDone({ point, value }: Ask, values: Candidate["values"]): boolean {
  if (value === null || point.isMomentary === true) return false;
  return isSameValue(point, value, values[point.key] ?? null);
}

/** Why the device takes none of it: a lock, or a limit of its own. undefined: nothing stands against it. */
export function refusalOf(asks: readonly Ask[], values: Candidate["values"]): string | undefined {
  for (const { point, value } of asks) {
    // A release gives control back; that is never locked.
    const lock = value === null ? undefined : interlockOf(point, values);
    const refusal = lock ?? limitRefusal(point, value, values);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** A limit that the device itself states, and what it takes instead. */
function limitRefusal(point: PointDescription, value: number | null, values: Candidate["values"]): string | undefined {
  if (value === null || point.limits === undefined) return undefined;
  const { min, max } = limitsOf(point, values);
  if (value >= min && value <= max) return undefined;
  const nearest = valueText(point, value < min ? min : max);
  return t("The device accepts {number} to {value}: choose {nearest}.", {
    number: numberText(point, min),
    value: valueText(point, max),
    nearest,
  });
}

/** The sentence of the lock that holds a point now. */
export function interlockOf(point: PointDescription | undefined, values: Candidate["values"]): string | undefined {
  return point?.interlocks?.find((lock) => values[lock.point] === lock.equals)?.reason;
}

const RISKS: readonly (CommandRisk | undefined)[] = [undefined, "medium", "high"];

/** The highest risk of what is asked. Giving back to automation is none. */
export function riskOf(asks: readonly Ask[]): CommandRisk | undefined {
  const highest = asks.reduce((rank, { point, value }) => {
    return value === null ? rank : Math.max(rank, RISKS.indexOf(point.risk));
  }, 0);
  return RISKS[highest];
}

/** The least and the most that a point takes: as the device itself says now, else as its description does. */
export function limitsOf(point: PointDescription, values: Candidate["values"]): { min: number; max: number } {
  const current = (key: string | undefined) => (key === undefined ? undefined : (values[key] ?? undefined));
  return {
    min: current(point.limits?.min) ?? point.min ?? 0,
    max: current(point.limits?.max) ?? point.max ?? 100,
  };
}

function within(device: Device, values: Candidate["values"], { key, value }: { key: string; value: number }): number {
  const point = device.points[key];
  if (point === undefined) return value;
  const { min, max } = limitsOf(point, values);
  const rounded = point.unit === "%" ? Math.round(value) : value;
  return Math.min(max, Math.max(min, rounded));
}

/** The target of an ask. */
export function targetOf(device: Device, { point, value }: Ask): Target {
  return { device: device.id, point: point.key, value };
}
