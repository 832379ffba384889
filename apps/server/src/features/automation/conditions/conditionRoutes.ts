import {
  listConditions,
  addCondition,
  getCondition,
  changeCondition,
  removeCondition,
  tryCondition,
  estimateConditionEnergy,
} from "@atrium/contract/automation";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { ConditionRecords } from "../ruleRecords.ts";
import type { ConditionBook } from "./conditions.ts";
import type { ConditionTrials } from "./conditionTrials.ts";
import { handle } from "../../../platform/http/endpoint.ts";

export interface ConditionRoutesOptions {
  readonly records: ConditionRecords;
  readonly conditions: Pick<ConditionBook, "list" | "add" | "change">;
  readonly trials: Pick<ConditionTrials, "tryOut" | "energy">;
}

export function conditionRoutes({ records, conditions, trials }: ConditionRoutesOptions): FastifyPluginAsyncZod {
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
