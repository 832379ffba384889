import { PasskeyChallengeRequest, SecondFactorAsked, SecondFactorRequest } from "./account.ts";
import { USER_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { PasskeyOptions } from "./passkey.ts";
import { BearerReply, CurrentUser, SignInReply, SignInRequest, SignOutReply } from "./session.ts";

export const signIn = endpoint({
  method: "POST",
  path: `${USER_API}/sessions`,
  needs: "public",
  runsOn: "core",
  summary: "Sign in",
  tag: "identity",
  body: SignInRequest,
  status: 201,
  reply: SignInReply,
  otherReplies: { 202: SecondFactorAsked },
  refuses: ["EAU001", "EAU003", "EAU010", "EAU011"],
});

export const askForPasskey = endpoint({
  method: "POST",
  path: `${USER_API}/sessions/passkey-challenge`,
  needs: "public",
  runsOn: "core",
  summary: "Sign in, second step: get the challenge for a passkey",
  tag: "identity",
  body: PasskeyChallengeRequest,
  status: 201,
  reply: PasskeyOptions,
  refuses: ["EAU007"],
});

export const giveSecondFactor = endpoint({
  method: "POST",
  path: `${USER_API}/sessions/second-factor`,
  needs: "public",
  runsOn: "core",
  summary: "Sign in, second step: give the second factor",
  tag: "identity",
  body: SecondFactorRequest,
  status: 201,
  reply: SignInReply,
  refuses: ["EAU003", "EAU006", "EAU007"],
});

export const signOut = endpoint({
  method: "DELETE",
  path: `${USER_API}/sessions/current`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Sign out",
  tag: "identity",
  reply: null,
  otherReplies: { 200: SignOutReply },
  isForDuties: true,
});

export const issueBearer = endpoint({
  method: "POST",
  path: `${USER_API}/sessions/current/bearer`,
  needs: "cookie",
  reach: { by: "own" },
  runsOn: "anywhere",
  summary: "Issue a short-lived bearer token for the calls of a page",
  tag: "identity",
  status: 201,
  reply: BearerReply,
});

export const getCurrentUser = endpoint({
  method: "GET",
  path: `${USER_API}/users/me`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "anywhere",
  summary: "Get the signed-in user and their permissions",
  tag: "identity",
  reply: CurrentUser,
  isForDuties: true,
  isForPrograms: true,
});
