import * as z from "zod";
import { Account, RecoveryCodesReply } from "./account.ts";
import { USER_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ListQuery, Paged } from "../base/paging.ts";
import { PasskeyAdd, PasskeyOptions } from "./passkey.ts";
import { Preferences } from "../site/preferences.ts";
import { RowId } from "../base/rowId.ts";
import { SessionRow } from "./user.ts";

const passkeyParams = z.object({ passkeyId: RowId });
const Nothing = z.object({});

export const getAccount = endpoint({
  method: "GET",
  path: `${USER_API}/users/me/account`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "anywhere",
  summary: "Get your own sign-in settings",
  tag: "account",
  reply: Account,
  isForDuties: true,
});

export const changePreferences = endpoint({
  method: "PUT",
  path: `${USER_API}/users/me/preferences`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Set your own language, date and number formats and units",
  tag: "account",
  body: Preferences,
  reply: Preferences,
  refuses: ["EVA001"],
});

export const removeOneTimeCode = endpoint({
  method: "DELETE",
  path: `${USER_API}/users/me/one-time-code`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Remove the authenticator app from your sign-in",
  tag: "account",
  reply: null,
  refuses: ["EUS005", "ENF001"],
  asksProof: true,
});

export const offerPasskey = endpoint({
  method: "POST",
  path: `${USER_API}/users/me/passkey-challenge`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Get the options for a new passkey",
  tag: "account",
  body: Nothing,
  status: 201,
  reply: PasskeyOptions,
  isForDuties: true,
  asksProof: true,
});

export const addPasskey = endpoint({
  method: "POST",
  path: `${USER_API}/users/me/passkeys`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Add a passkey; your other sessions end",
  tag: "account",
  body: PasskeyAdd,
  status: 201,
  reply: RecoveryCodesReply,
  refuses: ["EUS006"],
  isForDuties: true,
  asksProof: true,
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: `${USER_API}/users/me/passkeys/:passkeyId`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Remove a passkey",
  tag: "account",
  params: passkeyParams,
  reply: null,
  refuses: ["EUS005"],
  asksProof: true,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: `${USER_API}/users/me/recovery-codes`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Create new recovery codes, shown once; earlier ones stop working",
  tag: "account",
  body: Nothing,
  status: 201,
  reply: RecoveryCodesReply,
  refuses: ["EUS005"],
  asksProof: true,
});

export const listOwnSessions = endpoint({
  method: "GET",
  path: `${USER_API}/users/me/sessions`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "anywhere",
  summary: "List your own sessions",
  tag: "account",
  query: ListQuery,
  reply: Paged(SessionRow),
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: `${USER_API}/users/me/sessions`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "End your other sessions",
  tag: "account",
  reply: null,
});

export const endOwnSession = endpoint({
  method: "DELETE",
  path: `${USER_API}/users/me/sessions/:sessionId`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "End one of your own sessions",
  tag: "account",
  params: z.object({ sessionId: RowId }),
  reply: null,
});
