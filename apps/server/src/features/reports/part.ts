import { Readable } from "node:stream";
import {
  addReport,
  changeReport,
  getReportFile,
  listReportReceivers,
  listReports,
  makeReportFile,
  removeReport,
} from "@atrium/contract/exports";
import type { Clock, Log, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import type { Db } from "../../platform/database/database.ts";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { Part } from "../../platform/part.ts";
import { Deliverer } from "../../platform/delivery/deliverer.ts";
import { Courier, type CourierOptions } from "./courier.ts";
import { type ClaimedDelivery, DeliveryStore } from "./deliveryStore.ts";
import { FileStore } from "./fileStore.ts";
import { Maker } from "./maker.ts";
import { Receivers } from "./receivers.ts";
import { Runner } from "./runner.ts";
import { type Asking, ReportService } from "./service.ts";
import { ReportStore } from "./store.ts";

export interface ReportsPartOptions extends Omit<CourierOptions, "reports" | "files" | "receivers"> {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly clock: Clock;
  readonly log: Log;
  readonly time: SiteTime;
  /** Tells people what happened, in the journal of events. */
  readonly note: (event: { readonly time: number; readonly text: string; readonly name: string }) => void;
}

/** Exports that are made by themselves, by day, week or month. */
export function reportsPart(options: ReportsPartOptions): Part {
  const { db, audit, clock, note } = options;
  const deliveries = new DeliveryStore({ db, audit });
  const files = new FileStore({ db, audit, deliveries });
  const receivers = new Receivers(options);
  const parts = { ...options, reports: new ReportStore(options), files, deliveries, receivers, isDatabaseUnavailable };
  const courier = new Courier(parts);
  const deliverer = new Deliverer<ClaimedDelivery, string>({
    ...options,
    what: "report",
    outbox: deliveries,
    attempt: (delivery, signal) => courier.attempt(delivery, signal),
    onSettled: ({ name, recipient }, { state, answer }) => {
      if (state === "failed") note(notSent({ time: clock.now(), name, recipient, answer }));
      runner.nudge();
    },
  });
  const runner = new Runner({ ...parts, maker: new Maker(parts), deliverer });
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
    handle(app, makeReportFile, async (request) => {
      const { params, body } = request;
      return await reports.makeNow(params.id, body.isSent === true, askingOf(request));
    });
    handle(app, listReportReceivers, async (request) => await reports.receivers(askingOf(request)));
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

/** What the journal says of a file that will not reach its receiver. */
function notSent({ time, name, recipient, answer }: { time: number; name: string; recipient: string; answer: string }) {
  return { time, name, text: t("Report not sent to {recipient}: {answer}", { recipient, answer }) };
}

function askingOf(request: FastifyRequest): Asking {
  return { actor: personOf(request), features: request.session.features };
}
