import { ListQuery } from "@atrium/contract";
import {
  listMedia,
  startUpload,
  sendUploadPiece,
  cancelUpload,
  getMedia,
  changeMedia,
  removeMedia,
  listMediaUnits,
  distributeMedia,
} from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { MediaService } from "./service.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** The site's sounds: who may set devices changes them, who sees devices hears them. */
export function mediaRoutes({ media }: { readonly media: MediaService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listMedia, async ({ query }) => pageOf(await media.list(query.search), ListQuery.parse(query)));
    handle(app, startUpload, async (request) => ({ upload: media.begin(request.body, personOf(request)) }));
    handle(app, sendUploadPiece, (request) => media.take(request.params.id, request.body, personOf(request)));
    handle(app, cancelUpload, async (request) => {
      await media.cancel(request.params.id, personOf(request));
    });
    handle(app, getMedia, ({ params }) => media.find(params.id));
    handle(app, changeMedia, (request) => media.change(request.params.id, request.body, personOf(request)));
    handle(app, removeMedia, async (request) => {
      await media.remove(request.params.id, personOf(request));
    });
    handle(app, listMediaUnits, ({ params }) => ({ units: media.units(params.id) }));
    handle(app, distributeMedia, async (request) => await media.sendAgain(request.params.id, personOf(request)));
  };
}
