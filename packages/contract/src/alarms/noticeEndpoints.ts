import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import {
  NoticeChannelChange,
  NoticeChannelContent,
  NoticeChannelId,
  NoticeChannelReply,
  NoticeChannels,
  NoticeTrial,
  NoticeTrialRequest,
} from "./noticeChannel.ts";
import { NoticeRule, NoticeRuleChange, NoticeRuleContent, NoticeRuleId, NoticeRules } from "./noticeRule.ts";
import { OnCallChange, OnCallReply } from "./onCall.ts";
import { SentNotice, SentNoticeQuery } from "./sentNotice.ts";
import { Paged } from "../base/paging.ts";
import { rowId } from "../base/rowId.ts";

const ruleParams = z.object({ id: rowId(NoticeRuleId) });
const channelParams = z.object({ id: rowId(NoticeChannelId) });

export const listNoticeChannels = endpoint({
  method: "GET",
  path: `${CORE_API}/notice-channels`,
  needs: "automationSettable",
  runsOn: "anywhere",
  summary: "Through what notices leave, and how that goes",
  tag: "notices",
  reply: NoticeChannels,
});

export const addNoticeChannel = endpoint({
  method: "POST",
  path: `${CORE_API}/notice-channels`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Add a channel; the secret of a webhook is told in this answer only",
  tag: "notices",
  body: NoticeChannelContent,
  status: 201,
  reply: NoticeChannelReply,
  refuses: ["ENO002"],
});

export const changeNoticeChannel = endpoint({
  method: "PUT",
  path: `${CORE_API}/notice-channels/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Change a channel; a password that is not given stays, for the same server and name",
  tag: "notices",
  params: channelParams,
  body: NoticeChannelChange,
  reply: NoticeChannelReply,
  refuses: ["ENO001", "ENO002"],
});

export const removeNoticeChannel = endpoint({
  method: "DELETE",
  path: `${CORE_API}/notice-channels/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Remove a channel",
  tag: "notices",
  params: channelParams,
  reply: null,
  refuses: ["ENO003"],
});

export const tryNoticeChannel = endpoint({
  method: "POST",
  path: `${CORE_API}/notice-channels/:id/trials`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Send a notice now, and tell what the other side answers",
  tag: "notices",
  params: channelParams,
  body: NoticeTrialRequest,
  reply: NoticeTrial,
});

export const listNotices = endpoint({
  method: "GET",
  path: `${CORE_API}/notices`,
  needs: "automationSettable",
  runsOn: "anywhere",
  summary: "What was sent, is to be sent and could not be sent, the newest first",
  tag: "notices",
  query: SentNoticeQuery,
  reply: Paged(SentNotice),
});

export const listNoticeRules = endpoint({
  method: "GET",
  path: `${CORE_API}/notice-rules`,
  needs: "automationSettable",
  runsOn: "anywhere",
  summary: "Who is told of which alarms, and whom one can tell",
  tag: "notices",
  reply: NoticeRules,
});

export const addNoticeRule = endpoint({
  method: "POST",
  path: `${CORE_API}/notice-rules`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Tell somebody of alarms from now on",
  tag: "notices",
  body: NoticeRuleContent,
  status: 201,
  reply: NoticeRule,
  refuses: ["ENO002"],
});

export const changeNoticeRule = endpoint({
  method: "PUT",
  path: `${CORE_API}/notice-rules/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Change a rule, or switch it on or off",
  tag: "notices",
  params: ruleParams,
  body: NoticeRuleChange,
  reply: NoticeRule,
  refuses: ["ENO001", "ENO002"],
});

export const removeNoticeRule = endpoint({
  method: "DELETE",
  path: `${CORE_API}/notice-rules/:id`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Remove a rule",
  tag: "notices",
  params: ruleParams,
  reply: null,
});

export const getOnCall = endpoint({
  method: "GET",
  path: `${CORE_API}/on-call`,
  needs: "automationSettable",
  runsOn: "anywhere",
  summary: "Who is on call when, and who is now",
  tag: "notices",
  reply: OnCallReply,
});

export const changeOnCall = endpoint({
  method: "PUT",
  path: `${CORE_API}/on-call`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Change who is on call when: shifts, the week, single days",
  tag: "notices",
  body: OnCallChange,
  reply: OnCallReply,
  refuses: ["ENO001"],
});
