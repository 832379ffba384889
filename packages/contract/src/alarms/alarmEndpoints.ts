import * as z from "zod";
import { AlarmAct, AlarmActReply } from "./alarmAct.ts";
import { EventDetail, EventId, EventPage, EventQuery } from "./alarmEvent.ts";
import {
  AlarmPoints,
  AlarmPointsQuery,
  AlarmRule,
  AlarmRuleChange,
  AlarmRuleContent,
  AlarmRuleId,
  AlarmRuleVersions,
  AlarmRules,
  AlarmTrial,
  AlarmTrialRequest,
} from "./alarmRule.ts";
import { AlarmKeepRequest, AlarmProposals, AlarmScorecard, AlarmStatisticsQuery } from "./alarmStatistics.ts";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { RULE_READERS } from "../base/feature.ts";
import { rowId } from "../base/rowId.ts";

const ruleParams = z.object({ id: rowId(AlarmRuleId) });
const eventParams = z.object({ id: z.coerce.number().max(Number.MAX_SAFE_INTEGER).pipe(EventId) });

export const listEvents = endpoint({
  method: "GET",
  path: `${CORE_API}/events`,
  needs: "viewable",
  reach: { by: "filter", section: "event" },
  runsOn: "core",
  summary: "List alarms and events of a place: active, shelved, or all by time",
  tag: "events",
  query: EventQuery,
  reply: EventPage,
});

export const getEvent = endpoint({
  method: "GET",
  path: `${CORE_API}/events/:id`,
  needs: "viewable",
  reach: { by: "filter", section: "event" },
  runsOn: "core",
  summary: "Get an alarm or event with its history and procedure",
  tag: "events",
  params: eventParams,
  reply: EventDetail,
});

export const actOnAlarms = endpoint({
  method: "POST",
  path: `${CORE_API}/alarm-acts`,
  needs: "controllable",
  reach: { by: "filter", section: "event" },
  runsOn: "core",
  summary: "Act on alarms: acknowledge, shelve, take out of service, comment, tick a step, rate",
  tag: "events",
  body: AlarmAct,
  reply: AlarmActReply,
});

export const getAlarmStatistics = endpoint({
  method: "GET",
  path: `${CORE_API}/alarm-statistics`,
  needs: "viewable",
  reach: { by: "place", section: "event" },
  runsOn: "anywhere",
  summary: "Get alarm performance of a place over a period, by the limits of ISA-18.2",
  tag: "events",
  query: AlarmStatisticsQuery,
  reply: AlarmScorecard,
});

export const listAlarmProposals = endpoint({
  method: "GET",
  path: `${CORE_API}/alarm-proposals`,
  needs: "viewable",
  runsOn: "core",
  summary: "List alarms rated as of little use, each with a proposed rule and its backtest",
  tag: "events",
  reply: AlarmProposals,
});

export const keepAlarmProposal = endpoint({
  method: "POST",
  path: `${CORE_API}/alarm-proposals/kept`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Keep a rule as it is: hide its proposal for 90 days or until the rule changes",
  tag: "events",
  body: AlarmKeepRequest,
  reply: AlarmProposals,
  refuses: ["EAL001"],
});

export const listAlarmRules = endpoint({
  method: "GET",
  path: `${CORE_API}/alarm-rules`,
  needs: RULE_READERS,
  runsOn: "core",
  summary: "List alarm rules",
  tag: "events",
  reply: AlarmRules,
});

export const addAlarmRule = endpoint({
  method: "POST",
  path: `${CORE_API}/alarm-rules`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Add a rule",
  tag: "events",
  body: AlarmRuleContent,
  status: 201,
  reply: AlarmRule,
});

export const changeAlarmRule = endpoint({
  method: "PUT",
  path: `${CORE_API}/alarm-rules/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Change a rule",
  tag: "events",
  params: ruleParams,
  body: AlarmRuleChange,
  reply: AlarmRule,
  refuses: ["EAL001"],
});

export const removeAlarmRule = endpoint({
  method: "DELETE",
  path: `${CORE_API}/alarm-rules/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Remove an alarm rule; its alarms end",
  tag: "events",
  params: ruleParams,
  reply: null,
});

export const listAlarmRuleVersions = endpoint({
  method: "GET",
  path: `${CORE_API}/alarm-rules/:id/versions`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List earlier versions of a rule, newest first",
  tag: "events",
  params: ruleParams,
  reply: AlarmRuleVersions,
});

export const listAlarmPoints = endpoint({
  method: "GET",
  path: `${CORE_API}/alarm-points`,
  needs: "automationSettable",
  runsOn: "anywhere",
  summary: "List the points of a module that an alarm rule can watch",
  tag: "events",
  query: AlarmPointsQuery,
  reply: AlarmPoints,
});

export const tryAlarmRule = endpoint({
  method: "POST",
  path: `${CORE_API}/alarm-trials`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Backtest an alarm rule on recorded data; nothing is saved",
  tag: "events",
  body: AlarmTrialRequest,
  reply: AlarmTrial,
});
