import { listAuditEntries, listOwnSignIns, getAuditProof, type AuditProofReply } from "@atrium/contract/people";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Clock } from "@atrium/time";
import type { AuditLog, AuditProof } from "./auditLog.ts";
import type { OwnSignIns } from "./ownSignIns.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface AuditRoutesDeps {
  readonly auditLog: AuditLog;
  readonly signIns: OwnSignIns;
  readonly clock: Pick<Clock, "now">;
}

/** The audit log, for administrators of users, and of one's own name for everyone. */
export function auditRoutes({ auditLog, signIns, clock }: AuditRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listAuditEntries, async (request, reply) => {
      reply.header("cache-control", "no-store");
      return await auditLog.list(request.query);
    });
    handle(app, listOwnSignIns, async (request, reply) => {
      reply.header("cache-control", "no-store");
      return await signIns.list(request.session.user.username);
    });
    handle(app, getAuditProof, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { link } = request.query;
      return presentProof(await auditLog.verify(link), { link, checkedAt: clock.now() });
    });
  };
}

/** A walk over the chain as the call returns it. @param asked the link that was given, and when the walk ended, ms since 1970 */
function presentProof(
  { rows, oldestAt, newest, broken, hasGiven }: AuditProof,
  { link, checkedAt }: { readonly link: string | undefined; readonly checkedAt: number },
): AuditProofReply {
  return {
    checkedAt,
    rows,
    oldestAt: oldestAt ?? null,
    newest: newest ?? null,
    broken: broken ?? null,
    hasLink: link === undefined ? null : hasGiven,
  };
}
