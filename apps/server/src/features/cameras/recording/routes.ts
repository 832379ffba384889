import { Readable } from "node:stream";
import {
  CameraClipRequest,
  CameraPiecesQuery,
  CameraRecordingChoice,
  CameraRecordings,
  CameraRecordingsQuery,
  CLIP_HASH,
  DeviceId,
  PIECE_FROM,
  PIECE_TO,
  PIECE_ZERO,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { Recordings } from "./recordings.ts";

const params = z.object({ id: DeviceId });
const tags = ["cameras"];

export function recordingRoutes(recordings: Recordings): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/camera-recordings",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "What of some cameras is recorded in a range",
          tags,
          querystring: CameraRecordingsQuery,
          response: { 200: CameraRecordings },
        },
      },
      ({ query }) => recordings.list(query.cameras, query),
    );

    app.get(
      "/cameras/:id/recording",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary:
            "The pictures of a moment and some seconds after it, as MP4; each person who plays is in the audit log",
          tags,
          params,
          querystring: CameraPiecesQuery,
          response: {
            200: z.any().describe("The pictures; headers say of when"),
            204: z.null().describe("Nothing is recorded of that moment"),
          },
        },
      },
      async (request, reply) => {
        const piece = await recordings.piece(request.params.id, request.query.at, personOf(request));
        if (piece === undefined) return reply.code(204).send(null);
        return reply
          .type(`video/mp4; codecs="${piece.codec}"`)
          .header("cache-control", "no-store")
          .header(PIECE_FROM, piece.from)
          .header(PIECE_TO, piece.to)
          .header(PIECE_ZERO, piece.zero)
          .send(piece.octets);
      },
    );

    app.put(
      "/cameras/:id/recording",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001"] },
        schema: {
          summary: "Choose whether a camera is recorded",
          tags,
          params,
          body: CameraRecordingChoice,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await recordings.choose(request.params.id, request.body.isOn, personOf(request));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/cameras/:id/clips",
      {
        config: { feature: "controllable", refuses: ["ENF001", "ECA002"] },
        schema: {
          summary: "A stretch of a recording as a file, with its reason and its SHA-256 in the audit log",
          tags,
          params,
          body: CameraClipRequest,
          response: { 200: z.any().describe("The clip, as MP4") },
        },
      },
      async (request, reply) => {
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
      },
    );
  };
}
