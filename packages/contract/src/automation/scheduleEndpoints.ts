import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { Paged } from "../base/paging.ts";
import { SchedulePast, SchedulePastRequest } from "./schedulePast.ts";
import { OptimumSavings } from "./optimumSavings.ts";
import { AutomationRun, AutomationRunsQuery } from "./run.ts";
import {
  Schedule,
  ScheduleChange,
  ScheduleContent,
  ScheduleId,
  Schedules,
  SchedulePlan,
  SchedulePlanQuery,
  ScheduleTrial,
  ScheduleTrialRequest,
} from "./schedule.ts";

const MAX_ID = 2_147_483_647;

export const listSchedules = endpoint({
  method: "GET",
  path: `${CORE_API}/schedules`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List schedules with their next and latest run",
  tag: "automation",
  reply: Schedules,
});

export const addSchedule = endpoint({
  method: "POST",
  path: `${CORE_API}/schedules`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Add a schedule",
  tag: "automation",
  body: ScheduleContent,
  status: 201,
  reply: Schedule,
  refuses: ["ERU002"],
});

export const getSchedule = endpoint({
  method: "GET",
  path: `${CORE_API}/schedules/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Get a schedule",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(ScheduleId) }),
  reply: Schedule,
});

export const changeSchedule = endpoint({
  method: "PUT",
  path: `${CORE_API}/schedules/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Change a schedule; a running entry changes with it",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(ScheduleId) }),
  body: ScheduleChange,
  reply: Schedule,
  refuses: ["ERU001", "ERU002"],
});

export const removeSchedule = endpoint({
  method: "DELETE",
  path: `${CORE_API}/schedules/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Remove a schedule; points it holds are released",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(ScheduleId) }),
  reply: null,
});

export const getScheduleSavings = endpoint({
  method: "GET",
  path: `${CORE_API}/schedules/:id/savings`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Get what optimum start and stop saved in the last 30 days",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(ScheduleId) }),
  reply: OptimumSavings,
});

export const getSchedulePlan = endpoint({
  method: "GET",
  path: `${CORE_API}/schedule-plan`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List the upcoming entries of enabled schedules",
  tag: "automation",
  query: SchedulePlanQuery,
  reply: SchedulePlan,
});

export const trySchedule = endpoint({
  method: "POST",
  path: `${CORE_API}/schedule-trials`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Preview a schedule before saving it",
  tag: "automation",
  body: ScheduleTrialRequest,
  reply: ScheduleTrial,
});

export const trySchedulePast = endpoint({
  method: "POST",
  path: `${CORE_API}/schedule-trials/past`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Backtest a schedule on the last days: its runs, and what its devices used in them; nothing is saved",
  tag: "automation",
  body: SchedulePastRequest,
  reply: SchedulePast,
});

export const listAutomationRuns = endpoint({
  method: "GET",
  path: `${CORE_API}/automation-runs`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List runs of schedules and conditions, newest first",
  tag: "automation",
  query: AutomationRunsQuery,
  reply: Paged(AutomationRun),
});
