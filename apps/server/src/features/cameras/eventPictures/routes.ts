import { DeviceId, EventId, EventPictures } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError } from "../../../platform/errors.ts";
import type { EventPictureStore } from "./store.ts";

const Id = z.coerce.number().pipe(EventId);
const tags = ["cameras"];

export function eventPictureRoutes(store: Pick<EventPictureStore, "of" | "picture">): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/events/:id/pictures",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "What cameras saw as an alarm came",
          tags,
          params: z.object({ id: Id }),
          response: { 200: EventPictures },
        },
      },
      async ({ params }) => ({ pictures: await store.of(params.id) }),
    );

    app.get(
      "/events/:id/pictures/:camera",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "What a camera saw as an alarm came, as JPEG",
          tags,
          params: z.object({ id: Id, camera: DeviceId }),
          response: { 200: z.any().describe("The picture") },
        },
      },
      async ({ params }, reply) => {
        const picture = await store.picture(params.id, params.camera);
        if (picture === undefined) throw new AppError("ENF001", "There is no such picture");
        // It never changes; whoever loses the right to see it keeps no copy.
        return reply.type("image/jpeg").header("cache-control", "no-store").send(picture);
      },
    );
  };
}
