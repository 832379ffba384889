import type { DeviceId, Position } from "@atrium/contract";
import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";
import { CORRIDOR, type FloorName, type SiteReply } from "@atrium/contract/site";

/** A device as control pages need it: what it is, where it is, its points by key. */
export interface Device {
  readonly id: DeviceId;
  readonly name: string;
  readonly placement: string;
  readonly floor: string;
  readonly room: string;
  readonly zone: string | undefined;
  readonly isCorridor: boolean;
  /** Metres on the floor. */
  readonly at: Position;
  /** The plan's fields of its kind; unchecked, so a reader parses them. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Its category of equipment, where that is a kind as data. */
  readonly kind?: DeviceDescription["kind"];
  /** The name of its gateway; undefined: it is connected to none. */
  readonly gateway: string | undefined;
  /** Where it is behind that, e.g. `{ unit: 3 }`. */
  readonly address: Readonly<Record<string, number | string>>;
  readonly points: Readonly<Record<string, PointDescription>>;
  /** What the site calls the floors of its building; absent: not known. */
  readonly floors?: readonly FloorName[] | undefined;
}

export function deviceOf(description: DeviceDescription, places: SiteReply["places"] = []): Device {
  const { zone, connectionName, address = {}, points, ...same } = description;
  return {
    ...same,
    zone,
    gateway: connectionName,
    address,
    floors: places.find(({ key }) => key === description.placement)?.floors,
    points: Object.fromEntries(points.map((point) => [point.key, point])),
  };
}

/** The devices of a zone, of the corridors, or of the whole place. */
export function devicesIn(devices: readonly Device[], zone: string | undefined): readonly Device[] {
  if (zone === undefined) return devices;
  if (zone === CORRIDOR) return devices.filter((device) => device.isCorridor);
  return devices.filter((device) => device.zone === zone);
}
