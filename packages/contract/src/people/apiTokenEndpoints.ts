import * as z from "zod";
import { USER_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ApiTokenId, ApiTokenList, ApiTokenMade, ApiTokenWrite } from "./apiToken.ts";

export const listApiTokens = endpoint({
  method: "GET",
  path: `${USER_API}/api-tokens`,
  needs: "usersSettable",
  runsOn: "anywhere",
  summary: "List API tokens, without the tokens themselves",
  tag: "users",
  reply: ApiTokenList,
});

export const addApiToken = endpoint({
  method: "POST",
  path: `${USER_API}/api-tokens`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Create an API token for a program; the reply is the only place that says it",
  tag: "users",
  body: ApiTokenWrite,
  status: 201,
  reply: ApiTokenMade,
  refuses: ["EUS003"],
  asksProof: true,
});

export const removeApiToken = endpoint({
  method: "DELETE",
  path: `${USER_API}/api-tokens/:id`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Revoke an API token: its calls and sockets end at once",
  tag: "users",
  params: z.object({ id: z.coerce.number().pipe(ApiTokenId) }),
  reply: null,
  asksProof: true,
});
