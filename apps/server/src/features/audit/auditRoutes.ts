import { AuditProofQuery, AuditProofReply, AuditQuery, AuditRow, Paged, SignIns } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Clock } from "@atrium/time";
import type { AuditLog } from "./auditLog.ts";
import type { OwnSignIns } from "./ownSignIns.ts";
import { presentProof } from "./presentProof.ts";

export interface AuditRoutesDeps {
  readonly auditLog: AuditLog;
  readonly signIns: OwnSignIns;
  readonly clock: Pick<Clock, "now">;
}

/** The audit log, for administrators of users, and of one's own name for everybody. */
export function auditRoutes({ auditLog, signIns, clock }: AuditRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/audit",
      {
        config: { feature: "usersSettable" },
        schema: {
          summary: "Who did what, when and from where",
          tags: ["audit"],
          querystring: AuditQuery,
          response: { 200: Paged(AuditRow) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        return await auditLog.list(request.query);
      },
    );
    app.get(
      "/users/me/sign-ins",
      {
        config: { feature: "signed-in" },
        schema: {
          summary: "Who signed in, or tried to, under one's own name in the last thirty days",
          tags: ["account"],
          response: { 200: SignIns },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        return await signIns.list(request.session.user.username);
      },
    );
    app.get(
      "/audit/proof",
      {
        config: { feature: "usersSettable" },
        schema: {
          summary: "Walks the whole audit log and says whether every row is as it was written",
          tags: ["audit"],
          querystring: AuditProofQuery,
          response: { 200: AuditProofReply },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const { link } = request.query;
        return presentProof(await auditLog.verify(link), { link, checkedAt: clock.now() });
      },
    );
  };
}
