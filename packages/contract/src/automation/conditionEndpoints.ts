import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { Condition, ConditionChange, ConditionContent, ConditionId, Conditions } from "./condition.ts";
import { ConditionEnergy } from "./conditionEnergy.ts";
import { ConditionTrial, ConditionTrialRequest } from "./conditionTrial.ts";

const MAX_ID = 2_147_483_647;

export const listConditions = endpoint({
  method: "GET",
  path: `${CORE_API}/conditions`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List conditions with their recent runs and when they can next fire",
  tag: "automation",
  reply: Conditions,
});

export const addCondition = endpoint({
  method: "POST",
  path: `${CORE_API}/conditions`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Add a condition",
  tag: "automation",
  body: ConditionContent,
  status: 201,
  reply: Condition,
  refuses: ["ERU002"],
});

export const getCondition = endpoint({
  method: "GET",
  path: `${CORE_API}/conditions/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Get a condition",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(ConditionId) }),
  reply: Condition,
});

export const changeCondition = endpoint({
  method: "PUT",
  path: `${CORE_API}/conditions/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Change a condition or switch it on or off; an active run ends",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(ConditionId) }),
  body: ConditionChange,
  reply: Condition,
  refuses: ["ERU001", "ERU002"],
});

export const removeCondition = endpoint({
  method: "DELETE",
  path: `${CORE_API}/conditions/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Remove a condition; an active run ends",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(ConditionId) }),
  reply: null,
});

export const tryCondition = endpoint({
  method: "POST",
  path: `${CORE_API}/condition-trials`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Backtest a condition on recorded data; nothing is saved",
  tag: "automation",
  body: ConditionTrialRequest,
  reply: ConditionTrial,
});

export const estimateConditionEnergy = endpoint({
  method: "POST",
  path: `${CORE_API}/condition-trials/energy`,
  needs: "automationSettable",
  runsOn: "core",
  summary:
    "What the firings of a condition would have taken or saved, by the power that was recorded; nothing is saved",
  tag: "automation",
  body: ConditionTrialRequest,
  reply: ConditionEnergy,
});
