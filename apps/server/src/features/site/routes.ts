import {
  Catalogue,
  CORRIDOR,
  DeviceDescription,
  ElectricityReply,
  FloorDrawing,
  FloorKey,
  MODULES,
  Paged,
  ListQuery,
  PlacementKey,
  SITE_READERS,
  SiteReply,
  ZoneKey,
  placeKey,
  type Place,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError } from "../../platform/errors.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { catalogueOf } from "./catalogue.ts";
import type { SiteDirectory } from "./directory.ts";

interface SiteRoutesDeps {
  readonly directory: SiteDirectory;
  /** ms by which the clock is ahead of real time. */
  readonly clockAhead: number;
}

const PlanAddress = z.object({ placement: PlacementKey, floor: FloorKey });
const DeviceQuery = ListQuery.extend({
  module: z.enum(MODULES).optional(),
  placement: PlacementKey.optional(),
  floor: FloorKey.optional(),
  zone: z.union([ZoneKey, z.literal(CORRIDOR)]).optional(),
});

/** The site, its plans and its devices. */
export function siteRoutes({ directory, clockAhead }: SiteRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/site",
      {
        config: { feature: "signed-in", isRevalidated: true },
        schema: { summary: "The site: names, places and menus", tags: ["site"], response: { 200: SiteReply } },
      },
      () => (clockAhead === 0 ? directory.reply : { ...directory.reply, clockAhead }),
    );
    app.get(
      "/plans/:placement/:floor",
      {
        config: { feature: "viewable", isRevalidated: true },
        schema: {
          summary: "The drawing of one floor",
          tags: ["site"],
          params: PlanAddress,
          response: { 200: FloorDrawing },
        },
      },
      ({ params: { placement, floor } }) => {
        const drawing = directory.drawing(placement, floor);
        if (!drawing) throw new AppError("ENF001", `There is no plan of ${placement}, floor ${floor}`);
        return drawing;
      },
    );
    app.get(
      "/electricity",
      {
        config: { feature: "viewable", isRevalidated: true },
        schema: {
          summary: "How electricity comes to the boards of the site: a tree, each node behind the one that feeds it",
          tags: ["site"],
          response: { 200: ElectricityReply },
        },
      },
      () => ({ nodes: directory.electricity }),
    );
    app.get(
      "/catalogue",
      {
        config: { feature: SITE_READERS, isRevalidated: true },
        schema: {
          summary: "Rooms and devices by name, of the whole site",
          tags: ["site"],
          response: { 200: Catalogue },
        },
      },
      () => catalogueOf(directory),
    );
    app.get(
      "/devices",
      {
        config: { feature: SITE_READERS, refuses: ["ENF001"] },
        schema: {
          summary: "Devices with their points, by module and place",
          tags: ["site"],
          querystring: DeviceQuery,
          response: { 200: Paged(DeviceDescription) },
        },
      },
      ({ query }) => pageOf(devicesFor(directory, query), query),
    );
  };
}

function devicesFor(directory: SiteDirectory, query: z.infer<typeof DeviceQuery>): readonly DeviceDescription[] {
  const { module, placement, floor, zone } = query;
  if (placement === undefined) {
    const field = floor === undefined ? zone && "zone" : "floor";
    if (field === undefined) return directory.devices.filter((one) => module === undefined || one.module === module);
    const fields = [{ path: field, message: "needs a placement" }];
    throw new AppError("EVA001", "The query is not what this call expects", { fields });
  }
  if (zone !== undefined && floor === undefined) {
    const fields = [{ path: "zone", message: "needs a floor" }];
    throw new AppError("EVA001", "The query is not what this call expects", { fields });
  }
  const place: Place = { placement, ...(floor ? { floor } : {}), ...(zone ? { zone } : {}) };
  if (!directory.hasPlace(place)) throw new AppError("ENF001", `There is no place ${placeKey(place)}`);
  return directory.devicesAt(place, module);
}
