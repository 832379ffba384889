import { getCameraGrip, takeCameraGrip } from "@atrium/contract/cameras";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { PtzLocks } from "./ptzLocks.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** Who turns a camera, and taking it over. */
export function cameraGripRoutes(grips: PtzLocks): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getCameraGrip, (request) => grips.of(request.params.id, personOf(request)));

    handle(app, takeCameraGrip, (request) => grips.take(request.params.id, personOf(request)));
  };
}
