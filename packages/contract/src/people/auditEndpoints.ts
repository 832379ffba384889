import { SignIns } from "./account.ts";
import { USER_API } from "../base/api.ts";
import { AuditProofQuery, AuditProofReply, AuditQuery, AuditRow } from "./audit.ts";
import { endpoint } from "../base/endpoint.ts";
import { Paged } from "../base/paging.ts";

export const listAuditEntries = endpoint({
  method: "GET",
  path: `${USER_API}/audit`,
  needs: "usersSettable",
  runsOn: "anywhere",
  summary: "List the audit log",
  tag: "audit",
  query: AuditQuery,
  reply: Paged(AuditRow),
});

export const listOwnSignIns = endpoint({
  method: "GET",
  path: `${USER_API}/users/me/sign-ins`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "anywhere",
  summary: "List sign-ins and attempts under your name in the last 30 days",
  tag: "account",
  reply: SignIns,
});

export const getAuditProof = endpoint({
  method: "GET",
  path: `${USER_API}/audit/proof`,
  needs: "usersSettable",
  runsOn: "anywhere",
  summary: "Verify the audit log",
  tag: "audit",
  query: AuditProofQuery,
  reply: AuditProofReply,
});
