import { CameraPassages, CameraPassagesChoice, DeviceId } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError } from "../../../platform/errors.ts";
import { personOf } from "../../../platform/http/caller.ts";
import type { PassagePictures } from "./passagePictures.ts";
import type { PassagePictureStore } from "./store.ts";

const Event = z.object({ id: z.coerce.number().pipe(z.int().positive()) });
const Camera = z.object({ id: DeviceId });
const tags = ["cameras"];

export function passagePictureRoutes(
  pictures: PassagePictures,
  store: Pick<PassagePictureStore, "picture">,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/field-events/:id/picture",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "What the nearest camera saw as somebody came to a door or a plate was read, as JPEG",
          tags,
          params: Event,
          response: { 200: z.any().describe("The picture") },
        },
      },
      async ({ params }, reply) => {
        const picture = await store.picture(params.id);
        if (picture === undefined) throw new AppError("ENF001", "There is no such picture");
        // It never changes; whoever loses the right to see it keeps no copy.
        return reply.type("image/jpeg").header("cache-control", "no-store").send(picture);
      },
    );

    app.get(
      "/cameras/:id/passages",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "Whether a camera takes pictures of passages, and for how many days they are kept",
          tags,
          params: Camera,
          response: { 200: CameraPassages },
        },
      },
      async ({ params }) => pictures.choiceOf(params.id),
    );

    app.put(
      "/cameras/:id/passages",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001"] },
        schema: {
          summary: "Choose whether a camera takes pictures of passages",
          tags,
          params: Camera,
          body: CameraPassagesChoice,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await pictures.choose(request.params.id, request.body.isOn, personOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
