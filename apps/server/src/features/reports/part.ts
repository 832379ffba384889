import { Readable } from "node:stream";
import {
  addReport,
  changeReport,
  getReportFile,
  listReports,
  makeReportFile,
  removeReport,
} from "@atrium/contract/exports";
import type { Clock, Log, SiteTime } from "@atrium/time";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import type { Db } from "../../platform/database/database.ts";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { Part } from "../../platform/part.ts";
import { FileStore } from "./fileStore.ts";
import { Maker, type ReportNeeds } from "./maker.ts";
import { Runner } from "./runner.ts";
import { type Asking, ReportService } from "./service.ts";
import { ReportStore } from "./store.ts";

interface ReportsPartOptions extends ReportNeeds {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly clock: Clock;
  readonly log: Log;
  readonly time: SiteTime;
}

/** Exports that are made by themselves, by day, week or month. */
export function reportsPart(options: ReportsPartOptions): Part {
  const parts = { ...options, reports: new ReportStore(options), files: new FileStore(options), isDatabaseUnavailable };
  const runner = new Runner({ ...parts, maker: new Maker(parts) });
  const onChanged = () => {
    runner.nudge();
  };
  return {
    name: "reports",
    routes: [reportRoutes({ reports: new ReportService({ ...parts, onChanged }) })],
    start: () => runner.start(),
    stop: () => runner.stop(),
  };
}

/** Reports that persons saved, and their files. */
function reportRoutes({ reports }: { readonly reports: ReportService }): FastifyPluginAsyncZod {
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
