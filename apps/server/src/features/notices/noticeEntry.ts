import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

interface NoticeChange {
  readonly kind: Extract<AuditEntry["kind"], `notice-${string}` | `on-call.${string}` | `own-notices.${string}`>;
  readonly actor: Caller;
  /** "Notice channel Mail". */
  readonly subject: string;
  /** "added", "changed". */
  readonly verb: string;
  /** Never a secret. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** A change of what is sent to whom, as the audit records it: what is another, before and after. */
export function noticeEntry({ kind, actor, subject, verb, before, after }: NoticeChange): AuditEntry {
  return { ...actedBy(actor), kind, subject, sentence: `${subject} ${verb}`, ...valuesOf(before, after) };
}
