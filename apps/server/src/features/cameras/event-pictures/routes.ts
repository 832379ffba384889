import { getEventPictures, getEventPicture } from "@atrium/contract/cameras";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../../platform/errors.ts";
import type { EventPictureStore } from "./store.ts";
import { handle } from "../../../platform/http/endpoint.ts";

export function eventPictureRoutes(store: Pick<EventPictureStore, "of" | "picture">): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getEventPictures, async ({ params }) => ({ pictures: await store.of(params.id) }));

    handle(app, getEventPicture, async ({ params }, reply) => {
      const picture = await store.picture(params.id, params.camera);
      if (picture === undefined) throw new AppError("ENF001", "There is no such picture");
      // It never changes; whoever loses the right to see it keeps no copy.
      return reply.type("image/jpeg").header("cache-control", "no-store").send(picture);
    });
  };
}
