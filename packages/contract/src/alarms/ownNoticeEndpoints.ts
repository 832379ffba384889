import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { NoticeTrial } from "./noticeChannel.ts";
import { OwnNoticeTrialRequest, OwnNotices, OwnNoticesReply, PushBrowserAdd, PushBrowserId } from "./ownNotices.ts";
import { rowId } from "../base/rowId.ts";

export const getOwnNotices = endpoint({
  method: "GET",
  path: `${CORE_API}/own-notices`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Get your own alarm notices and the rules behind them",
  tag: "account",
  reply: OwnNoticesReply,
});

export const changeOwnNotices = endpoint({
  method: "PUT",
  path: `${CORE_API}/own-notices`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Set your own notices: address, alarms by mail and push, quiet hours",
  tag: "account",
  body: OwnNotices,
  reply: OwnNoticesReply,
});

export const tryOwnNotice = endpoint({
  method: "POST",
  path: `${CORE_API}/own-notices/trials`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Send yourself a test notice",
  tag: "account",
  body: OwnNoticeTrialRequest,
  reply: NoticeTrial,
  refuses: ["ENF001", "ERL001"],
});

export const addPushBrowser = endpoint({
  method: "POST",
  path: `${CORE_API}/push-browsers`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Subscribe a browser to push notices",
  tag: "account",
  body: PushBrowserAdd,
  status: 201,
  reply: OwnNoticesReply,
  refuses: ["ENO002"],
});

export const removePushBrowser = endpoint({
  method: "DELETE",
  path: `${CORE_API}/push-browsers/:id`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Unsubscribe a browser from push notices",
  tag: "account",
  params: z.object({ id: rowId(PushBrowserId) }),
  reply: null,
});
