import { getPassagePicture, getCameraPassages, changeCameraPassages } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../../platform/errors.ts";
import { personOf } from "../../../platform/http/caller.ts";
import type { PassagePictures } from "./passagePictures.ts";
import type { PassagePictureStore } from "./store.ts";
import { type Reach, refuseBeyond } from "../../../platform/reach.ts";
import { handle } from "../../../platform/http/endpoint.ts";

interface PassagePictureRoutesOptions {
  readonly pictures: PassagePictures;
  readonly store: Pick<PassagePictureStore, "picture">;
  /** The device that reported an event. */
  readonly deviceOf: (event: number) => Promise<string | undefined>;
  /** Whether a device is within the limits of a role. */
  readonly isWithin: (device: string | undefined, reach: Reach | undefined) => boolean;
}

export function passagePictureRoutes(options: PassagePictureRoutesOptions): FastifyPluginAsyncZod {
  const { pictures, store, deviceOf, isWithin } = options;
  return async (app) => {
    handle(app, getPassagePicture, async ({ params, session: { reach } }, reply) => {
      if (reach !== undefined) refuseBeyond(isWithin(await deviceOf(params.id), reach));
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
