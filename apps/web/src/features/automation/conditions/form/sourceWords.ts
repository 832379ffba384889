import { placeWords } from "@atrium/contract/site";
import type { Device } from "../../../../devices/device.ts";

/** "Board room (Office Building, 1st Floor, Zone B)" */
export function sourceLabel(device: Device, places: Parameters<typeof placeWords>[1]): string {
  const { name, placement, floor, zone } = device;
  return `${name} (${placeWords({ placement, floor, ...(zone === undefined ? {} : { zone }) }, places)})`;
}
