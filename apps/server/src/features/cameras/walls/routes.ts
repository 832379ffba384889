import { CameraWalls } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { CameraWallStore } from "./store.ts";

const tags = ["cameras"];

/** The walls of the person who asks; nobody sees another's. */
export function cameraWallRoutes(walls: CameraWallStore): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/camera-walls",
      {
        config: { feature: "viewable" },
        schema: { summary: "The camera walls that you have kept", tags, response: { 200: CameraWalls } },
      },
      async ({ session }) => ({ walls: await walls.of(session.user.id) }),
    );

    app.put(
      "/camera-walls",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Keep these camera walls in place of those before",
          tags,
          body: CameraWalls,
          response: { 200: CameraWalls },
        },
      },
      async ({ session, body }) => {
        await walls.keep(session.user.id, body.walls);
        return body;
      },
    );
  };
}
