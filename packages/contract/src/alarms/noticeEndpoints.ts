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
  runsOn: "core",
  summary: "List notice channels and their state",
  tag: "notices",
  reply: NoticeChannels,
});

export const addNoticeChannel = endpoint({
  method: "POST",
  path: `${CORE_API}/notice-channels`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Add a channel; the secret of a webhook is returned only in this reply",
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
  summary: "Change a channel; an omitted password is kept if server and user name are unchanged",
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
  summary: "Send a test notice through a channel and return the reply",
  tag: "notices",
  params: channelParams,
  body: NoticeTrialRequest,
  reply: NoticeTrial,
});

export const listNotices = endpoint({
  method: "GET",
  path: `${CORE_API}/notices`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List notices: sent, pending and failed, newest first",
  tag: "notices",
  query: SentNoticeQuery,
  reply: Paged(SentNotice),
});

export const listNoticeRules = endpoint({
  method: "GET",
  path: `${CORE_API}/notice-rules`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List notice rules and possible recipients",
  tag: "notices",
  reply: NoticeRules,
});

export const addNoticeRule = endpoint({
  method: "POST",
  path: `${CORE_API}/notice-rules`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Add a notice rule",
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
  summary: "Change a rule or switch it on or off",
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
  runsOn: "core",
  summary: "Get the on-call roster and who is on call now",
  tag: "notices",
  reply: OnCallReply,
});

export const changeOnCall = endpoint({
  method: "PUT",
  path: `${CORE_API}/on-call`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Change the on-call roster: shifts, weekly pattern, single days",
  tag: "notices",
  body: OnCallChange,
  reply: OnCallReply,
  refuses: ["ENO001"],
});
