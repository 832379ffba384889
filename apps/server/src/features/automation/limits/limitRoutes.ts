import {
  listPeakLimits,
  addPeakLimit,
  changePeakLimit,
  removePeakLimit,
  getPeakLimitReport,
  tryPeakLimit,
} from "@atrium/contract/automation";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { LimitRecords } from "../ruleRecords.ts";
import type { LimitBook } from "./limitBook.ts";
import type { LimitReports } from "./limitReports.ts";
import type { LimitTrials } from "./limitTrials.ts";
import { handle } from "../../../platform/http/endpoint.ts";

export interface LimitRoutesOptions {
  readonly records: LimitRecords;
  readonly limits: Pick<LimitBook, "list" | "add" | "change">;
  readonly trials: Pick<LimitTrials, "tryOut">;
  readonly reports: Pick<LimitReports, "report">;
}

export function limitRoutes({ records, limits, trials, reports }: LimitRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listPeakLimits, async () => ({ limits: await limits.list() }));
    handle(app, addPeakLimit, async (request) => await limits.add(request.body, personOf(request)));
    handle(app, changePeakLimit, (request) => limits.change(request.params.id, request.body, personOf(request)));
    handle(app, removePeakLimit, async (request) => {
      await records.remove(request.params.id, personOf(request));
    });
    handle(app, getPeakLimitReport, ({ params: { id } }) => reports.report(id));
    handle(app, tryPeakLimit, ({ body }) => trials.tryOut(body));
  };
}
