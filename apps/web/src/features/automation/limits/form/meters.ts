import { SITE_READERS } from "@atrium/contract";
import { ENERGY_METER, type PointDescription } from "@atrium/contract/devices";
import { placeWords } from "@atrium/contract/site";
import { useQuery } from "@tanstack/react-query";
import type { Device } from "../../../../devices/device.ts";
import { devicesQuery } from "../../../../devices/queries.ts";
import { hasAnyFeature, useSession } from "../../../../platform/session.ts";

/** A power that a limit can look at. */
export interface MeteredPower {
  readonly device: Device;
  readonly point: PointDescription;
}

const NONE: readonly Device[] = [];

/** The powers that meters measure; nothing where the role may not read devices. */
export function useMeteredPowers(): readonly MeteredPower[] {
  const enabled = hasAnyFeature(useSession(), SITE_READERS);
  const devices = useQuery({ ...devicesQuery(ENERGY_METER.module), enabled }).data ?? NONE;
  return devices.flatMap((device) =>
    Object.values(device.points)
      .filter(({ kind, unit }) => kind === "number" && unit === "kW")
      .map((point) => ({ device, point })),
  );
}

/** "Main incomer meter, total (Outdoor, 1st Floor)": the part where a meter has several. */
export function powerLabel({ device, point }: MeteredPower, places: Parameters<typeof placeWords>[1]): string {
  const { name, placement, floor, zone } = device;
  const place = placeWords({ placement, floor, ...(zone === undefined ? {} : { zone }) }, places);
  const [part, ...rest] = point.key.split(".");
  return `${rest.length === 0 ? name : `${name}, ${part ?? ""}`} (${place})`;
}
