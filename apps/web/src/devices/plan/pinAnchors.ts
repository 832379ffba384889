import type { PinAnchor } from "@atrium/ui/plan";
import type { Device } from "../device.ts";

interface Anchored {
  /** All devices of the floor. */
  devices: readonly Device[];
  /** Those of the place that is looked at: drawn in full. */
  near: readonly Device[];
  /** Whether the others are drawn at all. */
  isShowingFar: boolean;
  /** Where a device's pin stands. */
  placeOf: (device: Device) => PinAnchor["at"];
}

export function pinAnchors({ devices, near, isShowingFar, placeOf }: Anchored): PinAnchor[] {
  const full = new Set(near);
  return devices
    .filter((device) => isShowingFar || full.has(device))
    .map((device) => ({ id: device.id, at: placeOf(device), size: full.has(device) ? "full" : "mini" }));
}

/** Where a pin stands when its system does not say otherwise. */
export function standsAt({ at }: Device): PinAnchor["at"] {
  return at;
}
