import type { DeviceDescription } from "@atrium/contract/devices";
import { ListQuery } from "@atrium/contract";
import { MODULES } from "@atrium/contract/devices";
import {
  CORRIDOR,
  FloorKey,
  PlacementKey,
  ZoneKey,
  placeKey,
  type Place,
  getSite,
  getPlan,
  getCampusDrawing,
  getRoom,
  getElectricity,
  getSchematics,
  getCatalogue,
  listDevices,
  type Schematic,
  schematicPoints,
} from "@atrium/contract/site";
import { sayName, t } from "@atrium/words";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError } from "../../platform/errors.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { devicesWithin } from "../../platform/reach.ts";
import type { SiteDirectory } from "./directory.ts";
import { catalogueWithin, drawingWithin, roomWithin } from "./withinReach.ts";
import { handle } from "../../platform/http/endpoint.ts";

interface SiteRoutesDeps {
  readonly directory: SiteDirectory;
  /** ms by which the clock is ahead of real time. */
  readonly clockAhead: number;
}

const DeviceQuery = ListQuery.extend({
  module: z.enum(MODULES).optional(),
  placement: PlacementKey.optional(),
  floor: FloorKey.optional(),
  zone: z.union([ZoneKey, z.literal(CORRIDOR)]).optional(),
});

/** The site, its plans and its devices. */
export function siteRoutes({ directory, clockAhead }: SiteRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getSite, ({ session: { reach } }) => {
      const reply = directory.replyFor(reach);
      return { ...reply, name: sayName(reply.name), ...(clockAhead === 0 ? {} : { clockAhead }) };
    });
    handle(app, getPlan, ({ params: { placement, floor } }) => {
      const drawing = directory.drawing(placement, floor);
      if (!drawing) {
        throw new AppError("ENF001", t("Plan of {placement}, floor {floor}, not found", { placement, floor }));
      }
      return drawing;
    });
    handle(app, getCampusDrawing, ({ session: { reach } }) => drawingWithin(directory.now.campus, reach));
    handle(app, getRoom, ({ params, session: { reach } }) => roomWithin(directory, params, reach));
    handle(app, getElectricity, () => ({ nodes: directory.electricity }));
    handle(app, getSchematics, () => schematicsReply(directory));
    handle(app, getCatalogue, ({ session: { reach } }) => catalogueWithin(directory.now, reach));
    handle(app, listDevices, ({ query, session: { reach } }) =>
      pageOf(devicesWithin(devicesFor(directory, query), reach), query),
    );
  };
}

/** Names are said to the reader. */
function schematicsReply(directory: SiteDirectory): z.infer<typeof getSchematics.reply> {
  const { schematics } = directory;
  const devices = new Set(
    schematics.flatMap((one) => [
      ...schematicPoints(one).map(({ device }) => device),
      ...one.nodes.flatMap(({ device }) => device ?? []),
    ]),
  );
  const shown = new Set([...devices].map((id) => String(directory.device(id)?.module)));
  return { schematics: schematics.map(sayNames), modules: MODULES.filter((module) => shown.has(module)) };
}

function sayNames(schematic: Schematic): Schematic {
  const said = <One extends { readonly name?: string }>(one: One): One =>
    one.name === undefined ? one : { ...one, name: sayName(one.name) };
  return {
    ...said(schematic),
    headline: schematic.headline.map(said),
    nodes: schematic.nodes.map((node) => ({ ...said(node), points: node.points.map(said) })),
    edges: schematic.edges.map((edge) => ({ ...edge, points: edge.points.map(said) })),
  };
}

function devicesFor(directory: SiteDirectory, query: z.infer<typeof DeviceQuery>): readonly DeviceDescription[] {
  const { module, placement, floor, zone } = query;
  if (placement === undefined) {
    const field = floor === undefined ? zone && "zone" : "floor";
    if (field === undefined) return directory.devices.filter((one) => module === undefined || one.module === module);
    const fields = [{ path: field, message: t("requires a placement") }];
    throw new AppError("EVA001", t("The query is not valid"), { fields });
  }
  if (zone !== undefined && floor === undefined) {
    const fields = [{ path: "zone", message: t("requires a floor") }];
    throw new AppError("EVA001", t("The query is not valid"), { fields });
  }
  const place: Place = { placement, ...(floor ? { floor } : {}), ...(zone ? { zone } : {}) };
  if (!directory.hasPlace(place)) {
    throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
  }
  return directory.devicesAt(place, module);
}
