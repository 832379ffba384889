import { openCamera } from "@atrium/contract/cameras";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { Viewing } from "./viewing.ts";
import { handle } from "../../../platform/http/endpoint.ts";

/** Cameras that browsers open themselves. */
export function viewingRoutes(viewing: Viewing): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, openCamera, async (request, reply) => {
      const answer = await viewing.of(request.params.id, personOf(request), request.hostname);
      return reply.header("cache-control", "no-store").send(answer);
    });
  };
}
