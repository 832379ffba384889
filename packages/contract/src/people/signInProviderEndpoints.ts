import * as z from "zod";
import { USER_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import {
  SignInProvider,
  SignInProviderChange,
  SignInProviderCreate,
  SignInProviders,
  SignInTrial,
  SignInTrialRequest,
} from "./signInProvider.ts";
import { ProviderKey } from "./signInReturn.ts";

const params = z.object({ provider: ProviderKey });

export const listSignInProviders = endpoint({
  method: "GET",
  path: `${USER_API}/sign-in-providers`,
  needs: "usersSettable",
  runsOn: "anywhere",
  summary: "List the sign-ins of organisations with their settings",
  tag: "sign-in",
  reply: SignInProviders,
});

export const addSignInProvider = endpoint({
  method: "POST",
  path: `${USER_API}/sign-in-providers`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Add the sign-in of an organisation",
  tag: "sign-in",
  body: SignInProviderCreate,
  status: 201,
  reply: SignInProvider,
  refuses: ["EUS003"],
  asksProof: true,
});

export const changeSignInProvider = endpoint({
  method: "PUT",
  path: `${USER_API}/sign-in-providers/:provider`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Change the sign-in of an organisation; where it is turned off its sessions end",
  tag: "sign-in",
  params,
  body: SignInProviderChange,
  reply: SignInProvider,
  refuses: ["EUS003", "EUS007"],
  asksProof: true,
});

export const removeSignInProvider = endpoint({
  method: "DELETE",
  path: `${USER_API}/sign-in-providers/:provider`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Remove the sign-in of an organisation; its sessions end, its accounts stay",
  tag: "sign-in",
  params,
  reply: null,
  asksProof: true,
});

export const testSignInProvider = endpoint({
  method: "POST",
  path: `${USER_API}/sign-in-providers/:provider/test`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Try the sign-in of an organisation up to where a person would sign in",
  tag: "sign-in",
  params,
  body: SignInTrialRequest,
  reply: SignInTrial,
  asksProof: true,
});
