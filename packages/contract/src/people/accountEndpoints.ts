import * as z from "zod";
import { Account, RecoveryCodesReply } from "./account.ts";
import { USER_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ListQuery, Paged } from "../base/paging.ts";
import { PasskeyAdd, PasskeyOptions } from "./passkey.ts";
import { Preferences } from "./preferences.ts";
import { RowId } from "../base/rowId.ts";
import { SessionRow } from "./user.ts";

const passkeyParams = z.object({ passkeyId: RowId });
const Nothing = z.object({});

export const getAccount = endpoint({
  method: "GET",
  path: `${USER_API}/users/me/account`,
  needs: "signed-in",
  runsOn: "anywhere",
  summary: "How one signs in",
  tag: "account",
  reply: Account,
  isForDuties: true,
});

export const changePreferences = endpoint({
  method: "PUT",
  path: `${USER_API}/users/me/preferences`,
  needs: "signed-in",
  runsOn: "core",
  summary: "Choose one's language",
  tag: "account",
  body: Preferences,
  reply: Preferences,
  refuses: ["EVA001"],
});

export const removeOneTimeCode = endpoint({
  method: "DELETE",
  path: `${USER_API}/users/me/one-time-code`,
  needs: "signed-in",
  runsOn: "core",
  summary: "Sign in without the authenticator app",
  tag: "account",
  reply: null,
  refuses: ["EUS005", "ENF001"],
  asksProof: true,
});

export const offerPasskey = endpoint({
  method: "POST",
  path: `${USER_API}/users/me/passkey-challenge`,
  needs: "signed-in",
  runsOn: "core",
  summary: "What a browser is asked with for a new passkey",
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
  runsOn: "core",
  summary: "Add a passkey; one's other sessions end",
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
  runsOn: "core",
  summary: "New recovery codes, shown once; those before no longer count",
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
  runsOn: "anywhere",
  summary: "Where one is signed in",
  tag: "account",
  query: ListQuery,
  reply: Paged(SessionRow),
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: `${USER_API}/users/me/sessions`,
  needs: "signed-in",
  runsOn: "core",
  summary: "End one's other sessions",
  tag: "account",
  reply: null,
});

export const endOwnSession = endpoint({
  method: "DELETE",
  path: `${USER_API}/users/me/sessions/:sessionId`,
  needs: "signed-in",
  runsOn: "core",
  summary: "End one of one's sessions",
  tag: "account",
  params: z.object({ sessionId: RowId }),
  reply: null,
});
