import type {
  AlarmAct,
  AlarmPoints,
  AlarmPointsQuery,
  AlarmScorecard,
  AlarmStatisticsQuery,
} from "@atrium/contract/alarms";
import {
  MAX_SHELF_TIME,
  listEvents,
  getEvent,
  actOnAlarms,
  getAlarmStatistics,
  listAlarmProposals,
  keepAlarmProposal,
  listAlarmRules,
  addAlarmRule,
  changeAlarmRule,
  removeAlarmRule,
  listAlarmRuleVersions,
  listAlarmPoints,
  tryAlarmRule,
} from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import { personOf } from "../../platform/http/caller.ts";
import type { AlarmActions } from "./alarmActions.ts";
import type { EventReader } from "./eventReader.ts";
import type { AlarmRethinks } from "./rethinks.ts";
import type { AlarmRuleBook } from "./rules.ts";
import type { AlarmTrials } from "./trials.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface AlarmRoutesOptions {
  readonly reader: EventReader;
  readonly desk: AlarmActions;
  readonly rules: AlarmRuleBook;
  readonly trials: Pick<AlarmTrials, "tryOut">;
  readonly points: (query: AlarmPointsQuery) => AlarmPoints;
  readonly statistics: (query: AlarmStatisticsQuery) => Promise<AlarmScorecard>;
  readonly rethinks: Pick<AlarmRethinks, "list" | "keep">;
}

export function alarmRoutes({ reader, desk }: AlarmRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listEvents, ({ query, session: { reach } }) => reader.list({ ...query, reach }));
    handle(app, getEvent, (request) => reader.detail(request.params.id, personOf(request)));
    handle(app, actOnAlarms, (request) => {
      refuseLongShelf(request.body, request.session);
      return desk.act(request.body, personOf(request));
    });
  };
}

/** What is known of how good alarms are, and what would make them better. */
export function qualityRoutes({ statistics, rethinks }: AlarmRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getAlarmStatistics, ({ query }) => statistics(query));
    handle(app, listAlarmProposals, () => rethinks.list());
    handle(app, keepAlarmProposal, (request) => rethinks.keep(request.body, personOf(request)));
  };
}

/** The rules, which are another matter than what they raise. */
export function ruleRoutes({ rules, trials, points }: AlarmRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listAlarmRules, async () => ({ rules: rules.list() }));
    handle(app, addAlarmRule, async (request) => await rules.add(request.body, personOf(request)));
    handle(app, changeAlarmRule, (request) => rules.change(request.params.id, request.body, personOf(request)));
    handle(app, removeAlarmRule, async (request) => {
      await rules.remove(request.params.id, personOf(request));
    });
    handle(app, listAlarmRuleVersions, (request) => rules.versions(request.params.id));
    handle(app, listAlarmPoints, async ({ query }) => points(query));
    handle(app, tryAlarmRule, ({ body }) => trials.tryOut(body));
  };
}

/** A shelf of more than a shift takes the alarm's rule out of force, which only who sets rules may. @throws AppError EAU004 */
function refuseLongShelf(body: AlarmAct, session: FastifyRequest["session"]): void {
  if (body.kind !== "shelve" || body.lasts <= MAX_SHELF_TIME || session.features.has("automationSettable")) return;
  throw new AppError("EAU004", t("Your role can shelve an alarm for at most 8 hours"));
}
