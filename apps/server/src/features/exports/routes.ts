import { Readable } from "node:stream";
import { ExportId, ExportProgress, ExportRequest } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { Exports } from "./exports.ts";

/** Pieces that wait for a slow reader; the list is read on when they are gone. */
const WAITING = 2;
const tags = ["exports"];

/** Lists and charts as files. */
export function exportRoutes({ exports }: { readonly exports: Exports }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/exports",
      {
        config: { feature: "signed-in", refuses: ["EAU004", "ENF001", "EEX001", "EEX002"] },
        schema: {
          summary: "A page's list as a file: csv, xls, pdf, or plain text. It needs what the list's own call needs",
          tags,
          body: ExportRequest,
          response: { 200: z.any().describe("The file, written while it is read; `x-rows` says how many rows") },
        },
      },
      async (request, reply) => {
        const { session, body } = request;
        const { mediaType, name, rows, content, end } = await exports.begin(body, personOf(request), session.features);
        // A reader who goes ends the file, and with it the reading of its rows.
        const file = Readable.from(content, { objectMode: true, highWaterMark: WAITING }).once("close", end);
        return reply
          .type(mediaType)
          .header("content-disposition", `attachment; filename="${name}"`)
          .header("cache-control", "no-store")
          .header("x-rows", rows)
          .send(file);
      },
    );
    app.get(
      "/exports/:id",
      {
        config: { feature: "signed-in" },
        schema: {
          summary: "How far an export of one's own is",
          tags,
          params: z.object({ id: ExportId }),
          response: { 200: ExportProgress },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        return exports.progress(request.params.id, request.session.user.id);
      },
    );
  };
}
