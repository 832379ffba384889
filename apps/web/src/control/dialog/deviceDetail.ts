import type { Control } from "../ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { placeText } from "./placeText.ts";

/** Where one device stands: "Office Building, 1st Floor, Zone B"; a lift stands in its building. */
export function deviceDetail(
  {
    buildingName,
    floorNameOf,
    zoneNameOf,
    system,
  }: Pick<Control, "buildingName" | "floorNameOf" | "zoneNameOf" | "system">,
  device: Device,
): string {
  if (system.spansFloors === true) return buildingName;
  const floor = placeText(buildingName, floorNameOf(device.floor));
  return device.zone === undefined ? floor : `${floor}, ${zoneNameOf(device.zone, device.floor)}`;
}
