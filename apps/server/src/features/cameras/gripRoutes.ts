import { CameraGrip, DeviceId } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { Grips } from "./grips.ts";

const params = z.object({ id: DeviceId });
const tags = ["cameras"];

/** Who turns a camera, and taking it over. */
export function cameraGripRoutes(grips: Grips): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/cameras/:id/grip",
      {
        config: { feature: "controllable", refuses: ["ENF001"] },
        schema: { summary: "Who turns a camera now", tags, params, response: { 200: CameraGrip } },
      },
      (request) => grips.of(request.params.id, personOf(request)),
    );

    app.post(
      "/cameras/:id/grip",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001"] },
        schema: {
          summary: "Take a camera over from whoever turns it",
          tags,
          params,
          body: z.object({}),
          response: { 200: CameraGrip },
        },
      },
      (request) => grips.take(request.params.id, personOf(request)),
    );
  };
}
