import { getEventSights } from "@atrium/contract/cameras";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Sights } from "./sights.ts";
import { handle } from "../../../platform/http/endpoint.ts";

export function sightRoutes(sights: Sights): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getEventSights, async ({ query }) => ({ sights: await sights.of(query.ids) }));
  };
}
