import type { Catalogue } from "@atrium/contract/devices";
import { routeOf } from "@atrium/contract/pages";
import type { CampusDrawing, RoomAddress, RoomReply, SiteReply } from "@atrium/contract/site";
import { LIMIT_SECTIONS } from "@atrium/contract";
import { devicesWithin, type Reach, refuseBeyond } from "../../platform/reach.ts";
import { catalogueOf } from "./catalogue.ts";
import type { SiteDirectory } from "./directory.ts";
import { emptyPages } from "./emptyPages.ts";
import { roomOf } from "./room.ts";
import type { SiteSnapshot } from "./snapshot.ts";

/** Pages about the whole site: nobody whose role is limited to places is answered there. */
const SITE_PAGES = [
  "monitor-solar-cell",
  "monitor-savings",
  "monitor-energy-bill",
  "monitor-schneider-electrical",
  "monitor-schneider-mechanical",
  "monitor-schneider-plumbing",
  "event-wasters",
] as const;

/** The site as somebody has it whose role is limited: its places, and the pages that show something of them. */
export function siteWithin({ reply, devices, schematics, settings }: SiteSnapshot, reach: Reach): SiteReply {
  const places = reply.places
    .filter(({ key }) => reach.touches(key))
    .map((place) =>
      Object.assign({}, place, {
        floors: place.floors.filter(({ key }) => reach.hasPlace({ placement: place.key, floor: key })),
      }),
    );
  const own = devicesWithin(devices, reach);
  const drawn = reach.isEverywhere ? schematics : [];
  const empty = new Set(emptyPages({ devices: own, schematics: drawn, settings }));
  for (const page of reach.isEverywhere ? [] : SITE_PAGES) empty.add(page);
  // What the site names in its menus is shown without devices too, but not to whom it is not open.
  const menus = Object.fromEntries(Object.entries(reply.menus).filter(([menu]) => reach.hasModule(menu)));
  return { ...reply, ...(reach.isEverywhere ? {} : { isPart: true }), places, menus, emptyPages: [...empty] };
}

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
