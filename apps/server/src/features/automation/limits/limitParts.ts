import {
  addPeakLimit,
  changePeakLimit,
  getPeakLimitReport,
  listPeakLimits,
  removePeakLimit,
  tryPeakLimit,
} from "@atrium/contract/automation";
import { HOUR } from "@atrium/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../../platform/http/caller.ts";
import { handle } from "../../../platform/http/endpoint.ts";
import type { ConditionNeeds } from "../conditions/conditionParts.ts";
import { limitRecords, type LimitRecords } from "../ruleRecords.ts";
import { LimitService } from "./limitService.ts";
import { LimitReports } from "./limitReports.ts";
import { LimitTrials, type LimitTrialsOptions } from "./limitTrials.ts";
import { LimitEvaluator } from "./limitEvaluator.ts";

export interface LimitNeeds extends Omit<ConditionNeeds, "schedules"> {
  readonly prices: LimitTrialsOptions["prices"];
}

/** A stage is shed for a day at most, and rests for four hours at most. */
const RECENT_WINDOW = 28 * HOUR;

/** The peak limits of the site: their calls and their evaluation. */
export function limitParts(needs: LimitNeeds) {
  const { directory, newest, runs, past, clock, calendar, prices } = needs;
  const records = limitRecords(needs);
  const evaluator = new LimitEvaluator({
    ...needs,
    limits: async () => records.list(),
    lately: async (now) => runs.since("limit", now - RECENT_WINDOW),
    values: newest,
  });
  const limits = new LimitService({ ...needs, records, evaluator });
  const check = async (content: Parameters<LimitService["check"]>[0]) => limits.check(content);
  const trials = new LimitTrials({ past, directory, clock, calendar, prices, check });
  const reports = new LimitReports({ ...needs, records });
  return {
    evaluator,
    kept: async () => records.list(),
    list: async () => limits.list(),
    plugin: limitRoutes({ records, limits, trials, reports }),
  };
}

interface LimitRoutesOptions {
  readonly records: LimitRecords;
  readonly limits: Pick<LimitService, "list" | "add" | "change">;
  readonly trials: Pick<LimitTrials, "tryOut">;
  readonly reports: Pick<LimitReports, "report">;
}

function limitRoutes({ records, limits, trials, reports }: LimitRoutesOptions): FastifyPluginAsyncZod {
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
