import { CameraMotion, DeviceId, SeeingCamera } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError } from "../../platform/errors.ts";
import { personOf } from "../../platform/http/caller.ts";
import type { CameraDirectory } from "./cameraSource.ts";
import type { EventPictures } from "./eventPictures/eventPictures.ts";
import type { CameraGateway } from "./gateway.ts";
import type { Motions } from "./motions.ts";

export interface CameraRoutesDeps {
  readonly gateway: Pick<CameraGateway, "still">;
  readonly motions: Motions;
  readonly directory: CameraDirectory;
  readonly cameraOf: EventPictures["cameraOf"];
}

const params = z.object({ id: DeviceId });
const tags = ["cameras"];

export function cameraRoutes({ gateway, motions, directory, cameraOf }: CameraRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/cameras/:id/still",
      {
        config: { feature: "viewable", refuses: ["ENF001", "ECA001"] },
        schema: {
          summary: "The newest picture of a camera, as JPEG",
          tags,
          params,
          response: { 200: z.any().describe("The picture") },
        },
      },
      async (request, reply) => {
        const still = await gateway.still(request.params.id);
        return reply.type("image/jpeg").header("cache-control", "no-store").send(still);
      },
    );

    app.get(
      "/devices/:id/camera",
      {
        config: { feature: "viewable" },
        schema: { summary: "Which camera sees a device", tags, params, response: { 200: SeeingCamera } },
      },
      async ({ params: { id } }) => {
        if (directory.device(id) === undefined) throw new AppError("ENF001", "There is no such device");
        const camera = cameraOf(id);
        return { camera: camera === undefined ? null : { id: camera.id, name: camera.name } };
      },
    );

    app.put(
      "/cameras/:id/motion",
      {
        config: { feature: "controllable", refuses: ["ENF001", "ECA001", "ECA003"] },
        schema: {
          summary: "Turn a camera; it stops after a second without another word",
          tags,
          params,
          body: CameraMotion,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await motions.move(request.params.id, request.body, personOf(request));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/cameras/:id/home",
      {
        config: { feature: "controllable", refuses: ["ENF001", "ECA001", "ECA003"] },
        schema: {
          summary: "Turn a camera to where it was mounted",
          tags,
          params,
          body: z.object({}),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await motions.home(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
