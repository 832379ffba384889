import type { ScheduleCalendar } from "@atrium/automation";
import {
  addCondition,
  type AutomationAction,
  changeCondition,
  estimateConditionEnergy,
  getCondition,
  listConditions,
  removeCondition,
  type Schedule,
  tryCondition,
} from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { AuditSink } from "../../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import type { Bus } from "../../../platform/bus.ts";
import type { Db } from "../../../platform/database/database.ts";
import { personOf } from "../../../platform/http/caller.ts";
import { handle } from "../../../platform/http/endpoint.ts";
import type { ActionTargets } from "../actionTargets.ts";
import type { RunCounts } from "../presentRuns.ts";
import { conditionRecords, type ConditionRecords } from "../ruleRecords.ts";
import type { RunLifecycle } from "../runLifecycle.ts";
import type { RunStore } from "../runStore.ts";
import { ConditionTrials, type ConditionTrialsOptions } from "./conditionTrials.ts";
import { ConditionEvaluator } from "./conditionEvaluator.ts";
import { ConditionService } from "./conditionService.ts";
import type { EnergyPast } from "./firedEnergy.ts";
import type { ConditionPast } from "./readRecorded.ts";

export interface ConditionNeeds {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly names: SiteNames;
  readonly newest: { readonly values: ArrayLike<number>; readonly qualities: ArrayLike<number> };
  readonly bus: Pick<Bus, "subscribe">;
  /** What was recorded, to try conditions on. */
  readonly past: ConditionPast & EnergyPast;
  /** What a kWh costs. */
  readonly prices: ConditionTrialsOptions["prices"];
  readonly clock: Clock;
  readonly calendar: ScheduleCalendar;
  readonly actions: ActionTargets;
  readonly lifecycle: RunLifecycle;
  readonly runs: RunStore;
  readonly counts: RunCounts;
  readonly schedules: () => Promise<readonly Schedule[]>;
}

/** The conditions of the site: their calls and their evaluation. */
export function conditionParts(needs: ConditionNeeds) {
  const { directory, newest, bus, past, clock, calendar, actions, lifecycle, runs, schedules } = needs;
  const records = conditionRecords(needs);
  const conditions = new ConditionService({ ...needs, records });
  const evaluator = new ConditionEvaluator({
    conditions: async () => records.list(),
    newest: async (rules) => runs.newestOf("condition", rules),
    lifecycle,
    directory,
    values: newest,
    bus,
    clock,
    calendar,
  });
  const trials = new ConditionTrials({
    past,
    prices: needs.prices,
    directory,
    clock,
    calendar,
    check: async (content) => conditions.check(content),
    wants: async (wanted: readonly AutomationAction[]) => (await actions.resolve(wanted)).targets,
    rules: async () => [
      ...(await schedules())
        .filter(({ isEnabled }) => isEnabled)
        .map(({ id, name, actions: does }) => ({ kind: "schedule" as const, id, name, actions: does })),
      ...(await records.list())
        .filter(({ isEnabled, isWatchOnly }) => isEnabled && !isWatchOnly)
        .map(({ id, name, actions: does }) => ({ kind: "condition" as const, id, name, actions: does })),
    ],
  });
  return {
    evaluator,
    kept: async () => records.list(),
    list: async () => conditions.list(),
    plugin: conditionRoutes({ records, conditions, trials }),
  };
}

interface ConditionRoutesOptions {
  readonly records: ConditionRecords;
  readonly conditions: Pick<ConditionService, "list" | "add" | "change">;
  readonly trials: Pick<ConditionTrials, "tryOut" | "energy">;
}

function conditionRoutes({ records, conditions, trials }: ConditionRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listConditions, async () => ({ conditions: await conditions.list() }));
    handle(app, addCondition, async (request) => await conditions.add(request.body, personOf(request)));
    handle(app, getCondition, ({ params: { id } }) => records.get(id));
    handle(app, changeCondition, (request) => conditions.change(request.params.id, request.body, personOf(request)));
    handle(app, removeCondition, async (request) => {
      await records.remove(request.params.id, personOf(request));
    });
    handle(app, tryCondition, ({ body }) => trials.tryOut(body));
    handle(app, estimateConditionEnergy, ({ body }) => trials.energy(body));
  };
}
