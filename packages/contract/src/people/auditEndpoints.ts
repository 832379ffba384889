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
  summary: "Who did what, when and from where",
  tag: "audit",
  query: AuditQuery,
  reply: Paged(AuditRow),
});

export const listOwnSignIns = endpoint({
  method: "GET",
  path: `${USER_API}/users/me/sign-ins`,
  needs: "signed-in",
  runsOn: "anywhere",
  summary: "Who signed in, or tried to, under one's own name in the last thirty days",
  tag: "account",
  reply: SignIns,
});

export const getAuditProof = endpoint({
  method: "GET",
  path: `${USER_API}/audit/proof`,
  needs: "usersSettable",
  runsOn: "anywhere",
  summary: "Walks the whole audit log and says whether every row is as it was written",
  tag: "audit",
  query: AuditProofQuery,
  reply: AuditProofReply,
});
