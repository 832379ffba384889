import { CameraHold, DeviceId } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { Holds } from "./holds.ts";

const params = z.object({ id: DeviceId });
const tags = ["cameras"];

/** Who turns a camera, and taking it over. */
export function cameraHoldRoutes(holds: Holds): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/cameras/:id/hold",
      {
        config: { feature: "controllable", refuses: ["ENF001"] },
        schema: { summary: "Who turns a camera now", tags, params, response: { 200: CameraHold } },
      },
      async (request) => holds.of(request.params.id, personOf(request)),
    );

    app.post(
      "/cameras/:id/hold",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001"] },
        schema: {
          summary: "Take a camera over from whoever turns it",
          tags,
          params,
          body: z.object({}),
          response: { 200: CameraHold },
        },
      },
      async (request) => await holds.take(request.params.id, personOf(request)),
    );
  };
}
