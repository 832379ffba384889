import { CameraViewing, DeviceId } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { Viewing } from "./viewing.ts";

/** Cameras that browsers open themselves. */
export function viewingRoutes(viewing: Viewing): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/cameras/:id/viewing",
      {
        config: { feature: "viewable", refuses: ["ENF001", "ECA001"] },
        schema: {
          summary: "What a page needs to open a camera itself; each answer with an account is a row of the audit log",
          tags: ["cameras"],
          params: z.object({ id: DeviceId }),
          body: z.strictObject({}),
          response: { 200: CameraViewing },
        },
      },
      async (request, reply) => {
        const answer = await viewing.of(request.params.id, personOf(request), request.hostname);
        return reply.header("cache-control", "no-store").send(answer);
      },
    );
  };
}
