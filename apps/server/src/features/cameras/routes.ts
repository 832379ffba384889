import { getCameraStill, getDeviceCamera, moveCamera, moveCameraHome } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import { personOf } from "../../platform/http/caller.ts";
import type { CameraDirectory } from "./cameraSource.ts";
import type { EventPictures } from "./event-pictures/eventPictures.ts";
import type { CameraGateway } from "./gateway.ts";
import type { Motions } from "./motions.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface CameraRoutesDeps {
  readonly gateway: Pick<CameraGateway, "still">;
  readonly motions: Motions;
  readonly directory: CameraDirectory;
  readonly cameraOf: EventPictures["cameraOf"];
}

export function cameraRoutes({ gateway, motions, directory, cameraOf }: CameraRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getCameraStill, async (request, reply) => {
      const still = await gateway.still(request.params.id);
      return reply.type("image/jpeg").header("cache-control", "no-store").send(still);
    });

    handle(app, getDeviceCamera, async ({ params: { id } }) => {
      if (directory.device(id) === undefined) throw new AppError("ENF001", t("Device not found"));
      const camera = cameraOf(id);
      return { camera: camera === undefined ? null : { id: camera.id, name: camera.name } };
    });

    handle(app, moveCamera, async (request) => {
      await motions.move(request.params.id, request.body, personOf(request));
    });

    handle(app, moveCameraHome, async (request) => {
      await motions.home(request.params.id, personOf(request));
    });
  };
}
