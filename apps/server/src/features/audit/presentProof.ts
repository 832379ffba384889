import type { AuditProofReply } from "@atrium/contract/people";
import type { AuditProof } from "./auditLog.ts";

/** A walk over the chain as the call returns it. @param asked the link that was given, and when the walk ended, ms since 1970 */
export function presentProof(
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
