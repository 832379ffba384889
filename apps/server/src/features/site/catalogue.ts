import type { Catalogue } from "@atrium/contract";
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
  const devices = directory.devices.flatMap(({ id, module, name, placement, floor, zone, room, points: [first] }) =>
    first === undefined
      ? []
      : [{ id, module, name, placement, floor, ...(zone === undefined ? {} : { zone }), room, point: first.id }],
  );
  return { rooms, devices };
}
