import { getPassagePicture, getCameraPassages, changeCameraPassages } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../../platform/errors.ts";
import { personOf } from "../../../platform/http/caller.ts";
import type { PassagePictures } from "./passagePictures.ts";
import type { PassagePictureStore } from "./store.ts";
import { handle } from "../../../platform/http/endpoint.ts";

export function passagePictureRoutes(
  pictures: PassagePictures,
  store: Pick<PassagePictureStore, "picture">,
): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getPassagePicture, async ({ params }, reply) => {
      const picture = await store.picture(params.id);
      if (picture === undefined) throw new AppError("ENF001", t("Picture not found"));
      // It never changes; whoever loses the right to see it keeps no copy.
      return reply.type("image/jpeg").header("cache-control", "no-store").send(picture);
    });

    handle(app, getCameraPassages, async ({ params }) => pictures.choiceOf(params.id));

    handle(app, changeCameraPassages, async (request) => {
      await pictures.choose(request.params.id, request.body.isOn, personOf(request));
    });
  };
}
