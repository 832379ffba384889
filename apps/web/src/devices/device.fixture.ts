import { DeviceId, PointId, PointKey } from "@atrium/contract";
import type { Hold, PointDescription } from "@atrium/contract/devices";
import type { Device } from "./device.ts";

let lastPoint = 0;

/** A point as tests need it: writable, unless said otherwise. */
export function pointOf(key: string, more: Partial<PointDescription> = {}): PointDescription {
  lastPoint += 1;
  return {
    id: PointId.parse(lastPoint),
    device: DeviceId.parse("D-1"),
    key: PointKey.parse(key),
    name: key,
    kind: "number",
    isWritable: true,
    expectedInterval: 1000,
    ...more,
  };
}

/** A device with these points. */
export function deviceWith(id: string, points: readonly PointDescription[]): Device {
  return {
    id: DeviceId.parse(id),
    name: id,
    placement: "house",
    floor: "first",
    room: "R1",
    zone: "A",
    isCorridor: false,
    at: [0, 0],
    facts: {},
    gateway: "Gateway",
    address: {},
    points: Object.fromEntries(points.map((point) => [point.key, { ...point, device: DeviceId.parse(id) }])),
  };
}

/** A hold of a device's point. */
export function holdOf(device: Device, key: string, more: Partial<Hold> = {}): Hold {
  const point = device.points[key];
  if (point === undefined) throw new Error(`${device.id} has no ${key}`);
  return {
    point: point.id,
    device: device.id,
    value: 1,
    by: "malee",
    since: 0,
    until: Date.UTC(2026, 10, 20, 11),
    ...more,
  };
}
