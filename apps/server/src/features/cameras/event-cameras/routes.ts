import { getEventSights } from "@atrium/contract/cameras";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { EventCameras } from "./eventCameras.ts";
import { handle } from "../../../platform/http/endpoint.ts";

export function sightRoutes(sights: EventCameras): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getEventSights, async ({ query }) => ({ sights: await sights.of(query.ids) }));
  };
}
