import { Readable } from "node:stream";
import {
  CLIP_HASH,
  PIECE_FROM,
  PIECE_TO,
  PIECE_ZERO,
  listCameraRecordings,
  getCameraRecording,
  changeCameraRecording,
  makeClip,
} from "@atrium/contract/cameras";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { Recordings } from "./recordings.ts";
import { type Reach, refuseBeyond } from "../../../platform/reach.ts";
import { handle } from "../../../platform/http/endpoint.ts";

/** @param isWithin whether a camera is within the limits of a role */
export function recordingRoutes(
  recordings: Recordings,
  isWithin: (camera: string, reach: Reach | undefined) => boolean,
): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listCameraRecordings, ({ query, session: { reach } }) => {
      refuseBeyond(query.cameras.every((camera) => isWithin(camera, reach)));
      return recordings.list(query.cameras, query);
    });

    handle(app, getCameraRecording, async (request, reply) => {
      const piece = await recordings.piece(request.params.id, request.query.at, personOf(request));
      if (piece === undefined) return reply.code(204).send(null);
      return reply
        .type(`video/mp4; codecs="${piece.codec}"`)
        .header("cache-control", "no-store")
        .header(PIECE_FROM, piece.from)
        .header(PIECE_TO, piece.to)
        .header(PIECE_ZERO, piece.zero)
        .send(piece.octets);
    });

    handle(app, changeCameraRecording, async (request) => {
      await recordings.choose(request.params.id, request.body.isOn, personOf(request));
    });

    handle(app, makeClip, async (request, reply) => {
      const { id } = request.params;
      const clip = await recordings.clip(id, request.body, personOf(request));
      const at = new Date(clip.from).toISOString().slice(0, 19).replaceAll(":", "-");
      return reply
        .type("video/mp4")
        .header("cache-control", "no-store")
        .header("content-length", clip.size)
        .header("content-disposition", `attachment; filename="${id} ${at}Z.mp4"`)
        .header(CLIP_HASH, clip.hash)
        .send(Readable.from(clip.content()));
    });
  };
}
