import * as z from "zod";
import { OneTimeCodeConfirm, OneTimeCodeSecret, RecoveryCodesReply, SessionProof } from "./account.ts";
import { USER_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { PasswordChange } from "./user.ts";

// Of the pages before the application, which stay small: no schema of lists or sites belongs here.

export const changeOwnPassword = endpoint({
  method: "PUT",
  path: `${USER_API}/users/me/password`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Change your own password; your other sessions end",
  tag: "users",
  body: PasswordChange,
  reply: null,
  refuses: ["EAU003"],
  isForDuties: true,
});

export const proveSession = endpoint({
  method: "POST",
  path: `${USER_API}/sessions/current/proof`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Confirm your password, for changes that require it",
  tag: "identity",
  body: SessionProof,
  reply: null,
  refuses: ["EAU003", "EAU010"],
  isForDuties: true,
});

export const offerOneTimeCode = endpoint({
  method: "POST",
  path: `${USER_API}/users/me/one-time-code`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Create a secret for an authenticator app; it takes effect once a code is confirmed",
  tag: "account",
  body: z.object({}),
  status: 201,
  reply: OneTimeCodeSecret,
  isForDuties: true,
  asksProof: true,
});

export const confirmOneTimeCode = endpoint({
  method: "PUT",
  path: `${USER_API}/users/me/one-time-code`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Confirm the authenticator app with a code; your other sessions end",
  tag: "account",
  body: OneTimeCodeConfirm,
  reply: RecoveryCodesReply,
  isForDuties: true,
  asksProof: true,
});
