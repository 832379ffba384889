import { type CatalogueDevice, MODULES, type PointDescription } from "@atrium/contract/devices";
import { skipToken, useQuery } from "@tanstack/react-query";
import { catalogueQuery } from "../catalogueQuery.ts";
import { devicesQuery } from "../queries.ts";

/** The points of a device of whatever system; none until they are read. */
export function usePointsOf(device: string): readonly PointDescription[] {
  const { data: catalogue } = useQuery(catalogueQuery);
  const found = catalogue?.devices.find(({ id }) => id === device);
  const query = found && floorQuery(found);
  const { data: devices } = useQuery(query ?? { queryKey: ["devices", "none"], queryFn: skipToken });
  return Object.values(devices?.find(({ id }) => id === device)?.points ?? {});
}

function floorQuery({ module, placement, floor }: CatalogueDevice) {
  const known = MODULES.find((one) => one === module);
  return known === undefined ? undefined : devicesQuery(known, { placement, floor });
}
