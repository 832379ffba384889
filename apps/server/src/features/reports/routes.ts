import { Readable } from "node:stream";
import {
  listReports,
  addReport,
  changeReport,
  removeReport,
  makeReportFile,
  getReportFile,
} from "@atrium/contract/exports";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { Asking, ReportService } from "./service.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** Reports that persons saved, and their files. */
export function reportRoutes({ reports }: { readonly reports: ReportService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listReports, async (call) => pageOf(await reports.list(askingOf(call)), call.query));
    handle(app, addReport, async (request) => await reports.create(request.body, askingOf(request)));
    handle(app, changeReport, (request) => reports.change(request.params.id, request.body, askingOf(request)));
    handle(app, removeReport, async (request) => {
      await reports.remove(request.params.id, askingOf(request));
    });
    handle(app, makeReportFile, async (request) => await reports.makeNow(request.params.id, askingOf(request)));
    handle(app, getReportFile, async (request, reply) => {
      const { id, file } = request.params;
      const { mediaType, fileName, rows, content } = await reports.take(id, file, askingOf(request));
      return reply
        .type(mediaType)
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .header("cache-control", "no-store")
        .header("x-rows", rows)
        .send(Readable.from(content));
    });
  };
}

function askingOf(request: FastifyRequest): Asking {
  return { actor: personOf(request), features: request.session.features };
}
