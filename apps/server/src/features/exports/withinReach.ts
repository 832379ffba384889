import type { DeviceDescription } from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import type { Reach } from "../../platform/reach.ts";

interface Whereabouts {
  device(id: string): DeviceDescription | undefined;
  deviceOfPoint(id: number): DeviceDescription | undefined;
}

/** Whether all of a list is within the limits of a role. A list that is not named here is about the whole site. */
export function isListWithin(of: ExportQuery, reach: Reach, site: Whereabouts): boolean {
  const has = (device: DeviceDescription | undefined) => device !== undefined && reach.hasDevice(device);
  switch (of.list) {
    case "devices":
    case "points":
      return reach.hasPlace(of.place) && reach.hasModule(of.module);
    case "holds":
      return reach.hasPlace(of.place ?? {}) && of.module !== undefined && reach.hasModule(of.module);
    case "energy-bars":
    case "energy-places":
    case "energy-report":
      return reach.hasSection("monitor") && reach.hasPlace(of);
    case "water-bars":
    case "waste-bars":
    case "water-buildings":
    case "water-meters":
      return reach.hasSection("monitor") && reach.isEverywhere;
    case "compartments":
    case "locker-events":
      return reach.hasSection("monitor") && reach.hasPlace(of.place);
    case "passages":
    case "plates":
      return reach.hasSection("security") && reach.hasPlace(of.place);
    case "trend":
      return of.points.every((point) => has(site.deviceOfPoint(point)));
    case "air":
      return of.sensors.every((sensor) => has(site.device(sensor)));
    case "doubted-readings":
    case "meter-exchanges":
      return has(site.device(of.device));
    case "events":
      return reach.hasSection("event") && reach.hasPlace(of);
    default:
      return false;
  }
}
