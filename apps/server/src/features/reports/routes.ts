import { Readable } from "node:stream";
import { ListQuery, Paged, Report, ReportChange, ReportContent, ReportFileId, ReportId } from "@atrium/contract";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { Asking, ReportService } from "./service.ts";
import { rowId } from "../../platform/http/rowId.ts";

const Id = rowId(ReportId);
const params = z.object({ id: Id });
const tags = ["reports"];
const MAKING = ["EAU004", "EEX001", "ENF001"] as const;

/** Reports that persons saved, and their files. */
export function reportRoutes({ reports }: { readonly reports: ReportService }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/reports",
      {
        config: { feature: "signed-in" },
        schema: {
          summary: "One's own reports by name, with their files; whoever may set users sees those of everybody",
          tags,
          querystring: ListQuery,
          response: { 200: Paged(Report) },
        },
      },
      async (call) => pageOf(await reports.list(askingOf(call)), call.query),
    );
    app.post(
      "/reports",
      {
        config: { feature: "signed-in", refuses: ["ERP001", "ERP003", ...MAKING] },
        schema: {
          summary: "Save a list as a report: made by itself at its times, by the rights that its owner has then",
          tags,
          body: ReportContent,
          response: { 201: Report },
        },
      },
      async (request, reply) => reply.code(201).send(await reports.create(request.body, askingOf(request))),
    );
    app.put(
      "/reports/:id",
      {
        config: { feature: "signed-in", refuses: ["ERP001", "ERP002", ...MAKING] },
        schema: {
          summary: "Change, pause or resume a report",
          tags,
          params,
          body: ReportChange,
          response: { 200: Report },
        },
      },
      (request) => reports.change(request.params.id, request.body, askingOf(request)),
    );
    app.delete(
      "/reports/:id",
      {
        config: { feature: "signed-in", refuses: ["ENF001"] },
        schema: { summary: "Delete a report and its files", tags, params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await reports.remove(request.params.id, askingOf(request));
        return reply.code(204).send(null);
      },
    );
    app.post(
      "/reports/:id/files",
      {
        config: { feature: "signed-in", refuses: ["ENF001"] },
        schema: {
          summary: "Make a file of a report now; it is under way when this answers",
          tags,
          params,
          body: z.object({}),
          response: { 202: Report },
        },
      },
      async (request, reply) => reply.code(202).send(await reports.makeNow(request.params.id, askingOf(request))),
    );
    app.get(
      "/reports/:id/files/:file",
      {
        config: { feature: "signed-in", refuses: ["EAU004", "ENF001"] },
        schema: {
          summary: "A file of a report. It needs what its list needs",
          tags,
          params: z.object({ id: Id, file: rowId(ReportFileId) }),
          response: { 200: z.any().describe("The file, as it was made") },
        },
      },
      async (request, reply) => {
        const { id, file } = request.params;
        const { mediaType, fileName, rows, content } = await reports.take(id, file, askingOf(request));
        return reply
          .type(mediaType)
          .header("content-disposition", `attachment; filename="${fileName}"`)
          .header("cache-control", "no-store")
          .header("x-rows", rows)
          .send(Readable.from(content));
      },
    );
  };
}

function askingOf(request: FastifyRequest): Asking {
  return { actor: personOf(request), features: request.session.features };
}
