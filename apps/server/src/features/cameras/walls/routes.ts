import { getCameraWalls, changeCameraWalls } from "@atrium/contract/cameras";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { CameraWallStore } from "./store.ts";
import { handle } from "../../../platform/http/endpoint.ts";

/** The walls of the person who asks; nobody sees another's. */
export function cameraWallRoutes(walls: CameraWallStore): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getCameraWalls, async ({ session }) => ({ walls: await walls.of(session.user.id) }));

    handle(app, changeCameraWalls, async ({ session, body }) => {
      await walls.keep(session.user.id, body.walls);
      return body;
    });
  };
}
