import * as z from "zod";
import { USER_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ProviderKey, SignInWays } from "./signInReturn.ts";

const params = z.object({ provider: ProviderKey });
const Text = z.string().max(4_000).optional();

/** Where the browser goes once it is signed in: to a page of ours. */
const NextAddress = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])/)
  .default("/");

export const listSignInWays = endpoint({
  method: "GET",
  path: `${USER_API}/sign-in`,
  needs: "public",
  runsOn: "core",
  summary: "List the organisations with which one can sign in",
  tag: "identity",
  reply: SignInWays,
});

export const beginProviderSignIn = endpoint({
  method: "GET",
  path: `${USER_API}/sign-in/:provider`,
  needs: "public",
  runsOn: "core",
  summary: "Lead the browser to the sign-in of an organisation",
  tag: "identity",
  params,
  query: z.object({
    next: NextAddress,
    /** The browser keeps the session after it is closed. */
    stay: z.enum(["true", "false"]).default("false"),
    /** The person signs in again, also where the provider knows them already. */
    again: z.enum(["true", "false"]).default("false"),
  }),
  status: 302,
  reply: null,
});

export const finishProviderSignIn = endpoint({
  method: "GET",
  path: `${USER_API}/sign-in/:provider/callback`,
  needs: "public",
  runsOn: "core",
  summary: "Take the browser back from the sign-in of an organisation",
  tag: "identity",
  params,
  query: z.object({ state: Text, code: Text, iss: Text, error: Text }),
  status: 302,
  reply: null,
});

/** OpenID Connect Back-Channel Logout 1.0: the provider says that a session has ended. */
export const endProviderSessions = endpoint({
  method: "POST",
  path: `${USER_API}/sign-in/:provider/backchannel-logout`,
  needs: "public",
  runsOn: "core",
  summary: "End the sessions that the sign-in of an organisation has ended",
  tag: "identity",
  params,
  body: z.object({ logout_token: z.string().min(1).max(20_000) }),
  reply: z.object({}),
});
