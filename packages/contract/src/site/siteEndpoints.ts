import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { CampusDrawing } from "./campusDrawing.ts";
import { Catalogue } from "../devices/catalogue.ts";
import { endpoint } from "../base/endpoint.ts";
import { SITE_READERS } from "../base/feature.ts";
import { FloorDrawing } from "./floorPlan.ts";
import { ListQuery, Paged } from "../base/paging.ts";
import { CORRIDOR, FloorKey, PlacementKey, ZoneKey } from "./place.ts";
import { DeviceDescription } from "../devices/point.ts";
import { RoomAddress, RoomReply } from "./room.ts";
import { SiteReply } from "./site.ts";
import { SchematicsReply } from "./schematic/schematicsReply.ts";
import { ElectricityReply } from "../energy/siteElectricity.ts";
import { MODULES } from "../devices/systems.ts";

const DeviceQuery = ListQuery.extend({
  module: z.enum(MODULES).optional(),
  placement: PlacementKey.optional(),
  floor: FloorKey.optional(),
  zone: z.union([ZoneKey, z.literal(CORRIDOR)]).optional(),
});
const PlanAddress = z.object({ placement: PlacementKey, floor: FloorKey });

export const getSite = endpoint({
  method: "GET",
  path: `${CORE_API}/site`,
  needs: "signed-in",
  reach: { by: "filter" },
  runsOn: "anywhere",
  summary: "Get the site: names, places and menus",
  tag: "site",
  reply: SiteReply,
  isRevalidated: true,
  isForPrograms: true,
});

export const getPlan = endpoint({
  method: "GET",
  path: `${CORE_API}/plans/:placement/:floor`,
  needs: "viewable",
  reach: { by: "place" },
  runsOn: "anywhere",
  summary: "Get the drawing of a floor",
  tag: "site",
  params: PlanAddress,
  reply: FloorDrawing,
  isRevalidated: true,
});

export const getCampusDrawing = endpoint({
  method: "GET",
  path: `${CORE_API}/campus-drawing`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "anywhere",
  summary: "Get the buildings of the site as they are seen from outside",
  tag: "site",
  reply: CampusDrawing,
  isRevalidated: true,
});

export const getRoom = endpoint({
  method: "GET",
  path: `${CORE_API}/rooms/:placement/:floor/:room`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "anywhere",
  summary: "Get a room with the devices that stand in it, open its doors or serve it",
  tag: "site",
  params: RoomAddress,
  reply: RoomReply,
  isRevalidated: true,
});

export const getElectricity = endpoint({
  method: "GET",
  path: `${CORE_API}/electricity`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "anywhere",
  summary: "Get the electrical distribution as a tree, each node under its supply",
  tag: "site",
  reply: ElectricityReply,
  isRevalidated: true,
});

export const getSchematics = endpoint({
  method: "GET",
  path: `${CORE_API}/schematics`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "anywhere",
  summary: "List the drawings of the plant, and the modules of the devices that they show",
  tag: "site",
  reply: SchematicsReply,
  isRevalidated: true,
});

export const getCatalogue = endpoint({
  method: "GET",
  path: `${CORE_API}/catalogue`,
  needs: SITE_READERS,
  reach: { by: "filter" },
  runsOn: "anywhere",
  summary: "Search rooms and devices by name across the site",
  tag: "site",
  reply: Catalogue,
  isRevalidated: true,
});

export const listDevices = endpoint({
  method: "GET",
  path: `${CORE_API}/devices`,
  needs: SITE_READERS,
  reach: { by: "filter" },
  runsOn: "anywhere",
  summary: "List devices with their points, by module and place",
  tag: "site",
  query: DeviceQuery,
  reply: Paged(DeviceDescription),
  refuses: ["ENF001"],
});
