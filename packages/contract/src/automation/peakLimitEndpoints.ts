import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { PeakLimit, PeakLimitChange, PeakLimitContent, PeakLimitId, PeakLimits } from "./peakLimit.ts";
import { PeakLimitReport, PeakLimitTrial, PeakLimitTrialRequest } from "./peakLimitTrial.ts";

const MAX_ID = 2_147_483_647;

export const listPeakLimits = endpoint({
  method: "GET",
  path: `${CORE_API}/peak-limits`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List peak limits with the forecast of the current window and loads shed today",
  tag: "automation",
  reply: PeakLimits,
});

export const addPeakLimit = endpoint({
  method: "POST",
  path: `${CORE_API}/peak-limits`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Add a peak limit",
  tag: "automation",
  body: PeakLimitContent,
  status: 201,
  reply: PeakLimit,
  refuses: ["ERU002"],
});

export const changePeakLimit = endpoint({
  method: "PUT",
  path: `${CORE_API}/peak-limits/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Change a peak limit or switch it on or off; shed loads are restored",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(PeakLimitId) }),
  body: PeakLimitChange,
  reply: PeakLimit,
  refuses: ["ERU001", "ERU002"],
});

export const removePeakLimit = endpoint({
  method: "DELETE",
  path: `${CORE_API}/peak-limits/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Remove a peak limit; shed loads are restored",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(PeakLimitId) }),
  reply: null,
});

export const getPeakLimitReport = endpoint({
  method: "GET",
  path: `${CORE_API}/peak-limits/:id/report`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Get what a peak limit has shed since its last change, at most 30 days",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(PeakLimitId) }),
  reply: PeakLimitReport,
});

export const tryPeakLimit = endpoint({
  method: "POST",
  path: `${CORE_API}/peak-limit-trials`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Backtest a peak limit on recorded power; nothing is saved",
  tag: "automation",
  body: PeakLimitTrialRequest,
  reply: PeakLimitTrial,
});
