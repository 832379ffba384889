import { type Catalogue, type DeviceDescription, pageOf } from "@atrium/contract/devices";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import type { SiteSnapshot } from "./snapshot.ts";

/** Everything with a name: the rooms of every plan and the connected devices, in the order of the plans. */
export async function catalogueOf(site: SiteSnapshot): Promise<Catalogue> {
  const rooms = site.drawings.flatMap(({ building, floor, rooms: drawn }) =>
    drawn.map(({ id, name, zone, place }) => ({
      // A room of the site's plan may belong to another place, e.g. a guard house.
      placement: place ?? building,
      floor,
      ...(zone === undefined ? {} : { zone }),
      room: id,
      name,
    })),
  );
  const devices: Catalogue["devices"] = [];
  const yielder = new EventLoopYielder();
  for (const device of site.devices) {
    devices.push(...rowsOf(device));
    await yielder.yieldIfDue();
  }
  return { rooms, devices };
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
