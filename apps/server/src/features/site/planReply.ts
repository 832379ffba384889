import { PlacedDevice, type PlanReply } from "@atrium/contract/site";
import type { DeviceRecord, FloorRecord } from "./records.ts";

/** A floor's plan with what stands on it. */
export function planReply(floor: FloorRecord, devices: readonly DeviceRecord[]): PlanReply {
  const { placement, key, drawing, underlay, revision } = floor;
  return {
    placement,
    floor: key,
    drawing,
    devices: devices.map(placedDevice),
    hasUnderlay: underlay !== null,
    revision,
  };
}

export function placedDevice({ id, module, name, room, zone, at }: DeviceRecord): PlacedDevice {
  return PlacedDevice.parse({ id, module, name, room, zone, at });
}
