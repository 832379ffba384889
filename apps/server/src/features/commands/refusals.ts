import { joined, type PointKey } from "@atrium/contract";
import {
  QUALITY,
  type CommandTarget,
  type DeviceDescription,
  type Interlock,
  type PointDescription,
  factsOf,
  LIFT,
  systemOf,
  SYSTEMS,
} from "@atrium/contract/devices";
import { sayQuantity, sayTerm, t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { CommandDirectory, CommandField, CommandValues } from "./commandNeeds.ts";
import type { FloorName } from "@atrium/contract/site";

/** The systems whose devices detect fires, and the value of which of their points is the alarm. */
const DETECTORS = SYSTEMS.flatMap(({ module, fire }) => (fire.kind === "detects" ? [{ ...fire, module }] : []));

export interface RefusalOptions {
  readonly directory: CommandDirectory;
  readonly newest: CommandValues;
  readonly field: Pick<CommandField, "priorityReader">;
  readonly names: Pick<SiteNames, "places">;
}

/** A command of one point, as requested. */
export interface Wish {
  readonly device: DeviceDescription;
  readonly point: PointDescription;
  /** null: a release. */
  readonly value: number | null;
}

/**
 * Why a device does not take a command now, as a sentence; undefined where nothing is against it. The fire rule comes
 * first. A device's own locks never refuse a release: it only takes back our own value.
 */
export function refusalOf(wish: Wish, { directory, newest, field, names }: RefusalOptions): string | undefined {
  const { device, point, value } = wish;
  const movesSomething = value !== null || field.priorityReader(point.id) !== undefined;
  const fire = movesSomething ? fireRefusal(device, directory, newest, names) : undefined;
  if (fire !== undefined || value === null) return fire;
  for (const lock of point.interlocks ?? []) {
    const reason = lockReason({ device, point }, lock, newest);
    if (reason !== undefined) return reason;
  }
  return limitReason({ device, point, value }, newest);
}

/** The same for a target that was accepted a while ago. */
export function refusalNow({ device: id, pointId, value }: CommandTarget, options: RefusalOptions): string | undefined {
  const device = options.directory.device(id);
  const point = device?.points.find((one) => one.id === pointId);
  return device && point && refusalOf({ device, point, value }, options);
}

/**
 * The last value of a locking point counts until another comes: a stale or bad value does not open a lock. Where
 * it has never had a value, or has an unknown one, only a point with a risk is refused; an ordinary device decides
 * for itself.
 */
function lockReason(
  { device, point }: Omit<Wish, "value">,
  lock: Interlock,
  newest: CommandValues,
): string | undefined {
  const locking = pointOf(device, lock.point);
  if (locking === undefined) return undefined;
  const value = newest.values[locking.id] ?? Number.NaN;
  if (value === lock.equals) return sayTerm(lock.reason);
  const isKnown = !Number.isNaN(value) && newest.qualities[locking.id] !== QUALITY.bad;
  if (isKnown || point.risk === undefined) return undefined;
  return t('It is not known whether {device} may be commanded: "{point}" is unknown.', {
    device: device.name,
    point: sayTerm(locking.name),
  });
}

/** Limits that the device itself states; an unknown limit limits nothing, and the device will refuse. */
function limitReason(
  { device, point, value }: Wish & { readonly value: number },
  newest: CommandValues,
): string | undefined {
  if (point.limits === undefined) return undefined;
  const of = { device: device.name, point: sayTerm(point.name) };
  const lowest = limitOf(device, point.limits.min, newest);
  if (value < lowest) {
    return t("The lowest {point} that {device} allows is {lowest}.", {
      ...of,
      lowest: sayQuantity(lowest, point.unit),
    });
  }
  const highest = limitOf(device, point.limits.max, newest);
  return value > highest
    ? t("The highest {point} that {device} allows is {highest}.", { ...of, highest: sayQuantity(highest, point.unit) })
    : undefined;
}

function limitOf(device: DeviceDescription, key: PointKey, newest: CommandValues): number {
  const point = pointOf(device, key);
  if (point === undefined || newest.qualities[point.id] === QUALITY.bad) return Number.NaN;
  return newest.values[point.id] ?? Number.NaN;
}

function pointOf(device: DeviceDescription, key: PointKey): PointDescription | undefined {
  return device.points.find((point) => point.key === key);
}

/**
 * Why a device takes no command while there is a fire alarm on its floor, or on one that it serves. The last state of a
 * detector counts until another comes: losing the panel ends no alarm.
 */
function fireRefusal(
  device: DeviceDescription,
  directory: Pick<CommandDirectory, "devicesAt">,
  newest: Pick<CommandValues, "values">,
  names: Pick<SiteNames, "places">,
): string | undefined {
  const fire = systemOf(device.module)?.fire;
  if (fire?.kind !== "stops") return undefined;
  const floors = floorsOf(device, names).filter(({ key }) => isBurning(device.placement, key, directory, newest));
  if (floors.length === 0) return undefined;
  return t("Fire alarm on {where}: {devices} there accept no commands until it is over.", {
    where: joined(floors.map(({ label }) => t("the {label}", { label }))),
    devices: t(fire.word),
  });
}

/** The floor that a device stands on and those that it serves, where the plan says so, in the site's order. */
function floorsOf({ placement, floor, facts }: DeviceDescription, { places }: Pick<SiteNames, "places">): FloorName[] {
  const { serves = [] } = factsOf(LIFT, facts);
  const floors = places.find(({ key }) => key === placement)?.floors ?? [];
  return floors.filter(({ key }) => key === floor || serves.includes(key));
}

function isBurning(
  placement: string,
  floor: string,
  directory: Pick<CommandDirectory, "devicesAt">,
  newest: Pick<CommandValues, "values">,
): boolean {
  return DETECTORS.some(({ module, point, alarm }) =>
    directory
      .devicesAt({ placement, floor }, module)
      .some(({ points }) => points.some(({ key, id }) => key === point && newest.values[id] === alarm)),
  );
}
