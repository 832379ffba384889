import { AuditProofQuery, AuditProofReply, AuditQuery, AuditRow, Paged } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Clock } from "@atrium/time";
import type { AuditLog } from "./auditLog.ts";
import { presentProof } from "./presentProof.ts";

export interface AuditRoutesDeps {
  readonly auditLog: AuditLog;
  readonly clock: Pick<Clock, "now">;
}

/** The audit log, for administrators of users. */
export function auditRoutes({ auditLog, clock }: AuditRoutesDeps): FastifyPluginAsyncZod {
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
