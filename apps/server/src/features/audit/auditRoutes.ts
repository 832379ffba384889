import { AuditQuery, AuditRow, Paged } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { AuditLog } from "./auditLog.ts";

export interface AuditRoutesDeps {
  readonly auditLog: AuditLog;
}

/** The audit log, for administrators of users. */
export function auditRoutes({ auditLog }: AuditRoutesDeps): FastifyPluginAsyncZod {
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
  };
}
