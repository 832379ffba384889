import { pageOf } from "@atrium/contract/devices";
import { pathOf, routeOf } from "@atrium/contract/pages";

interface PlacedDevice {
  readonly device: string;
  readonly module: string;
  readonly placement: string;
  readonly floor: string;
  readonly zone?: string | undefined;
}

/** The device on its system's page; undefined where there is none, or where more than the system decides it. */
export function deviceHref({ module, placement, floor, zone, device }: PlacedDevice): string | undefined {
  const page = pageOf({ module, facts: {} });
  if (page === undefined) return undefined;
  const query = new URLSearchParams({ floor, ...(zone === undefined ? {} : { zone }), selection: device });
  return `${pathOf(routeOf(page).path, { placement })}?${query.toString()}`;
}
