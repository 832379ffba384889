import { type Catalogue, type DeviceDescription, pageOf } from "@atrium/contract/devices";
import type { SiteDirectory } from "./directory.ts";

/** Everything with a name: the rooms of every plan and the connected devices, in the order of the plans. */
export function catalogueOf(directory: SiteDirectory): Catalogue {
  const rooms = directory.drawings.flatMap(({ building, floor, rooms: drawn }) =>
    drawn.map(({ id, name, zone, place }) => ({
      // A room of the site's plan may belong to another place, e.g. a guard house.
      placement: place ?? building,
      floor,
      ...(zone === undefined ? {} : { zone }),
      room: id,
      name,
    })),
  );
  return { rooms, devices: directory.devices.flatMap(rowsOf) };
}

/** A device that is not connected has no row: nothing is known of it. */
function rowsOf(device: DeviceDescription): Catalogue["devices"] {
  const { id, module, name, placement, floor, zone, room, points } = device;
  const [first] = points;
  if (first === undefined) return [];
  const page = pageOf(device);
  const where = { placement, floor, ...(zone === undefined ? {} : { zone }), room };
  return [{ id, module, ...(page === undefined ? {} : { page }), name, ...where, point: first.id }];
}
