import {
  ListQuery,
  Media,
  MediaChange,
  MediaId,
  MediaPiece,
  MediaPieceReply,
  MediaQuery,
  MediaUnitsReply,
  MediaUpload,
  NewMedia,
  Paged,
  SITE_READERS,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { MediaService } from "./service.ts";
import { rowId } from "../../platform/http/rowId.ts";

export const mediaParams = z.object({ id: rowId(MediaId) });
const uploadParams = z.object({ id: z.uuid() });
const tags = ["media"];

/** The site's sounds: who may set devices changes them, who sees devices hears them. */
export function mediaRoutes({ media }: { readonly media: MediaService }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/media",
      {
        config: { feature: SITE_READERS },
        schema: {
          summary: "The sounds of the site by name, with what they are and where they are",
          tags,
          querystring: MediaQuery,
          response: { 200: Paged(Media) },
        },
      },
      async ({ query }) => pageOf(await media.list(query.search), ListQuery.parse(query)),
    );
    app.post(
      "/media",
      {
        config: { feature: "devicesSettable", refuses: ["EMD004"] },
        schema: {
          summary: "Begin the upload of a sound, of 20 MiB at most; its pieces come next",
          tags,
          body: NewMedia,
          response: { 201: MediaUpload },
        },
      },
      async (request, reply) => reply.code(201).send({ upload: media.begin(request.body, personOf(request)) }),
    );
    app.put(
      "/media/uploads/:id",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001", "EMD002", "EMD004"] },
        schema: {
          summary: "Send a piece of an upload; the last one makes the sound, which is recognised by its content",
          tags,
          params: uploadParams,
          body: MediaPiece,
          response: { 200: MediaPieceReply },
        },
      },
      (request) => media.take(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/media/uploads/:id",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001"] },
        schema: { summary: "Give up an upload", tags, params: uploadParams, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await media.cancel(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
    app.get(
      "/media/:id",
      {
        config: { feature: SITE_READERS },
        schema: { summary: "A sound", tags, params: mediaParams, response: { 200: Media } },
      },
      ({ params }) => media.find(params.id),
    );
    app.put(
      "/media/:id",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001", "EDV009", "EMD001"] },
        schema: {
          summary: "Rename a sound, or say whether it goes on without end",
          tags,
          params: mediaParams,
          body: MediaChange,
          response: { 200: Media },
        },
      },
      (request) => media.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/media/:id",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001", "EMD003"] },
        schema: {
          summary: "Delete a sound, here and in the units; refused while it is used",
          tags,
          params: mediaParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await media.remove(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
    app.get(
      "/media/:id/units",
      {
        config: { feature: SITE_READERS },
        schema: {
          summary: "How each unit stands to a sound, those with a problem first",
          tags,
          params: mediaParams,
          response: { 200: MediaUnitsReply },
        },
      },
      ({ params }) => ({ units: media.units(params.id) }),
    );
    app.post(
      "/media/:id/distributions",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001"] },
        schema: {
          summary: "Send a sound again to the units that do not have it as it is here",
          tags,
          params: mediaParams,
          body: z.object({}),
          response: { 202: Media },
        },
      },
      async (request, reply) => reply.code(202).send(await media.sendAgain(request.params.id, personOf(request))),
    );
  };
}
