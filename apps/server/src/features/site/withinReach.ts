import type { Catalogue } from "@atrium/contract/devices";
import { routeOf } from "@atrium/contract/pages";
import type { CampusDrawing, RoomAddress, RoomReply } from "@atrium/contract/site";
import { LIMIT_SECTIONS } from "@atrium/contract";
import { type Reach, refuseBeyond } from "../../platform/reach.ts";
import { catalogueOf } from "./catalogue.ts";
import type { SiteDirectory } from "./directory.ts";
import { roomOf } from "./room.ts";
import type { SiteSnapshot } from "./snapshot.ts";

export function drawingWithin(drawing: CampusDrawing, reach: Reach | undefined): CampusDrawing {
  if (reach === undefined || reach.isEverywhere) return drawing;
  const buildings = drawing.buildings
    .filter(({ key }) => reach.touches(key))
    .map((building) =>
      Object.assign({}, building, {
        floors: building.floors.filter(({ key }) => reach.hasPlace({ placement: building.key, floor: key })),
      }),
    );
  return { ...drawing, buildings };
}

/** @throws AppError ENF001, and EAU004 where the room is beyond it */
export function roomWithin(site: SiteDirectory, address: RoomAddress, reach: Reach | undefined): RoomReply {
  const room = roomOf(site, address);
  if (reach === undefined) return room;
  refuseBeyond(reach.hasPlace(room));
  const own = room.devices.filter(({ device }) => {
    const described = site.device(device);
    return described !== undefined && reach.hasDevice(described);
  });
  return { ...room, devices: own };
}

export async function catalogueWithin(site: SiteSnapshot, reach: Reach | undefined): Promise<Catalogue> {
  const catalogue = await catalogueOf(site);
  if (reach === undefined) return catalogue;
  return {
    rooms: catalogue.rooms.filter((room) => reach.hasPlace(room)),
    devices: catalogue.devices.filter((row) => {
      const { group } = row.page === undefined ? {} : routeOf(row.page);
      return reach.hasPlace(row) && reach.hasSection(LIMIT_SECTIONS.find((one) => one === group));
    }),
  };
}
